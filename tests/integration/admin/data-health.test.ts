import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import type { NewRun } from '#db/market/open-runs.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { recordShelfVisits } from '#db/market/record-shelf-visits.ts';
import { users } from '#db/schema/accounts.ts';
import { emails } from '#db/schema/emails.ts';
import { feedAlarms } from '#db/schema/feed-alarms.ts';
import { notifications } from '#db/schema/operations.ts';
import { alarmFeeds } from '#lib/admin/data/alarm-feeds.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { addDays, cairoDay, type Day, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { sweep } from '#lib/worker/sweep.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { createLicensedPrice } from '#tests/factories/market.ts';
import { createMarketWorld, type MarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const db = database();
const admin = new ApiClient();
const now = new Date();
const today = cairoDay(now);
const ago = (days: number): Day => addDays(today, -days);
let world: MarketWorld;
let adminId = '';
let arabicId = '';

/** A round of a retailer on a day, with one price of its first item in its first store. */
const readPrices = (retailer: 0 | 1, day: Day, { attempted = 1, suspect = false } = {}): Promise<unknown> => {
  const at = new Date(startOfCairoDay(day).getTime() + HOUR);
  const listing = world.listings[3 * retailer];
  const run: NewRun = {
    ...{ key: `${retailer} ${day}`, dataset: 'sample', source: 'web' },
    ...{ retailerId: world.retailers[retailer] ?? '', startedAt: at, finishedAt: at, attempted },
  };
  const row = {
    ...{ listingId: listing?.id ?? '', storeId: listing?.stores[0] ?? '', currency: 'EGP', observedAt: at },
    ...({ regularPrice: 20, status: suspect ? 'suspect' : 'ok' } as const),
  };
  return withDriver(db, (driver, statements) => recordPrices(driver, statements, run, [row]));
};

const visit = (day: Day): Promise<unknown> => {
  const at = new Date(startOfCairoDay(day).getTime() + HOUR);
  const run: NewRun = {
    ...{ key: `visit ${day}`, dataset: 'sample', source: 'field' },
    ...{ retailerId: world.retailers[0] ?? '', startedAt: at, finishedAt: at },
  };
  const row = {
    ...{ productId: world.products[0] ?? '', storeId: world.listings[0]?.stores[0] ?? '' },
    ...({ observedAt: at, state: 'in_stock', facings: 2 } as const),
  };
  return withDriver(db, (driver, statements) => recordShelfVisits(driver, statements, run, [row]));
};

beforeAll(async () => {
  const { bearer, userId } = await createPerson({ role: 'admin' });
  admin.bearer = bearer;
  adminId = userId;
  arabicId = (await createPerson({ role: 'admin' })).userId;
  await db.update(users).set({ locale: 'ar' }).where(eq(users.id, arabicId));
  world = await createMarketWorld(1);
  for (let back = 12; back >= 3; back -= 1) await readPrices(0, ago(back), { suspect: back === 4 });
  for (let back = 6; back >= 0; back -= 1) await readPrices(1, ago(back), { attempted: back === 0 ? 2 : 1 });
  await visit(ago(9));
  await createLicensedPrice('w1-c', 20, new Date(startOfCairoDay(ago(5)).getTime() + HOUR));
});

const health = async () => (await admin.get('/api/admin/data')).body.data;
const tick = (at = now) => alarmFeeds({ db, now: at, log });

test('data health says what is late, in full and sound, and the overview says the same', async () => {
  // A company's own file waits for its owner, and is none of the panel's.
  await db.execute(sql`
    insert into imports (id, kind, owner_company_id, dataset, state, file_name, file_bytes, file_sha256, created_at, changed_at, report)
    values ('own', 'trade_prices', 'c1', 'sample', 'ready', 'a.csv', 1, ${'a'.repeat(64)}, now(), now(), '{"rows": 1, "outcomes": {"refused": 1}}')`);
  const { feeds, categories, needs, imports, asOf } = await health();
  expect(imports).toEqual([]);
  expect(asOf).toMatch(/Z$/);
  expect(feeds.total).toBe(3);
  const [late, visits, other] = feeds.items;
  expect(late).toMatchObject({
    ...{
      state: 'late',
      retailer: { id: 'w1-r1' },
      content: 'prices',
      source: 'web',
      rhythmDays: 1,
      dueOn: ago(2),
    },
    newest: { day: ago(3), attempted: 1, succeeded: 1, share: 1 },
    ...{ rounds: 11, onTime: 10, inFull: 10, prices: 5, suspect: 1 },
  });
  expect(visits).toMatchObject({ state: 'new', content: 'shelves', source: 'field', prices: 0, suspect: 0 });
  expect(other).toMatchObject({
    ...{ state: 'on_time', retailer: { id: 'w1-r2' } },
    newest: { day: today, attempted: 2, succeeded: 1, share: 0.5 },
    ...{ rounds: 7, onTime: 7, inFull: 6 },
  });
  expect(
    categories.map((row: Record<string, unknown>) => [
      row.dataset,
      row.oldestOn,
      row.newestOn,
      row.publishedAt,
    ]),
  ).toEqual([
    ['licensed', ago(5), ago(5), null],
    ['sample', ago(12), today, null],
  ]);
  expect(needs).toEqual({ feeds: 1, disputes: 0, publishing: 1, imports: 0, matches: 1, retitled: 0 });
  const { attention, needs: shown } = (await admin.get('/api/admin/overview')).body.data;
  expect(attention.data).toEqual(needs);
  expect(shown.items.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ['feeds', 1],
    ['publishing', 1],
    ['matches', 1],
  ]);
});

const said = async (userId: string) => {
  const rows = await db
    .select({ type: notifications.type, payload: notifications.payload })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.seq));
  const mails = await db
    .select({ template: emails.template, locale: emails.locale, subject: emails.subject })
    .from(emails)
    .where(eq(emails.userId, userId))
    .orderBy(desc(emails.id));
  return { rows, mails };
};

test('admins hear of a late feed once for each lateness, in their language, and when it is over', async () => {
  await Promise.all([tick(), tick()]);
  await tick(addMs(now, HOUR));
  const first = await said(adminId);
  const names = { namesEn: ['A: prices'], namesAr: [expect.stringContaining('الأسعار')], count: 1 };
  expect(first.rows).toEqual([{ type: 'feed.late', payload: names }]);
  expect(first.mails).toMatchObject([{ template: 'feedsLate', locale: 'en', subject: 'Late: A: prices' }]);
  expect((await said(arabicId)).mails).toMatchObject([{ locale: 'ar' }]);

  await readPrices(0, ago(1));
  await Promise.all([tick(), tick()]);
  const second = await said(adminId);
  expect(second.rows.map(({ type }) => type)).toEqual(['feed.back', 'feed.late']);
  expect(second.mails[0]).toMatchObject({ template: 'feedsBack' });

  await tick(addMs(now, 2 * DAY));
  expect((await said(adminId)).rows.map(({ type }) => type)).toEqual(['feed.late', 'feed.back', 'feed.late']);
});

test('a feed that has ended closes its alarm in silence, and alarms are kept for 13 months', async () => {
  const before = (await said(adminId)).rows.length;
  const muchLater = addMs(now, 200 * DAY);
  await tick(muchLater);
  expect((await said(adminId)).rows).toHaveLength(before);
  expect((await db.select().from(feedAlarms)).map(({ overAt }) => overAt === null)).not.toContain(true);
  await sweep({ db, now: addMs(muchLater, 399 * DAY), log });
  expect((await db.select().from(feedAlarms)).length).toBeGreaterThan(0);
  await sweep({ db, now: addMs(muchLater, 401 * DAY), log });
  expect(await db.select().from(feedAlarms)).toEqual([]);
});
