import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database, unhurried, withDriver } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { importRows } from '#db/schema/market-imports.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { applyFile, checkFile, step } from '#tests/factories/imports.ts';
import { createMarketWorld, listDerivedRows, type MarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const client = new ApiClient();
const today = cairoDay(new Date());
const day = (back: number): string => addDays(today, -back);
const HEAD =
  'Retailer,Item code,Brand,Category,Mechanic,Starts on,Ends on,Promo price,Regular price,Quantity (x for y),Total price (x for y),Discount percent,Source';
const PROMOTIONS = { kind: 'promotions', dataset: 'sample' } as const;

let world: MarketWorld;

beforeAll(async () => {
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
  world = await createMarketWorld(2900);
  const at = startOfCairoDay(day(40));
  const rows = world.listings.slice(0, 3).flatMap(({ id, stores }) =>
    Array.from({ length: 40 }, (_, back) => ({
      ...{ listingId: id, storeId: stores[0] ?? '', currency: 'EGP', regularPrice: 20 },
      observedAt: new Date(startOfCairoDay(day(back + 1)).getTime() + 9 * 3_600_000),
    })),
  );
  const run = {
    key: 'promotions/1',
    dataset: 'sample',
    source: 'web',
    startedAt: at,
    finishedAt: at,
  } as const;
  await withDriver(database(), (driver, db) => recordPrices(driver, db, run, rows));
});

const fileOf = (...rows: string[]): string => `${[HEAD, ...rows].join('\r\n')}\r\n`;
const row = (cells: string): string => `w2900-r1,${cells}`;
const outcomes = async (id: string) =>
  (
    await database().select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line)
  ).map(({ outcome, code, otherLine }) =>
    [outcome, code, otherLine].filter((each) => each !== null).join(' '),
  );
const deals = () =>
  database().execute(sql`
    select product_id as product, mechanic, promoted_price::float as promoted, from_on::text as "from", to_on::text as "to" from chain_deals
    where category_no = 2900 order by 1, 4`);
const derived = () => listDerivedRows(unhurried(database(), BULK_LIMIT), 2900);
const expectRebuilt = async () => {
  const before = await derived();
  await withDriver(database(), (_, db) => rebuildCategory(db, 2900));
  expect(await derived()).toEqual(before);
};

test('numbers of the wrong column are refused, and prices that are no such price keep nothing else from being derived', async () => {
  const untouched = await derived();
  const file = fileOf(
    row(`1,,,x for y,${day(9)},${day(5)},,20,1,1000000000000000,,`),
    row(`1,,,x for y,${day(9)},${day(5)},,20,2000,30,,`),
    row(`1,,,percent off,${day(9)},${day(5)},,20,,,99.9999999,`),
    row(`1,,,x for y,${day(9)},${day(5)},,5,1,900000,,`),
    row(`2,,,price cut,${day(9)},${day(5)},900000,,,,,`),
    row(`0,,,percent off,${day(9)},${day(5)},,0.0001,,,99,`),
  );
  const { id, state } = await applyFile(client, file, {}, PROMOTIONS);
  expect([state, ...(await outcomes(id))]).toEqual([
    ...['published', ...Array.from({ length: 3 }, () => 'refused mechanic_terms')],
    ...['new', 'new', 'new'],
  ]);
  await expectRebuilt();
  await step(client, id, 'undo');
  expect(await derived()).toEqual(untouched);
});

test('a file of promotions makes deals, corrects them, and is taken back', async () => {
  const untouched = await derived();
  const first = row(`0,,,percent off,${day(9)},${day(5)},,20,,,25,منشور`);
  const made = await applyFile(
    client,
    fileOf(
      first,
      first,
      row(`,w2900-b,w2900-c,هدية,${day(3)},${day(2)},,,,,,`),
      row(`1,,,x for y,${day(9)},${day(5)},,,3,,,`),
      row(`1,,,wonder,${day(9)},${day(5)},,,,,,`),
      row(`1,,,gift,${day(5)},${day(9)},,,,,,`),
      row(`zz-9,,,gift,${day(9)},${day(5)},,,,,,`),
      row(`1,,,price cut,${day(9)},${day(5)},25,20,,,,`),
      row(`2,,,gift,${day(9)},${day(8)},,,,,,`),
      row(`2,,,gift,${day(9)},${day(7)},,,,,,`),
      row(`1,,,gift,${day(9)},${addDays(today, 30)},,,,,,`),
    ),
    {},
    PROMOTIONS,
  );
  expect(await outcomes(made.id)).toEqual([
    ...['new', 'unchanged 2', 'new', 'refused mechanic_terms', 'refused mechanic_unknown'],
    ...['refused period_invalid', 'refused product_unknown', 'refused promo_not_lower'],
    ...['refused conflict_in_file 11', 'refused conflict_in_file 10', 'new'],
  ]);
  const after = await deals();
  expect(after).toContainEqual({
    ...{ product: world.products[0], mechanic: 'percent-off', promoted: 15, from: day(9), to: day(5) },
  });
  await expectRebuilt();

  const longer = fileOf(row(`0,,,percent off,${day(9)},${day(4)},,20,,,25,منشور`));
  const refused = await checkFile(client, longer, {}, PROMOTIONS);
  expect(await outcomes(refused.id)).toEqual(['refused conflict_existing']);
  await step(client, refused.id, 'cancel');
  const corrected = await checkFile(client, longer, { mode: 'correct' }, PROMOTIONS);
  expect(await outcomes(corrected.id)).toEqual(['corrected']);
  await step(client, corrected.id, 'apply', { reportHash: corrected.report?.hash });
  expect((await deals())[0]).toMatchObject({ to: day(4) });
  await expectRebuilt();
  expect((await step(client, corrected.id, 'undo')).status).toBe(200);
  expect(await deals()).toEqual(after);

  expect((await step(client, made.id, 'undo')).status).toBe(200);
  expect(await derived()).toEqual(untouched);
});
