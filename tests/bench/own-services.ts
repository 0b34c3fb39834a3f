import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect, disconnect } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { FIRST_DAYS, newestSampleDay, shortSpan } from '#db/sample-market/observations.ts';
import { seedMarket } from '#db/sample-market/seed-market.ts';
import { startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import '#tests/setup/environment.ts';

type Filling = {
  /** Makes what the run asks; takes minutes. */
  fill: () => Promise<void>;
  /** Where BENCH_DATA names a directory, what was filled is kept there under this name and taken again. */
  keptAs: string;
};

/** The sample data as the product has it first, in the database of this process: as its owner. */
export const sampleFilling = (): Filling => {
  const today = newestSampleDay(new Date());
  return {
    fill: async () => {
      const owner = connect({
        url: process.env.DATABASE_OWNER_URL ?? '',
        max: 2,
        statementLimit: BULK_LIMIT,
      });
      await seedMarket(owner, today, shortSpan(FIRST_DAYS)).finally(() => disconnect(owner));
    },
    keptAs: `sample-${today}`,
  };
};

/** Gives this process a database of its own, migrated and empty or filled, and the variables of the tests; runs; and leaves nothing. */
export async function withOwnDatabase<T>(run: () => Promise<T>, filling?: Filling): Promise<T> {
  const kept = filling && process.env.BENCH_DATA && path.resolve(process.env.BENCH_DATA, filling.keptAs);
  if (kept) fs.mkdirSync(kept, { recursive: true });
  const directory = kept || fs.mkdtempSync(path.join(os.tmpdir(), 'raff-bench-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, durable: false });
  const filled = path.join(directory, 'filled');
  try {
    process.env.DATABASE_URL = postgres.url;
    process.env.DATABASE_OWNER_URL = postgres.ownerUrl;
    await migrateDatabase(process.env);
    if (filling && !fs.existsSync(filled)) {
      await filling.fill();
      fs.writeFileSync(filled, '');
    }
    return await run();
  } finally {
    const { closeDatabases } = await import('#db/client.ts');
    await closeDatabases();
    await postgres.stop();
    if (!kept) {
      fs.rmSync(path.dirname(postgres.data), { recursive: true, force: true });
      fs.rmSync(directory, { recursive: true, force: true });
    }
  }
}
