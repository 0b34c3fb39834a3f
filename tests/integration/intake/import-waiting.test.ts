import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import type { MatchesOut, MatchOut } from '#lib/admin/matching/schema.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { applyFile, checkFile, getImport, runJobs, step } from '#tests/factories/imports.ts';
import { createMarketWorld, listDerivedRows, type MarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const client = new ApiClient();
const db = database();
const today = cairoDay(new Date());
const CATEGORY = 7900;
let world: MarketWorld;

beforeAll(async () => {
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
  world = await createMarketWorld(CATEGORY);
  await db.execute(sql`update brands set name_en = 'Lacto', name_ar = 'لاكتو' where id = ${world.brand}`);
  const names = ['Lacto Milk Powder 500 g', 'Lacto Milk Powder 1 kg', 'Lacto Skimmed Milk Powder 1.5 kg'];
  for (const [at, id] of world.products.entries())
    await db.execute(
      sql`update products set name_en = ${names[at]}, name_ar = 'لاكتو لبن بودرة' where id = ${id}`,
    );
  await db.execute(sql`delete from listings where id = ${world.unmatched.id}`);
});

const HEAD = 'Date,Retailer,Store,Barcode,Retailer SKU,Title,Regular price';
const store = (at: number): string => world.listings[0]?.stores[at] ?? '';
const row = (sku: string, title: string, price: number, back = 1, at = 0): string =>
  [addDays(today, -back), world.retailers[0], store(at), '', sku, title, price].join(',');
const fileOf = (...rows: string[]): string => `${[HEAD, ...rows].join('\r\n')}\r\n`;

const derived = () => listDerivedRows(db, CATEGORY);
/** What figures are made of: chains and what follows from them. */
const figures = async () => (await derived()).filter((text) => !/^(series|spell|horizon)/.test(text));
const rebuilt = async () => {
  await db.transaction((tx) => rebuildCategory(tx, CATEGORY));
  return derived();
};
const items = () =>
  db.execute<{ sku: string; title: string; product: string | null; status: string; prices: number }>(sql`
    select retailer_sku as sku, raw_title as title, product_id as product, match_status as status, waiting_prices as prices
    from listings where retailer_id = ${world.retailers[0]} and retailer_sku not in ('0', '1', '2') order by raw_title`);
const queue = async () => ((await client.get('/api/admin/matching')).body.data as MatchesOut).items;
const decide = async (id: string, kind: string, productId: string | null) => {
  const { version } = (await client.get(`/api/admin/matching/listing?${new URLSearchParams({ id })}`)).body
    .data as MatchOut;
  const { status } = await client.post('/api/admin/matching/decisions', {
    listingId: id,
    kind,
    productId,
    version,
  });
  expect(status).toBe(200);
  await runJobs();
};

test('prices whose item has no certain product are kept, in no figure, until someone decides; and taken back exactly', async () => {
  await applyFile(client, fileOf(row('0', '', 20, 3), row('0', '', 20)));
  const before = await figures();
  const file = fileOf(
    row('new-1', 'Lacto wonderful milk powder 500 g', 30, 2),
    row('new-1', 'Lacto wonderful milk powder 500 g', 31),
    row('', 'Lacto marvellous milk powder 1 kg', 40),
    row('new-2', 'Skimmed something of a stranger', 9),
    row('new-3', '', 12),
  );
  const checked = await checkFile(client, file);
  expect(checked.report).toMatchObject({
    outcomes: { new: 0, review: 5 },
    codes: { match_review: 3, match_unmatched: 1, product_unknown: 1 },
  });
  await step(client, checked.id, 'apply', { reportHash: checked.report?.hash });
  expect((await getImport(client, checked.id)).state).toBe('published');
  expect(await items()).toEqual([
    {
      sku: expect.stringMatching(/^t-/),
      title: 'Lacto marvellous milk powder 1 kg',
      product: null,
      status: 'review',
      prices: 1,
    },
    { sku: 'new-1', title: 'Lacto wonderful milk powder 500 g', product: null, status: 'review', prices: 2 },
    { sku: 'new-2', title: 'Skimmed something of a stranger', product: null, status: 'unmatched', prices: 0 },
  ]);
  expect(await figures()).toEqual(before);
  expect(await rebuilt()).toEqual(await derived());
  // The same rows are there already.
  const again = await checkFile(client, file, {}, { isRepeated: true });
  expect(again.report?.outcomes).toMatchObject({ unchanged: 4, review: 1 });

  const waiting = await queue();
  expect(waiting.map(({ sku, prices, category }) => [sku, prices, category?.id])).toEqual([
    ['new-1', 2, `w${CATEGORY}-c`],
    [expect.stringMatching(/^t-/), 1, `w${CATEGORY}-c`],
  ]);
  const [first, second] = waiting;
  await decide(first?.id ?? '', 'accepted', world.products[0] ?? '');
  await decide(second?.id ?? '', 'accepted', world.products[1] ?? '');
  const decided = await figures();
  expect(decided).not.toEqual(before);
  expect(await rebuilt()).toEqual(await derived());

  // What was decided once is known, also of an item without a code.
  const more = fileOf(
    row('new-1', 'Lacto wonderful milk powder 500 g', 32, 0),
    row('', 'Lacto marvellous milk powder 1 kg', 41, 0),
  );
  const later = await checkFile(client, more);
  expect(later.report?.outcomes).toMatchObject({ new: 2, review: 0 });
  await step(client, later.id, 'cancel');

  expect((await step(client, checked.id, 'undo')).status).toBe(200);
  expect((await getImport(client, checked.id)).state).toBe('undone');
  expect(await figures()).toEqual(before);
  expect(await rebuilt()).toEqual(await derived());
  // A reviewer's word stands without its prices.
  expect((await items()).map(({ status, prices }) => [status, prices])).toEqual([
    ['approved', 0],
    ['approved', 0],
    ['unmatched', 0],
  ]);
});

test('an item that was found to be of no product waits again once its title may be of one, until that import is undone', async () => {
  const made = await applyFile(client, fileOf(row('new-4', 'Lacto dreamy milk powder 500 g', 30)));
  const [item] = await queue();
  expect(item?.sku).toBe('new-4');
  await decide(item?.id ?? '', 'rejected', null);
  const same = await checkFile(client, fileOf(row('new-4', 'Lacto dreamy milk powder 500 g', 33, 0)));
  expect(same.report?.codes).toEqual({ match_unmatched: 1 });
  await step(client, same.id, 'cancel');
  const changed = await applyFile(client, fileOf(row('new-4', 'Lacto splendid milk powder 1 kg', 33, 0)));
  const statusOf = async () =>
    (await items()).flatMap(({ sku, status, title }) => (sku === 'new-4' ? [status, title] : []));
  expect(await statusOf()).toEqual(['review', 'Lacto splendid milk powder 1 kg']);
  expect((await queue()).map(({ sku, prices }) => [sku, prices])).toEqual([['new-4', 2]]);
  expect(await rebuilt()).toEqual(await derived());
  await step(client, changed.id, 'undo');
  expect(await statusOf()).toEqual(['rejected', 'Lacto dreamy milk powder 500 g']);
  await step(client, made.id, 'undo');
  expect(await rebuilt()).toEqual(await derived());
});

test('a matched item whose title says another product waits for a reviewer while its prices count; punctuation is no change', async () => {
  const own = (title: string, back = 0, price = 20) => fileOf(row('0', title, price, back));
  const changedQueue = async () =>
    ((await client.get('/api/admin/matching?queue=changed')).body.data as MatchesOut).items;
  const listingId = world.listings[0]?.id ?? '';
  const [was] = await db.execute<{ title: string; size: string | null }>(
    sql`select raw_title as title, raw_size as size from listings where id = ${listingId}`,
  );
  await db.execute(
    sql`update listings set raw_title = 'Lacto Milk Powder 500 g', raw_size = null where id = ${listingId}`,
  );
  const same = await checkFile(client, own('LACTO milk powder, 500 g.', 5, 20.5));
  expect(same.report?.retitled).toBe(0);
  await step(client, same.id, 'cancel');

  const file = await applyFile(client, own('Lacto Skimmed Milk Powder 1.5 kg', 4, 21));
  expect((await getImport(client, file.id)).report).toMatchObject({ retitled: 1, outcomes: { new: 1 } });
  expect((await client.get('/api/admin/data')).body.data.needs).toMatchObject({ retitled: 1 });
  const counted = await figures();
  const [item] = await changedQueue();
  expect(item).toMatchObject({ title: 'Lacto Skimmed Milk Powder 1.5 kg', status: 'approved' });
  const shown = (await client.get(`/api/admin/matching/listing?${new URLSearchParams({ id: listingId })}`))
    .body.data as MatchOut;
  const marked = (words: { text: string; differs: boolean }[] = []) =>
    words.filter(({ differs }) => differs).map(({ text }) => text);
  expect(marked(shown.changed?.before)).toEqual(['500', 'g']);
  expect(marked(shown.changed?.after)).toEqual(['Skimmed', '1.5', 'kg']);

  // Rejected, its prices leave the figures; undone, they are back and it waits again.
  await decide(listingId, 'rejected', null);
  expect(await changedQueue()).toEqual([]);
  expect(await figures()).not.toEqual(counted);
  const [decision] = await db.execute<{ seq: number }>(
    sql`select seq::int as seq from match_decisions where listing_id = ${listingId} order by seq desc limit 1`,
  );
  expect((await client.post(`/api/admin/matching/decisions/${decision?.seq}/undo`)).status).toBe(200);
  await runJobs();
  expect(await figures()).toEqual(counted);
  expect((await changedQueue()).map(({ id }) => id)).toEqual([listingId]);

  // Accepted, the new title is the item's: the same again is no change.
  await decide(listingId, 'accepted', world.products[0] ?? '');
  expect(await figures()).toEqual(counted);
  expect(await changedQueue()).toEqual([]);
  const again = await applyFile(client, own('Lacto Skimmed Milk Powder 1.5 kg', 0, 22));
  expect((await getImport(client, again.id)).report?.retitled).toBe(0);

  // A file that has changed it again, although its price is there already; and its undo.
  const third = await applyFile(client, own('Lacto Milk Powder 1 kg', 0, 22));
  expect((await changedQueue()).length).toBe(1);
  await step(client, third.id, 'undo');
  expect(await changedQueue()).toEqual([]);
  expect(await rebuilt()).toEqual(await derived());
  await db.execute(
    sql`update listings set raw_title = ${was?.title}, raw_size = ${was?.size ?? null} where id = ${listingId}`,
  );
});
