import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetEffects, takeEffects } from '#db/queries/billing-effects.ts';
import { type EarlierDatabase, openDatabaseBefore } from '#tests/setup/earlier-database.ts';

let earlier: EarlierDatabase;

beforeAll(async () => {
  earlier = await openDatabaseBefore('0017_billing_effects');
});

afterAll(() => earlier.drop());

test('what was told or done under the old name of the ledger is there under the new one, and is not done again', async () => {
  const { pool } = earlier;
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

  await earlier.migrate();

  const kept = await pool.execute(sql`select * from billing_effects order by kind`);
  expect(kept.map(({ done_at, ...row }) => ({ ...row, announced_at: done_at }))).toEqual([...rows]);
  const company = { companyId: 'c1', now: new Date() };
  const fresh = { kind: 'refund', subject: 'in2' };
  expect(await takeEffects(pool, company, [...about, fresh])).toEqual([fresh]);
  const cancellation = { companyId: 'c1', kind: 'cancellation_scheduled', subject: 'sub1:' };
  expect(await forgetEffects(pool, cancellation)).toBe(true);
});
