import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database, unhurried, withDriver } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { lockCategories } from '#db/market/category-locks.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { recordShelfVisits } from '#db/market/record-shelf-visits.ts';
import { importRows } from '#db/schema/market-imports.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { applyFile, checkFile, getImport, step, uploadFile } from '#tests/factories/imports.ts';
import { createMarketWorld, listDerivedRows, type MarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';

const client = new ApiClient();
const today = cairoDay(new Date());
const STORES = { kind: 'stores', dataset: 'sample' } as const;
const LICENSED = { kind: 'stores', dataset: 'licensed' } as const;

let worlds = 0;
let world: MarketWorld;

beforeAll(async () => {
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
});

/** Prices of 20 days and a visit in all stores of the first retailer. */
beforeEach(async () => {
  worlds += 1;
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
  world = await createMarketWorld(2500 + worlds);
  const db = database();
  await db.execute(
    sql`update retailers set name_en = ${`Wahat ${worlds}`}, name_ar = ${`واحات ${worlds}`} where id = ${retailer()}`,
  );
  await db.execute(
    sql`update categories set name_en = ${`Milk ${worlds}`}, name_ar = ${`لبن ${worlds}`} where no = ${world.categoryNo}`,
  );
  const at = startOfCairoDay(addDays(today, -21));
  const run = {
    key: `stores/${worlds}`,
    dataset: 'sample',
    source: 'web',
    startedAt: at,
    finishedAt: at,
  } as const;
  const rows = world.listings.slice(0, 3).flatMap(({ id, stores }, listing) =>
    stores.flatMap((storeId, no) =>
      Array.from({ length: 20 }, (_, back) => ({
        ...{ listingId: id, storeId, currency: 'EGP', regularPrice: 20 + listing + 3 * no },
        observedAt: new Date(startOfCairoDay(addDays(today, -back - 1)).getTime() + 9 * 3_600_000),
      })),
    ),
  );
  await withDriver(db, (driver, statements) => recordPrices(driver, statements, run, rows));
  await withDriver(db, (driver, statements) =>
    recordShelfVisits(driver, statements, { ...run, key: `visits/${worlds}` }, [
      {
        ...{ productId: world.products[0] ?? '', storeId: store(3), observedAt: at },
        ...{ state: 'in_stock' as const, facings: null },
      },
    ]),
  );
});

const store = (no: number): string => `w${world.categoryNo}-s${no}`;
const retailer = (no = 0): string => `w${world.categoryNo}-r${no + 1}`;
const category = (): string => `w${world.categoryNo}-c`;
const nile = (): string => `Nile Market ${worlds}`;
const HEAD =
  'Retailer,Retailer in Arabic,Store code,Store name,Store name in Arabic,Governorate,City,Latitude,Longitude,Channel,Category,Weight,Closed on';
type Cells = Partial<
  Record<
    | 'retailer'
    | 'retailerAr'
    | 'code'
    | 'name'
    | 'nameAr'
    | 'governorate'
    | 'city'
    | 'lat'
    | 'lon'
    | 'channel'
    | 'category'
    | 'weight'
    | 'closed',
    string
  >
>;
const row = (of: Cells): string =>
  [
    ...[of.retailer ?? nile(), of.retailerAr ?? '', of.code ?? 'N-1', of.name ?? 'Maadi', of.nameAr ?? ''],
    ...[
      of.governorate ?? 'Cairo',
      of.city ?? '',
      of.lat ?? '',
      of.lon ?? '',
      of.channel ?? '',
      of.category ?? '',
    ],
    ...[of.weight ?? '', of.closed ?? ''],
  ].join(',');
const fileOf = (...rows: string[]): string => `${[HEAD, ...rows].join('\r\n')}\r\n`;
/** A store of the world as it is stored, with what a file says otherwise. */
const stored = (no: number, of: Cells = {}): string =>
  row({
    retailer: `Wahat ${worlds}`,
    code: store(no),
    name: 'A',
    nameAr: 'أ',
    governorate: no === 3 ? 'Giza' : 'Cairo',
    ...of,
  });

const outcomes = async (id: string) =>
  (
    await database().select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line)
  ).map(({ outcome, code, suggestion, otherLine }) =>
    [outcome, code, suggestion, otherLine].filter((each) => each !== null).join(' '),
  );
const records = () =>
  database().execute(sql`
    select to_jsonb(t) as row from retailers t union all select to_jsonb(t) from stores t union all select to_jsonb(t) from store_category_weights t
    order by 1`);
const derived = () => listDerivedRows(unhurried(database(), BULK_LIMIT), world.categoryNo);
const rebuilt = async (): Promise<string[]> => {
  await withDriver(database(), (_, db) => rebuildCategory(db, world.categoryNo));
  return derived();
};
const undo = async (id: string) => (await step(client, id, 'undo')).body;

describe('a file of stores', () => {
  test('begins a licensed market, which prices then find, and is taken back', async () => {
    const before = await records();
    const file = fileOf(
      row({
        retailerAr: 'سوق النيل 1',
        channel: 'Hypermarket',
        lat: '30.0444',
        lon: '31.2357',
        category: `Milk ${worlds}`,
        weight: '1.5',
      }),
      row({ category: category(), weight: '1.5' }),
      row({
        retailer: 'سوق النيل 1',
        code: 'N-٢',
        name: 'الدقي',
        nameAr: 'Dokki',
        governorate: 'محافظة الجيزة',
        city: 'الدقي',
      }),
      row({
        retailer: `Delta ${worlds}`,
        code: 'web',
        name: 'Delta online',
        governorate: 'online',
        channel: 'ماركت بليس',
      }),
    );
    const checked = await checkFile(client, file, {}, LICENSED);
    expect(checked).toMatchObject({
      state: 'ready',
      report: { outcomes: { new: 2, unchanged: 1, refused: 1 }, categories: [] },
    });
    expect(checked.report?.records).toEqual([
      { record: 'retailer', made: 1, corrected: 0, moved: 0, names: [nile()] },
      { record: 'store', made: 2, corrected: 0, moved: 0, names: ['Maadi', 'Dokki'] },
      { record: 'weight', made: 1, corrected: 0, moved: 0, names: [] },
    ]);
    expect(await records()).toEqual(before);

    const { id, report } = checked;
    expect((await step(client, id, 'apply', { reportHash: report?.hash })).body.data.state).toBe('applying');
    expect(
      await database().execute(sql`
        select r.name_en as of, r.name_ar as "ofAr", r.channel, s.code, s.name_en as name, s.name_ar as "nameAr", s.city_en as city, s.city_ar as "cityAr",
          s.region_no as region, s.latitude::float8 as lat, w.weight::float8 as weight
        from stores s join retailers r on r.id = s.retailer_id left join store_category_weights w on w.store_id = s.id
        where s.dataset = 'licensed' order by s.code`),
    ).toEqual([
      {
        ...{
          of: nile(),
          ofAr: 'سوق النيل 1',
          channel: 'hyper',
          code: 'N-1',
          name: 'Maadi',
          nameAr: 'Maadi',
        },
        ...{ city: 'A', cityAr: 'أ', region: 1, lat: 30.0444, weight: 1.5 },
      },
      {
        ...{
          of: nile(),
          ofAr: 'سوق النيل 1',
          channel: 'hyper',
          code: 'N-2',
          name: 'Dokki',
          nameAr: 'الدقي',
        },
        ...{ city: 'الدقي', cityAr: 'الدقي', region: 2, lat: null, weight: null },
      },
    ]);

    const prices = await checkFile(
      client,
      `Date,Retailer,Store,SKU,Price\r\n${addDays(today, -1)},${nile().toLowerCase()},N-2,a,21\r\n`,
      {},
      { dataset: 'licensed' },
    );
    expect(await outcomes(prices.id)).toEqual(['review product_unknown']);
    expect(await undo(id)).toMatchObject({ data: { state: 'undoing' } });
    expect(await getImport(client, id)).toMatchObject({ state: 'undone' });
    expect(await records()).toEqual(before);
  });
});

describe('a file of stores that are stored', () => {
  test('changes nothing where it says the same, in whatever order, and nothing is read of the same file', async () => {
    const rows = [stored(1), stored(2), stored(3)];
    const { id } = await checkFile(client, fileOf(...rows), {}, STORES);
    expect(await outcomes(id)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const others = fileOf(row({ channel: 'super' }), stored(1));
    const applied = await applyFile(client, others, {}, STORES);
    expect(await outcomes(applied.id)).toEqual(['new', 'unchanged']);
    expect(await uploadFile(client, others, STORES)).toMatchObject({ id: applied.id, state: 'published' });
    const again = await checkFile(
      client,
      fileOf(stored(1), row({ retailer: nile().toUpperCase() })),
      {},
      STORES,
    );
    expect(await outcomes(again.id)).toEqual(['unchanged', 'unchanged']);
    expect((await step(client, again.id, 'cancel')).status).toBe(200);
  });

  test('is refused where it says otherwise, and corrects where that is wanted, with all that follows', async () => {
    await database().execute(sql`insert into store_category_weights values (${store(2)}, ${category()}, 2)`);
    const before = [await records(), await derived()];
    const shelfRegion = async () =>
      (
        await database().execute(sql`select region_no as no from shelf_series where store_id = ${store(3)}`)
      )[0]?.no;
    const file = fileOf(
      stored(1, { name: 'Abbas', city: 'Nasr City', lat: '30.05', lon: '31.36' }),
      stored(2, { category: category(), weight: '3' }),
      stored(3, { governorate: 'القاهرة', closed: addDays(today, -1) }),
    );
    const { id } = await checkFile(client, file, {}, STORES);
    expect(await outcomes(id)).toEqual([
      'refused conflict_existing A / A',
      'refused conflict_existing 2',
      'refused conflict_existing A',
    ]);
    await step(client, id, 'cancel');
    expect([await records(), await derived()]).toEqual(before);

    const applied = await applyFile(client, file, { mode: 'correct' }, STORES);
    expect(await outcomes(applied.id)).toEqual(['corrected', 'corrected', 'corrected']);
    expect(applied.report?.records).toEqual([
      { record: 'retailer', made: 0, corrected: 0, moved: 0, names: [] },
      { record: 'store', made: 0, corrected: 2, moved: 1, names: [] },
      { record: 'weight', made: 0, corrected: 1, moved: 0, names: [] },
    ]);
    const after = await derived();
    expect(after).not.toEqual(before[1]);
    expect(await rebuilt()).toEqual(after);
    expect(await shelfRegion()).toBe(1);
    expect(
      (await checkFile(client, file, {}, { ...STORES, isRepeated: true })).report?.outcomes,
    ).toMatchObject({
      unchanged: 3,
    });

    await undo(applied.id);
    expect([await records(), await derived()]).toEqual(before);
    expect(await rebuilt()).toEqual(before[1]);
    expect(await shelfRegion()).toBe(2);
  });

  test('waits for no derivation unless a store moves', async () => {
    const apply = async (file: string) => {
      const { id, report } = await checkFile(client, file, { mode: 'correct' }, STORES);
      return { id, ask: () => step(client, id, 'apply', { reportHash: report?.hash }) };
    };
    const renamed = await apply(fileOf(stored(1, { name: 'Abbas' }), row({ channel: 'super' })));
    const moved = await apply(fileOf(stored(2, { governorate: 'Giza' })));
    let waiting: Promise<unknown> = Promise.resolve();
    await database().transaction(async (tx) => {
      await lockCategories(tx, sql`select ${world.categoryNo}::smallint`);
      await renamed.ask();
      expect(await getImport(client, renamed.id)).toMatchObject({ state: 'published' });
      waiting = moved.ask();
      await expect
        .poll(() =>
          database().execute(sql`
            select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
            where l.locktype = 'advisory' and not l.granted`),
        )
        .toHaveLength(1);
      expect(await getImport(client, moved.id)).toMatchObject({ state: 'applying' });
    });
    await waiting;
    expect(await getImport(client, moved.id)).toMatchObject({ state: 'published' });
  });

  test('does not move where prices are archived, nor back', async () => {
    const moved = await applyFile(
      client,
      fileOf(stored(1, { governorate: 'Giza' })),
      { mode: 'correct' },
      STORES,
    );
    const month = `${addDays(today, -1).slice(0, 7)}-01`;
    await asOwner((db) =>
      db.execute(
        sql`insert into archived_months (month, evidence, archived_at, rows, run_nos) values (${month}, 'price_observations', now(), 1, '{}')`,
      ),
    );
    try {
      const { id } = await checkFile(
        client,
        fileOf(stored(3, { governorate: 'Cairo' })),
        { mode: 'correct' },
        STORES,
      );
      expect(await outcomes(id)).toEqual(['refused record_archived']);
      expect(await undo(moved.id)).toMatchObject({ errors: { code: 'IMPORT_NEEDED' } });
    } finally {
      await asOwner((db) => db.execute(sql`delete from archived_months`));
    }
  });
});

describe('rows of stores', () => {
  test('are refused with their reason, and with what may be meant', async () => {
    const { id } = await checkFile(
      client,
      fileOf(
        row({ retailer: `Wahatt ${worlds}` }),
        stored(1, { channel: 'hyper' }),
        row({ channel: 'shop' }),
        row({ channel: 'super', governorate: 'Ciro' }),
        row({ channel: 'super', lat: '30.12345' }),
        row({ channel: 'super', lat: '130.12345', lon: '31.12345' }),
        row({ channel: 'super', category: `Milkk ${worlds}`, weight: '1.25' }),
        row({ channel: 'super', category: category() }),
        row({ channel: 'super', weight: '1.25' }),
        row({ channel: 'super', category: category(), weight: '-1.25' }),
        row({ channel: 'super', code: '' }),
        row({ channel: 'super', name: '' }),
        row({ channel: 'super', governorate: '' }),
        row({ channel: 'super', retailer: '' }),
        row({ channel: 'super', name: 'x'.repeat(121) }),
        row({ channel: 'super', closed: addDays(today, 9) }),
        'Total,,,,,,,,,,,,',
      ),
      {},
      STORES,
    );
    expect(await outcomes(id)).toEqual([
      `refused channel_missing Wahat ${worlds}`,
      'refused channel_differs super',
      `refused channel_unknown ${['hyper', 'super', 'discounter', 'convenience', 'traditional', 'wholesale', 'pharmacy', 'q-commerce', 'marketplace'].join(' / ')}`,
      'refused governorate_unknown Cairo',
      'refused place_invalid',
      'refused place_invalid',
      `refused category_unknown Milk ${worlds}`,
      'refused weight_missing',
      'refused category_missing',
      'refused weight_invalid',
      'refused code_missing',
      'refused name_missing',
      'refused governorate_missing',
      'refused retailer_missing',
      'refused text_too_long',
      'refused date_future',
      'refused not_a_row',
    ]);
    const list = await client.raw('GET', `/api/admin/imports/${id}/rows?outcome=refused&locale=ar`);
    const [head, first] = (await list.text()).split('\r\n');
    expect(head).toContain('Closed on,رَف: السطر,رَف: العمود,رَف: الرمز,رَف: السبب');
    expect(first).toContain('channel_missing,هذا متجر جديد وقناة البيع غير موجودة');
  });

  test('are shown as they are read before they are checked, with what is asked and what is missing', async () => {
    const { id, mapping } = await uploadFile(
      client,
      'Retailer,Store code,Branch,Province,Weight,Category,Remark\r\nWahat,1,Maadi,الجيزة,1.250,Milk,x\r\n',
      STORES,
    );
    expect(mapping).toMatchObject({
      ...{ missing: [], missingOneOf: [], unplaced: [6], askedDecimals: ['weight'], isComplete: false },
      preview: [{ line: 2, code: 'number_ambiguous', value: '1.250', fields: {} }],
    });
    const mapped = await client.call('PUT', `/api/admin/imports/${id}/mapping`, {
      columns: { retailer: 0, storeCode: 1, name: 2, governorate: 3 },
    });
    expect(mapped.body.data.mapping).toMatchObject({
      isComplete: true,
      preview: [
        {
          line: 2,
          code: null,
          fields: { governorate: { en: 'Giza', ar: 'الجيزة' }, storeCode: { en: '1', ar: '1' } },
        },
      ],
    });
    await step(client, id, 'cancel');
  });

  test('that contradict each other are all refused, each with the line of another', async () => {
    const { id } = await checkFile(
      client,
      fileOf(
        row({ channel: 'super' }),
        row({ name: 'Dokki' }),
        row({ code: 'N-2', city: 'Giza' }),
        row({ code: 'N-2', category: category(), weight: '1.5' }),
        row({ retailer: `Delta ${worlds}`, channel: 'super' }),
        row({ retailer: `Delta ${worlds}`, code: 'D-2', channel: 'hyper' }),
        row({ code: 'N-3', category: category(), weight: '1.5' }),
        row({ code: 'N-3', category: category(), weight: '2.5' }),
      ),
      {},
      STORES,
    );
    expect(await outcomes(id)).toEqual([
      'refused conflict_in_file 3',
      'refused conflict_in_file 2',
      'new',
      'new',
      'refused conflict_in_file 7',
      'refused conflict_in_file 6',
      'refused conflict_in_file 9',
      'refused conflict_in_file 8',
    ]);
  });

  test('name a known retailer where one of them gives its name beside theirs', async () => {
    const { id, report } = await checkFile(
      client,
      fileOf(
        row({ retailer: 'Oases', channel: 'super' }),
        row({ retailer: 'Oases', retailerAr: `واحات ${worlds}`, code: 'N-2' }),
        row({ retailer: 'Oasis', channel: 'super', code: 'N-3' }),
      ),
      {},
      STORES,
    );
    expect(await outcomes(id)).toEqual(['new', 'new', 'new']);
    expect(report?.records).toMatchObject([{ made: 1, names: ['Oasis'] }, { made: 3 }, { made: 0 }]);
  });

  test('are checked again where the records changed before they are applied', async () => {
    const file = fileOf(row({ channel: 'super' }));
    const { id, report } = await checkFile(client, file, {}, STORES);
    await applyFile(client, fileOf(row({ channel: 'super', code: 'N-9' })), {}, STORES);
    expect((await step(client, id, 'apply', { reportHash: report?.hash })).status).toBe(200);
    expect(await getImport(client, id)).toMatchObject({ state: 'ready', isRechecked: true });
  });
});

describe('an import of stores is not undone', () => {
  const refusal = async (id: string) => {
    const { errors, message } = await undo(id);
    return [errors?.code, message];
  };

  test('where something stands on what it made, with the names', async () => {
    const { id } = await applyFile(
      client,
      fileOf(row({ channel: 'super' }), stored(9, { code: 'S-9', name: 'Sheikh Zayed' })),
      {},
      STORES,
    );
    const [made] = await database().execute<{ id: string }>(sql`select id from stores where code = 'S-9'`);
    const at = startOfCairoDay(addDays(today, -1));
    await withDriver(database(), (driver, db) =>
      recordPrices(
        driver,
        db,
        { key: `needed/${worlds}`, dataset: 'sample', source: 'web', startedAt: at, finishedAt: at },
        [
          {
            ...{
              listingId: world.listings[0]?.id ?? '',
              storeId: made?.id ?? '',
              currency: 'EGP',
              regularPrice: 20,
            },
            observedAt: at,
          },
        ],
      ),
    );
    expect(await refusal(id)).toEqual([
      'IMPORT_NEEDED',
      'Other data depends on Sheikh Zayed, so this import can’t be undone.',
    ]);
    expect(await getImport(client, id)).toMatchObject({ state: 'published' });
  });

  test('where customers have seen its weights since, until they are withdrawn', async () => {
    const { id } = await applyFile(
      client,
      fileOf(row({ channel: 'super', category: category(), weight: '1.5' })),
      {},
      { kind: 'stores', dataset: 'licensed' },
    );
    const publish = (at: Date | null) =>
      database().execute(sql`
        insert into category_datasets (category_no, dataset, published_at)
        values (${world.categoryNo}, 'licensed', ${at?.toISOString() ?? null}::timestamptz)
        on conflict (category_no, dataset) do update set published_at = excluded.published_at`);
    await publish(new Date());
    client.language = 'ar';
    expect(await refusal(id)).toEqual([
      'IMPORT_SHOWN',
      `أصبح العملاء يرون هذه الفئات بعد الاستيراد: \u2068لبن ${worlds}\u2069. اسحبها أولًا.`,
    ]);
    client.language = 'en';
    await publish(null);
    await undo(id);
    expect(await getImport(client, id)).toMatchObject({ state: 'undone' });
  });

  test('where a later one stands on it or changed it, and then is after that one', async () => {
    const before = await records();
    const first = await applyFile(client, fileOf(row({ channel: 'super' })), {}, STORES);
    const second = await applyFile(
      client,
      fileOf(row({ name: 'New Maadi' }), row({ code: 'N-2' })),
      { mode: 'correct' },
      STORES,
    );
    expect((await refusal(first.id))[0]).toBe('IMPORT_RECORDS_CHANGED');
    await undo(second.id);
    expect(await getImport(client, second.id)).toMatchObject({ state: 'undone' });
    await undo(first.id);
    expect(await records()).toEqual(before);
  });
});

describe('any files of stores', () => {
  const cells = fc.record({
    retailer: fc.constantFrom('Wahat', 'Nile Market', 'Delta'),
    code: fc.constantFrom('1', '2', '3'),
    name: fc.constantFrom('A', 'B'),
    governorate: fc.constantFrom('Cairo', 'Giza', 'online'),
    channel: fc.constantFrom('super', ''),
    city: fc.constantFrom('', '', 'X'),
    weight: fc.constantFrom('', '', '1.5', '2.5'),
  });
  const files = fc.array(
    fc.record({
      mode: fc.constantFrom('add', 'correct'),
      rows: fc.array(cells, { minLength: 1, maxLength: 6 }),
    }),
    { minLength: 2, maxLength: 2 },
  );

  test('do what their report says, say the same again, and leave nothing behind', async () => {
    // Two of the retailer's stores have prices, and go by the codes that files say.
    await database().execute(sql`update stores set code = '1', name_ar = 'A' where id = ${store(1)}`);
    await database().execute(sql`update stores set code = '2', name_ar = 'A' where id = ${store(3)}`);
    const counts = async () =>
      (
        await database().execute<Record<string, number>>(sql`
          select (select count(*)::int from retailers) as retailer, (select count(*)::int from stores) as store,
            (select count(*)::int from store_category_weights) as weight`)
      )[0];
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(files, async (all) => {
        client.bearer = (await createPerson({ role: 'admin' })).bearer;
        const [start, startDerived] = [await records(), await derived()];
        const applied: string[] = [];
        for (const { mode, rows } of all) {
          turn += 1;
          const file = fileOf(
            ...rows.map((each) =>
              row({ ...each, retailer: `${each.retailer} ${worlds}`, category: each.weight && category() }),
            ),
            row({ retailer: `Turn ${worlds}/${turn}`, channel: 'super' }),
          );
          const before = await counts();
          const done = await applyFile(client, file, { mode }, STORES);
          applied.push(done.id);
          expect(done.state).toBe('published');
          const after = await counts();
          for (const { record, made } of done.report?.records ?? [])
            expect([record, (after?.[record] ?? 0) - (before?.[record] ?? 0)]).toEqual([record, made]);
          const again = await checkFile(client, file, { mode: 'add' }, { ...STORES, isRepeated: true });
          expect(again.report?.outcomes.new).toBe(0);
          const judged = await outcomes(again.id);
          for (const [at, outcome] of (await outcomes(done.id)).entries())
            if (!outcome.startsWith('refused')) expect(judged[at]).toBe('unchanged');
          await step(client, again.id, 'cancel');
        }
        const now = await derived();
        expect(await rebuilt()).toEqual(now);
        for (const id of applied.toReversed()) await undo(id);
        expect(await records()).toEqual(start);
        expect(await derived()).toEqual(startDerived);
      }),
      { numRuns: 3 },
    );
  }, 60_000);
});
