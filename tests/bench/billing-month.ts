/**
 * The large proof of billing: 500 companies live six weeks against a server that is killed, a database whose connections drop and a
 * Stripe on bad days (see tests/integration/billing/month). Prints the counts as JSON; ends with 1 when anything is not as Stripe says. A program
 * of its own, for it sets the variables of a test: `node tests/bench/billing-month.ts [companies] [days] [seed]`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import '#tests/setup/environment.ts';

const [companies = 500, days = 40, seed = 20_261] = process.argv.slice(2).map(Number);

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-month-'));
fs.chmodSync(directory, 0o755);
const postgres = await startEmbeddedPostgres({ directory, durable: false });
process.env.DATABASE_URL = postgres.url;
process.env.DATABASE_OWNER_URL = postgres.ownerUrl;
try {
  await migrateDatabase(process.env);
  const { liveAMonth } = await import('#tests/integration/billing/month/live-a-month.ts');
  const { judge } = await import('#tests/integration/billing/month/judge.ts');
  const { closeDatabases } = await import('#db/client.ts');
  const began = performance.now();
  const lived = await liveAMonth({ companies, days, seed });
  const { counts, problems } = await judge(lived);
  await lived.world.close();
  await closeDatabases();
  console.log(JSON.stringify({ ...counts, seconds: Math.round((performance.now() - began) / 1000) }));
  for (const problem of problems) console.error(`PROBLEM ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
  fs.rmSync(path.dirname(postgres.data), { recursive: true, force: true });
  fs.rmSync(directory, { recursive: true, force: true });
}
