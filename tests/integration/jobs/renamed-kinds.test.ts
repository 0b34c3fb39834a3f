import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import { log } from '#lib/core/log.ts';
import { JOB_PAYLOADS } from '#lib/jobs/kinds.ts';
import type { Handlers } from '#lib/worker/handlers.ts';
import { runDueJobs } from '#lib/worker/run-due-jobs.ts';

const db = database();

/** Kind → key, as they were before the migration and as they are after it. */
const before = {
  'billing.look': 'billing.look:s1',
  'billing.finish-trial': 'billing.finish-trial:c1',
  'billing.end-replaced': 'billing.end:s1',
  'billing.switch-card': 'billing.switch-card:s1:card1',
  'billing.sync': 'billing.sync:c1',
};
const after = {
  'billing.resync': 'billing.resync:s1',
  'billing.provision-trial': 'billing.provision-trial:c1',
  'billing.cancel-replaced': 'billing.cancel-replaced:s1',
  'billing.change-payment-method': 'billing.change-payment-method:s1:card1',
  'billing.sync': 'billing.sync:c1',
};

test('what waited under an old kind waits under its new one, with its key, and is run', async () => {
  const payload = { companyId: 'c1', subscriptionId: 's1', replacedBy: 's2', cardId: 'card1' };
  await db
    .insert(jobs)
    .values(Object.entries(before).map(([kind, uniqueKey]) => ({ kind, uniqueKey, payload })));

  await db.execute(sql.raw(fs.readFileSync('db/migrations/0014_job_kinds.sql', 'utf8')));

  const rows = await db.select().from(jobs);
  expect(Object.fromEntries(rows.map(({ kind, uniqueKey }) => [kind, uniqueKey]))).toEqual(after);
  const ran: string[] = [];
  const noting = Object.keys(JOB_PAYLOADS).map((kind) => [kind, async () => void ran.push(kind)]);
  const handlers: Handlers = Object.fromEntries(noting);
  await runDueJobs({ db, log, handlers });
  expect(ran.sort()).toEqual(Object.keys(after).sort());
});
