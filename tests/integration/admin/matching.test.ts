import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { type PriceRow, recordPrices } from '#db/market/record-prices.ts';
import { listOverturned, sweepDecisions } from '#db/queries/match-decisions.ts';
import { auditEvents } from '#db/schema/operations.ts';
import type { DecisionsOut, MatchesOut, MatchOut } from '#lib/admin/matching/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { matchTitles } from '#lib/matching/match-titles.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { runJobs } from '#tests/factories/imports.ts';
import { createMarketWorld, listDerivedRows, type MarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const db = database();
const admin = new ApiClient();
const other = new ApiClient();
const today = cairoDay(new Date());

beforeAll(async () => {
  for (const client of [admin, other]) client.bearer = (await createPerson({ role: 'admin' })).bearer;
});

let worlds = 0;
let world: MarketWorld;
/** Listings that wait: two of one title at one retailer, and one of another size at the other. */
let waiting: { first: string; twin: string; third: string };

const NAMES = ['Lacto Milk Powder 500 g', 'Lacto Milk Powder 1 kg', 'Lacto Skimmed Milk Powder 1.5 kg'];

beforeEach(async () => {
  worlds += 1;
  const no = 7000 + worlds;
  world = await createMarketWorld(no);
  await db.execute(
    sql`update listings set match_status = 'approved', product_id = ${world.products[0]} where match_status in ('review', 'auto')`,
  );
  await db.execute(
    sql`update brands set name_en = ${`Lacto`}, name_ar = 'لاكتو', aliases = '{}' where id = ${world.brand}`,
  );
  await db.execute(sql`update brands set name_en = 'Other' || id where id <> ${world.brand}`);
  for (const [at, id] of world.products.entries())
    await db.execute(
      sql`update products set name_en = ${NAMES[at]}, name_ar = 'لاكتو لبن بودرة' where id = ${id}`,
    );
  const add = (id: string, retailer: number, title: string) =>
    db.execute(sql`
      insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_status, first_seen, last_seen)
      values (${id}, 'sample', ${world.retailers[retailer]}, ${id}, ${title}, null, 'review', '2026-01-01', '2026-01-01')`);
  waiting = { first: `q${no}/first`, twin: `q${no}/twin`, third: `q${no}/third` };
  await add(waiting.first, 0, 'Lacto wonderful milk powder 500 g');
  await add(waiting.twin, 0, 'Lacto milk powder wonderful 500 g');
  await add(waiting.third, 1, 'Lacto milk powder 550 g');
  await record([
    ...world.listings.flatMap(({ id, stores }) => stores.flatMap((store) => prices(id, store, 20, 12))),
    ...prices(waiting.first, store(0, 0), 30, 12),
    ...prices(waiting.first, store(0, 2), 33, 6),
    ...prices(waiting.twin, store(0, 1), 31, 8),
    ...prices(waiting.third, store(1, 1), 25, 3),
  ]);
});

const store = (retailer: number, at: number): string =>
  (retailer === 0 ? world.listings[0] : world.listings.at(-1))?.stores[at] ?? '';

const prices = (listingId: string, storeId: string, price: number, days: number): PriceRow[] =>
  [days, 0].map((back) => ({
    ...{
      listingId,
      storeId,
      currency: 'EGP',
      categoryNo: world.categoryNo,
      regularPrice: price + (back > 0 ? 0 : 1),
    },
    observedAt: new Date(startOfCairoDay(addDays(today, -back)).getTime() + 9 * 3_600_000),
  }));

let runs = 0;
const record = async (rows: readonly PriceRow[]) => {
  runs += 1;
  const at = new Date();
  const run = {
    dataset: 'sample',
    source: 'web',
    key: `matching/${runs}`,
    startedAt: at,
    finishedAt: at,
  } as const;
  await withDriver(db, (driver, tx) => recordPrices(driver, tx, run, rows));
};

const list = async (query = ''): Promise<MatchesOut> =>
  (await admin.get(`/api/admin/matching?${query}`)).body.data;

const get = async (id: string, client = admin, words?: string): Promise<MatchOut> => {
  const query = new URLSearchParams({ id, ...(words === undefined ? {} : { words }) });
  const { status, body } = await client.get(`/api/admin/matching/listing?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

type Wish = { kind: string; productId?: string | null; twins?: string[]; version?: string };

const decide = async (id: string, wish: Wish, client = admin) => {
  const version = wish.version ?? (await get(id, client)).version;
  const { status, body } = await client.post('/api/admin/matching/decisions', {
    listingId: id,
    version,
    ...wish,
  });
  return {
    status,
    code: body.errors?.code as string,
    message: body.message as string,
    data: body.data as DecisionsOut,
  };
};

const undo = async (seq: number, client = admin) => {
  const { status, body } = await client.post(`/api/admin/matching/decisions/${seq}/undo`);
  return { status, code: body.errors?.code as string, data: body.data as DecisionsOut };
};

const matchOf = async (id: string) => {
  const [row] = await db.execute<{ product: string | null; status: string; kind: string; waiting: number }>(
    sql`select product_id as product, match_status as status, match_kind as kind, waiting_prices as waiting from listings where id = ${id}`,
  );
  return row;
};

const derived = () => listDerivedRows(db, world.categoryNo);

/** What follows from the market's rows, once as it came about, and once from the beginning. */
const expectAsRebuilt = async () => {
  const rows = await derived();
  await db.transaction((tx) => rebuildCategory(tx, world.categoryNo));
  expect(await derived()).toEqual(rows);
};

const entries = () => db.$count(auditEvents, sql`kind = 'admin.match_decided'`);

describe('the queue', () => {
  test('begins with what most prices wait for, page by page', async () => {
    const all = await list();
    expect(all.items.map(({ id, prices }) => [id, prices])).toEqual([
      [waiting.first, 4],
      [waiting.third, 2],
      [waiting.twin, 2],
    ]);
    expect(all).toMatchObject({ total: 3, totalIsExact: true, nextCursor: null });
    const [first] = all.items;
    expect(first?.retailer.id).toBe(world.retailers[0]);
    expect(first?.category?.id).toBe(`w${7000 + worlds}-c`);
    const pages = [];
    let cursor = '';
    do {
      const page = await list(`limit=1${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(pages).toEqual(all.items.map(({ id }) => id));
    expect((await list('dataset=licensed')).items).toEqual([]);
    expect((await list('cursor=nonsense')).items).toHaveLength(3);
  });

  test('weighs prices by what their category’s stores sell', async () => {
    const lighter = world;
    await createMarketWorld(7500 + worlds);
    const weigh = (storeId: string, category: string, weight: number) =>
      db.execute(
        sql`insert into store_category_weights (store_id, category_id, weight) values (${storeId}, ${category}, ${weight})`,
      );
    await weigh(`w${7500 + worlds}-s1`, `w${7500 + worlds}-c`, 30);
    await weigh(`w${lighter.categoryNo}-s1`, `w${lighter.categoryNo}-c`, 10);
    await record(prices(waiting.first, store(0, 1), 30, 12));
    const [row] = await db.execute<{ rank: number }>(
      sql`select waiting_rank::float8 as rank from listings where id = ${waiting.first}`,
    );
    expect(row?.rank).toBe(3);
    await db.execute(sql`delete from store_category_weights`);
  });

  test('shows a listing beside the products that it may be, with what speaks against each', async () => {
    const details = await get(waiting.first);
    expect(details).toMatchObject({ price: 31, stores: 2, decision: null });
    expect(details.twins.map(({ id }) => id)).toEqual([waiting.twin]);
    const [first] = details.candidates;
    expect(first).toMatchObject({
      product: { id: world.products[0], nameEn: NAMES[0] },
      confidence: 'likely',
      reasons: ['coverage_partial', 'word_unexplained'],
      size: { verdict: 'equal' },
      medianPrice: 21,
    });
    expect(first?.words.title.filter(({ differs }) => differs)).toEqual([
      { text: 'wonderful', differs: true },
    ]);
    expect(first?.others).toContainEqual({ sku: '0', title: 'A' });
    const third = await get(waiting.third);
    expect(third.candidates[0]).toMatchObject({ size: { verdict: 'other' }, mayBeEquivalent: true });
    const searched = await get(waiting.third, admin, 'skimmed 1.5 kg');
    expect(searched.candidates[0]?.product.id).toBe(world.products[2]);
    expect((await admin.get('/api/admin/matching/listing?id=nothing')).status).toBe(404);
  });
});

describe('a decision', () => {
  test('that accepts has the figures follow, and its undo has them be as before', async () => {
    const before = await derived();
    const written = await entries();
    const accepted = await decide(waiting.first, { kind: 'accepted', productId: world.products[0] ?? '' });
    expect(accepted.status, accepted.message).toBe(200);
    const [decision] = accepted.data.decisions;
    expect(decision).toMatchObject({
      kind: 'accepted',
      decidedBy: 'Mona Adel',
      isMine: true,
      isDerived: false,
    });
    await runJobs();
    expect(await matchOf(waiting.first)).toEqual({
      product: world.products[0],
      status: 'approved',
      kind: 'exact',
      waiting: 0,
    });
    const details = await get(waiting.first);
    expect(details.decision).toMatchObject({ isDerived: true, product: { nameEn: NAMES[0] } });
    const after = await derived();
    expect(after).not.toEqual(before);
    await expectAsRebuilt();
    expect((await undo(decision?.seq ?? 0)).status).toBe(200);
    await runJobs();
    expect(await matchOf(waiting.first)).toEqual({
      product: null,
      status: 'review',
      kind: 'exact',
      waiting: 4,
    });
    expect(await derived()).toEqual(before);
    await expectAsRebuilt();
    expect(await entries()).toBe(written + 2);
    const [kept] = await db.execute<{ score: number; evidence: { reasons: string[] }; title: string }>(
      sql`select score::float8 as score, evidence, raw_title as title from match_decisions where seq = ${decision?.seq}`,
    );
    expect(kept).toMatchObject({
      title: 'Lacto wonderful milk powder 500 g',
      evidence: { reasons: ['coverage_partial', 'word_unexplained'] },
    });
    expect(kept?.score).toBeGreaterThan(0.4);
  });

  test('takes its twins along, and no other', async () => {
    const { data } = await decide(waiting.first, {
      ...{ kind: 'accepted', productId: world.products[0] ?? '' },
      twins: [waiting.twin, waiting.third],
    });
    expect(data.decisions.map(({ listingId }) => listingId)).toEqual([waiting.first, waiting.twin]);
    expect(data.skipped).toEqual([waiting.third]);
    expect((await matchOf(waiting.twin))?.status).toBe('approved');
    expect((await matchOf(waiting.third))?.status).toBe('review');
  });

  test('that finds it equivalent counts in no figure', async () => {
    const before = await derived();
    const found = await decide(waiting.third, { kind: 'equivalent', productId: world.products[0] ?? '' });
    expect(found.status, found.message).toBe(200);
    await runJobs();
    expect(await matchOf(waiting.third)).toMatchObject({
      status: 'approved',
      kind: 'equivalent',
      product: world.products[0],
    });
    expect(await derived()).toEqual(before);
    await expectAsRebuilt();
  });

  test('that rejects, or knows no such product, takes it out of the queue', async () => {
    await decide(waiting.first, { kind: 'rejected' });
    await decide(waiting.third, { kind: 'none' });
    expect((await list()).items.map(({ id }) => id)).toEqual([waiting.twin]);
    expect((await matchOf(waiting.first))?.status).toBe('rejected');
    expect((await matchOf(waiting.third))?.status).toBe('unmatched');
  });

  test('is made once: repeated it changes nothing, and a second admin is refused with what stands', async () => {
    const { version } = await get(waiting.first, other);
    const wish = { kind: 'accepted', productId: world.products[0] ?? '', version };
    const [seq, written] = [(await decide(waiting.first, wish)).data.decisions[0]?.seq, await entries()];
    expect((await decide(waiting.first, wish)).data.decisions[0]?.seq).toBe(seq);
    expect(await entries()).toBe(written);
    const late = await decide(waiting.first, { kind: 'rejected', version }, other);
    expect(late).toMatchObject({ status: 409, code: 'MATCH_DECIDED' });
    expect(late.message).toContain('Mona Adel');
    expect(late.message).toContain(NAMES[0]);
    expect((await get(waiting.first, other)).decision).toMatchObject({ kind: 'accepted', isMine: false });
    // Who has seen it may decide otherwise; the first can't be undone from below it then.
    expect((await decide(waiting.first, { kind: 'none' }, other)).status).toBe(200);
    expect(await undo(seq ?? 0)).toMatchObject({ status: 409, code: 'MATCH_DECIDED' });
  });

  test('of two admins at once is one', async () => {
    const { version } = await get(waiting.first);
    const both = await Promise.all([
      decide(waiting.first, { kind: 'rejected', version }),
      decide(waiting.first, { kind: 'none', version }, other),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is not made of a title that has changed, nor for a product of another category', async () => {
    const { version } = await get(waiting.first);
    await db.execute(sql`update listings set raw_title = 'Lacto something else' where id = ${waiting.first}`);
    const stale = await decide(waiting.first, { kind: 'rejected', version });
    expect(stale).toMatchObject({ status: 409, code: 'MATCH_CHANGED' });
    expect(stale.message).toBe(messagesFor('en').errors.codes.MATCH_CHANGED);
    expect((await decide(waiting.first, { kind: 'accepted', productId: 'nothing' })).status).toBe(404);
    expect((await decide(waiting.first, { kind: 'accepted' })).status).toBe(400);
    expect((await decide(waiting.first, { kind: 'none', productId: world.products[0] ?? '' })).status).toBe(
      400,
    );
    expect((await undo(999_999)).status).toBe(404);
  });
});

describe('several at once', () => {
  const accept = async (pairs: readonly (readonly [string, number])[]) => {
    const wanted: { listingId: string; productId: string; version: string }[] = [];
    for (const [listingId, product] of pairs)
      wanted.push({
        listingId,
        productId: world.products[product] ?? '',
        version: (await get(listingId)).version,
      });
    return { wanted, send: () => admin.post('/api/admin/matching/bulk', { accept: wanted }) };
  };

  test('are accepted within one brand and each of the very size', async () => {
    const { send } = await accept([
      [waiting.first, 0],
      [waiting.twin, 0],
    ]);
    const { status, body } = await send();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.decisions).toHaveLength(2);
    await runJobs();
    await expectAsRebuilt();
  });

  test('are refused where a size or a brand differs, and all of them where one was decided since, which is named', async () => {
    const mixed = await accept([
      [waiting.first, 0],
      [waiting.third, 0],
    ]);
    expect((await mixed.send()).body.errors).toMatchObject({
      code: 'MATCHES_DIFFER',
      fields: { [waiting.third]: expect.stringContaining('size') },
    });
    const late = await accept([
      [waiting.first, 0],
      [waiting.twin, 0],
    ]);
    await decide(waiting.twin, { kind: 'none' }, other);
    const { status, body } = await late.send();
    expect([status, body.errors.code]).toEqual([409, 'MATCH_CHANGED']);
    expect(Object.keys(body.errors.fields)).toEqual([waiting.twin]);
    expect((await get(waiting.first)).decision).toBeNull();
  });
});

test('automatic matches that reviewers overturn are counted by week, unless that was undone', async () => {
  await db.execute(sql`
    update listings set match_status = 'auto', match_score = 0.8, product_id = ${world.products[0]} where id in (${waiting.first}, ${waiting.third})`);
  const monday = addDays(today, -13);
  const count = async () =>
    (await listOverturned(db, monday)).map(({ looked, overturned }) => [looked, overturned]);
  expect((await list('queue=automatic')).items.map(({ id }) => id).sort()).toEqual([
    waiting.first,
    waiting.third,
  ]);
  await decide(waiting.first, { kind: 'accepted', productId: world.products[0] ?? '' });
  expect(await count()).toEqual([[1, 0]]);
  const { data } = await decide(waiting.third, { kind: 'rejected' });
  expect(await count()).toEqual([[2, 1]]);
  await undo(data.decisions[0]?.seq ?? 0);
  expect(await count()).toEqual([[1, 0]]);
  expect(await matchOf(waiting.third)).toMatchObject({ status: 'auto', product: world.products[0] });
});

test('words of an accepted title join the lexicon after a second look, and leave it again', async () => {
  await db.execute(sql`delete from match_words`);
  // How much a word says depends on how many products are called by it.
  await db.execute(
    sql`update products set name_en = 'Other', name_ar = 'آخر' where brand_id <> ${world.brand}`,
  );
  const words = async () => (await admin.get('/api/admin/matching/words')).body.data;
  const settle = (word: string, from: string, to: string, client = other) =>
    client.post('/api/admin/matching/words', { word, from, to });
  const verdictOf = async () => {
    const row = {
      retailerId: world.retailers[1] ?? '',
      sku: null,
      title: 'Lacto wonderful milk powder 1 kg',
    };
    const rows = matchTitles(db, 'sample', [{ ...row, size: null, gtin: null, price: null }]);
    for await (const { verdict } of rows) return verdict.productId ?? verdict.verdict;
  };
  const accepted = { kind: 'accepted', productId: world.products[0] ?? '' };
  const { data } = await decide(waiting.first, accepted);
  expect((await words()).proposed).toMatchObject([{ word: 'wonderful', target: null, state: 'proposed' }]);
  await undo(data.decisions[0]?.seq ?? 0);
  expect((await words()).proposed).toEqual([]);
  await decide(waiting.first, accepted);
  expect(await verdictOf()).toBe('review');
  expect((await settle('wonderful', 'proposed', 'same')).status).toBe(409);
  const both = await Promise.all(
    [admin, other].map((client) => settle('wonderful', 'proposed', 'noise', client)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await words()).toMatchObject({ proposed: [], learned: [{ word: 'wonderful', state: 'noise' }] });
  expect(await verdictOf()).toBe(world.products[1]);
  expect((await settle('wonderful', 'noise', 'dismissed')).status).toBe(200);
  expect(await verdictOf()).toBe('review');
  // What was dismissed is not proposed again.
  await decide(waiting.twin, accepted);
  expect((await words()).proposed).toEqual([]);
  await db.execute(sql`update match_words set state = 'proposed', settled_at = null, settled_by = null`);
  await db.execute(
    sql`insert into product_words (word, products) values ('wonderful', 1) on conflict do nothing`,
  );
  expect((await settle('wonderful', 'proposed', 'noise')).body.errors.code).toBe('MATCH_WORD_USED');
  const trail = await db.select({ kind: auditEvents.kind, detail: auditEvents.detail }).from(auditEvents);
  expect(trail.filter(({ kind }) => kind === 'admin.match_word_settled').map(({ detail }) => detail)).toEqual(
    [
      { word: 'wonderful', before: 'proposed', after: 'noise' },
      { word: 'wonderful', before: 'noise', after: 'dismissed' },
    ],
  );
  await db.execute(sql`delete from product_words where word = 'wonderful'`);
});

test('decisions that later ones replaced are forgotten after their time; what is in effect stays', async () => {
  await db.execute(sql`delete from match_decisions`);
  const { data } = await decide(waiting.first, { kind: 'rejected' });
  await undo(data.decisions[0]?.seq ?? 0);
  await decide(waiting.twin, { kind: 'rejected' });
  await decide(waiting.twin, { kind: 'none' });
  const later = new Date(Date.now() + 60_000);
  expect(await sweepDecisions(db, new Date(Date.now() - 60_000), 10)).toBe(0);
  // The one that was undone is named by the undo, which is in effect.
  expect(await sweepDecisions(db, later, 10)).toBe(1);
  await decide(waiting.first, { kind: 'none' });
  for (const left of [1, 1, 0]) expect(await sweepDecisions(db, later, 1)).toBe(left);
  const left = await db.execute<{ kind: string }>(sql`select kind from match_decisions order by seq`);
  expect(left.map(({ kind }) => kind)).toEqual(['none', 'none']);
});

test('whatever is decided and undone, the figures are those of a rebuild', async () => {
  const steps = fc.array(
    fc.record({
      listing: fc.constantFrom('first', 'twin', 'third'),
      kind: fc.constantFrom('accepted', 'equivalent', 'rejected', 'none', 'undo'),
      product: fc.nat(2),
    }),
    { minLength: 3, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      for (const { listing, kind, product } of history) {
        const id = waiting[listing as keyof typeof waiting];
        const isOf = kind === 'accepted' || kind === 'equivalent';
        if (kind !== 'undo')
          await decide(id, { kind, productId: isOf ? (world.products[product] ?? '') : null });
        else {
          const { decision } = await get(id);
          if (decision && decision.kind !== 'undone') await undo(decision.seq);
        }
        if (product > 0) await runJobs();
      }
      await runJobs();
      await expectAsRebuilt();
    }),
    { numRuns: 3 },
  );
});
