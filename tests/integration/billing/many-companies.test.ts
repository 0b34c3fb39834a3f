import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { jobs, notifications } from '#db/schema/operations.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import { userDirectory } from '#db/schema/user-directory.ts';
import { noteShown } from '#lib/billing/sync/note-shown.ts';
import { refreshBilling } from '#lib/billing/sync/refresh-billing.ts';
import { resyncCompany } from '#lib/billing/sync/resync-company.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { notifyCompany } from '#lib/notifications/notify-user.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';

const db = database();
const now = new Date();

test('everybody in a large company is told, each under a number of their own, by two at once', async () => {
  const companyId = newId();
  const people = Array.from({ length: 300 }, () => ({ id: newId(), name: 'Mona Adel' }));
  await db.insert(companies).values({ id: companyId, name: 'Delta Foods' });
  await db.insert(users).values(people.map((one) => ({ ...one, email: `${one.id}@company.example` })));
  await db
    .insert(memberships)
    .values(people.map(({ id }) => ({ userId: id, companyId, role: 'member' as const })));
  const tell = () =>
    db.transaction((tx) =>
      notifyCompany(tx, companyId, { type: 'dashboard.ready', payload: { moduleId: 'imdb' } }),
    );
  await Promise.all([tell(), tell()]);
  const told = await db
    .select({ userId: notifications.userId, seq: notifications.seq })
    .from(notifications)
    .where(
      inArray(
        notifications.userId,
        people.map(({ id }) => id),
      ),
    );
  expect(told.map(({ userId, seq }) => `${userId} ${seq}`).sort()).toEqual(
    people.flatMap(({ id }) => [`${id} 1`, `${id} 2`]).sort(),
  );
});

test('a refresh asks for hundreds of customers a minute, those never looked at first', async () => {
  const stale = Array.from({ length: 500 }, (_, at) => ({
    id: `stale-${at}`,
    name: 'Delta Foods',
    stripeCustomerId: `cus_stale_${at}`,
    stripeSyncedAt: at % 2 ? addMs(now, -DAY) : null,
  }));
  const fresh = { id: 'fresh', name: 'Delta Foods', stripeCustomerId: 'cus_fresh', stripeSyncedAt: now };
  await db.insert(companies).values([...stale, fresh]);
  await refreshBilling({ db, now, log });
  const asked = await db.select({ payload: jobs.payload }).from(jobs).where(eq(jobs.kind, 'billing.sync'));
  expect(asked.map(({ payload }) => (payload as { companyId: string }).companyId).sort()).toEqual(
    stale.map(({ id }) => id).sort(),
  );
  await db.delete(jobs);
  await db.delete(companies).where(
    inArray(
      companies.id,
      [...stale, fresh].map(({ id }) => id),
    ),
  );
});

test('a plan that ends by itself leaves the directory at that moment, though the provider says nothing', async () => {
  await seedChoices();
  const { userId, companyId } = await createPerson();
  const id = await giveSubscription(companyId ?? '', { status: 'active' });
  const cancelAt = addMs(now, DAY);
  await db.update(subscriptions).set({ cancelAt }).where(eq(subscriptions.id, id));
  await db.transaction((tx) => noteShown(tx, companyId ?? '', now));
  const shown = async () =>
    await db
      .select({ plan: userDirectory.plan, state: userDirectory.state })
      .from(userDirectory)
      .where(eq(userDirectory.userId, userId));
  expect(await shown()).toEqual([{ plan: 'growth', state: 'canceling' }]);
  const waiting = await db.select().from(jobs).where(eq(jobs.kind, 'billing.resync'));
  expect(waiting).toMatchObject([{ runAt: cancelAt, payload: { companyId } }]);
  await resyncCompany({ db, now: cancelAt, log }, { companyId: companyId ?? '' });
  expect(await shown()).toEqual([{ plan: 'none', state: 'canceled' }]);
});
