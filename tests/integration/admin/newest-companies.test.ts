import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { foundCompany, insertAccount } from '#db/queries/accounts.ts';
import { listCompanyPlans } from '#lib/admin/plans/list-company-plans.ts';
import { CompanyPlansQuery } from '#lib/admin/plans/schema.ts';
import { addMs, DAY } from '#lib/core/clock.ts';

/** Founds a company as of a day in the past, as the demo does for its people. */
const found = (daysAgo: number) =>
  database().transaction(async (tx) => {
    const now = addMs(new Date(), -daysAgo * DAY);
    const name = `${daysAgo} days`;
    const email = `founder-${daysAgo}@example.com`;
    const person = { name, email, passwordHash: null, emailVerifiedAt: now, locale: 'en' as const, now };
    await foundCompany(tx, { userId: (await insertAccount(tx, person)) ?? '', name, now });
  });

test('companies are listed by the day they joined, the newest first, whenever their rows were written', async () => {
  const db = database();
  for (const daysAgo of [3, 41, 12, 200]) await found(daysAgo);
  await db.execute(sql`update companies set stripe_wanted = 1`);
  const query = CompanyPlansQuery.parse({ need: 'sync_behind' });
  const { items } = await listCompanyPlans({ db, now: new Date() }, query);
  expect(items.map(({ company }) => company.name)).toEqual(['3 days', '12 days', '41 days', '200 days']);
});
