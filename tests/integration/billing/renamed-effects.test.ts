import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { forgetEffects, takeEffects } from '#db/queries/billing-effects.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { createDatabase, dropDatabase, onDatabase } from '#tests/setup/databases.ts';

const MIGRATIONS = 'db/migrations';
const RENAMING = '0017_billing_effects';

const server = process.env.DATABASE_OWNER_URL ?? '';
const name = `raff_effects_${process.pid}_${Date.now().toString(36)}`;
const before = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-migrations-'));
let url = '';
let pool: Pool;

/** Every migration that comes before the renaming, as a deployment of that day had them. */
const migrationsBefore = (): string => {
  fs.cpSync(MIGRATIONS, before, { recursive: true });
  const file = path.join(before, 'meta', '_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'));
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag === RENAMING);
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return before;
};

beforeAll(async () => {
  url = await createDatabase(server, name);
  pool = connect({ url, max: 1 });
  await migrate(pool, { migrationsFolder: migrationsBefore() });
});

afterAll(async () => {
  await disconnect(pool);
  await dropDatabase(server, name);
  fs.rmSync(before, { recursive: true });
});

test('what was told or done under the old name of the ledger is there under the new one, and is not done again', async () => {
  const about = [
    { kind: 'trial_started', subject: 'sub1' },
    { kind: 'cancellation_scheduled', subject: 'sub1:1795319300761' },
    { kind: 'refund', subject: 'in1' },
    { kind: 'resume', subject: 'sub1:card1' },
  ];
  await pool.execute(sql`insert into companies (id, name) values ('c1', 'Nile Foods')`);
  for (const { kind, subject } of about)
    await pool.execute(
      sql`insert into billing_announcements values ('c1', ${kind}, ${subject}, '2026-11-01T10:00:00.123Z')`,
    );
  const rows = await pool.execute(sql`select * from billing_announcements order by kind`);
  expect(rows).toHaveLength(about.length);

  await migrateDatabase({
    DATABASE_OWNER_URL: url,
    DATABASE_URL: onDatabase(process.env.DATABASE_URL ?? '', name),
  });

  const kept = await pool.execute(sql`select * from billing_effects order by kind`);
  expect(kept.map(({ done_at, ...row }) => ({ ...row, announced_at: done_at }))).toEqual([...rows]);
  const company = { companyId: 'c1', now: new Date() };
  const fresh = { kind: 'refund', subject: 'in2' };
  expect(await takeEffects(pool, company, [...about, fresh])).toEqual([fresh]);
  const cancellation = { companyId: 'c1', kind: 'cancellation_scheduled', subject: 'sub1:' };
  expect(await forgetEffects(pool, cancellation)).toBe(true);
});
