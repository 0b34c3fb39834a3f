import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database, marketDatabase, unhurried, withDriver } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { findImport } from '#db/queries/imports.ts';
import { importRows } from '#db/schema/market-imports.ts';
import { PROCESSES } from '#lib/intake/processes.ts';
import { priceMonitor } from '#lib/market/price-monitor/dashboard.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { applyFile, checkFile, getImport, step, uploadFile } from '#tests/factories/imports.ts';
import { publishLicensed } from '#tests/factories/market.ts';
import { createMarketWorld, listDerivedRows, type MarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const client = new ApiClient();
const today = cairoDay(new Date());
const PRODUCTS = { kind: 'products', dataset: 'sample' } as const;

let worlds = 0;
let world: MarketWorld;

beforeAll(async () => {
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
});

/** Three packs of one brand, the first with a barcode, and prices of ten days of each in all stores of the first retailer. */
beforeEach(async () => {
  worlds += 1;
  client.bearer = (await createPerson({ role: 'admin' })).bearer;
  world = await createMarketWorld(2700 + worlds);
  const db = database();
  await db.execute(
    sql`update brands set name_en = ${brand()}, name_ar = ${`لاكو ${worlds}`}, aliases = array[${`Lacko ${worlds}`}] where id = ${world.brand}`,
  );
  await db.execute(
    sql`update categories set name_en = ${category()}, name_ar = ${`جبن ${worlds}`} where no = ${world.categoryNo}`,
  );
  await db.execute(sql`update retailers set name_en = ${retailer()} where id = ${world.retailers[0]}`);
  for (const [no, id] of world.products.entries())
    await db.execute(sql`
      update products set name_en = ${`Cheese ${no}`}, name_ar = ${`جبن ${no}`}, gtin = ${no === 2 ? null : code(no)}, net_unit = ${no === 0 ? 'g' : 'kg'} where id = ${id}`);
  const at = startOfCairoDay(addDays(today, -12));
  const run = {
    key: `products/${worlds}`,
    dataset: 'sample',
    source: 'web',
    startedAt: at,
    finishedAt: at,
  } as const;
  const rows = world.listings.slice(0, 3).flatMap(({ id, stores }, listing) =>
    stores.flatMap((storeId) =>
      Array.from({ length: 10 }, (_, back) => ({
        ...{ listingId: id, storeId, currency: 'EGP', regularPrice: 20 * (listing + 1) },
        observedAt: new Date(startOfCairoDay(addDays(today, -back - 1)).getTime() + 9 * 3_600_000),
      })),
    ),
  );
  await withDriver(db, (driver, statements) => recordPrices(driver, statements, run, rows));
});

const brand = (): string => `Lacto ${worlds}`;
const category = (): string => `Cheese of ${worlds}`;
const retailer = (): string => `Wahat ${worlds}`;
/** Valid codes of the range that no shop uses, a hundred a world. */
const code = (no: number): string => {
  const digits = `9520${String(worlds * 100 + no).padStart(8, '0')}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const HEADS = {
  name: 'Product name',
  nameAr: 'Product name (Arabic)',
  brand: 'Brand',
  brandAr: 'Brand (Arabic)',
  maker: 'Manufacturer',
  category: 'Category',
  size: 'Size',
  count: 'Pack count',
  net: 'Net content',
  unit: 'Unit',
  gtin: 'GTIN',
  variant: 'Flavour',
  family: 'Family',
  status: 'Status',
} as const;
type Cells = Partial<Record<keyof typeof HEADS, string>>;
const names = Object.keys(HEADS) as (keyof typeof HEADS)[];
const row = (of: Cells): string => {
  const cells: Cells = { name: 'Feta', brand: brand(), category: category(), size: '500 g', ...of };
  return names.map((each) => cells[each] ?? '').join(',');
};
const fileOf = (...rows: Cells[]): string =>
  `${[Object.values(HEADS).join(','), ...rows.map(row)].join('\r\n')}\r\n`;

const outcomes = async (id: string) =>
  (
    await database().select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line)
  ).map(({ outcome, code: why, suggestion, otherLine }) =>
    [outcome, why, suggestion, otherLine].filter((each) => each !== null).join(' '),
  );
const checked = async (...rows: Cells[]) =>
  outcomes((await checkFile(client, fileOf(...rows), {}, PRODUCTS)).id);
const records = () =>
  database().execute(sql`
    select to_jsonb(t) as row from manufacturers t union all select to_jsonb(t) from brands t union all select to_jsonb(t) from brand_ownerships t
    union all select to_jsonb(t) - 'search_text' from products t order by 1`);
const derived = () => listDerivedRows(unhurried(database(), BULK_LIMIT), world.categoryNo);
const rebuilt = async (): Promise<string[]> => {
  await withDriver(database(), (_, db) => rebuildCategory(db, world.categoryNo));
  return derived();
};
const undo = async (id: string) => (await step(client, id, 'undo')).body;

describe('a file of products', () => {
  test('makes brands with their makers, and products of packs in every spelling, and is taken back', async () => {
    const before = await records();
    const file = fileOf(
      { name: 'Juice', nameAr: 'عصير', size: '٦×٢٠٠ جم', gtin: code(10), family: 'J' },
      {
        name: 'جبنة',
        nameAr: 'Cheese of Nile',
        brand: `Nile ${worlds}`,
        brandAr: `النيل ${worlds}`,
        maker: `Delta Foods ${worlds}`,
        size: '1/2 كيلو',
      },
      { name: 'Slices', brand: `النيل ${worlds}`, size: '37 gram - 3 Pieces', family: 'J', variant: 'Light' },
      { name: 'Block', size: '', count: '2', net: '0.5', unit: 'kg', status: 'موقوف' },
      { name: 'JUICE', size: '200 g x 6', gtin: '' },
    );
    const { id, report } = await checkFile(client, file, {}, PRODUCTS);
    expect(await outcomes(id)).toEqual(['new', 'new', 'new', 'new', 'unchanged']);
    expect(report?.records).toEqual([
      { record: 'manufacturer', made: 1, corrected: 0, moved: 0, names: [`Delta Foods ${worlds}`] },
      { record: 'brand', made: 1, corrected: 0, moved: 0, names: [`Nile ${worlds}`] },
      {
        record: 'product',
        made: 4,
        corrected: 0,
        moved: 0,
        names: ['Juice', 'Cheese of Nile', 'Slices', 'Block'],
      },
    ]);
    expect(await records()).toEqual(before);
    await step(client, id, 'apply', { reportHash: report?.hash });
    const made = await database().execute<Record<string, unknown>>(sql`
      select p.name_en as name, p.name_ar as "nameAr", b.name_en as brand, m.name_en as maker, p.gtin, p.pack_count as count, p.net_content::float8 as net,
        p.net_unit as unit, p.variant_ar as variant, p.status, p.search_text like '%lacto%' as "isFound", p.family_id = p.id as "isAlone"
      from products p join brands b on b.id = p.brand_id left join brand_ownerships o on o.brand_id = b.id left join manufacturers m on m.id = o.manufacturer_id
      where p.category_id = ${`w${world.categoryNo}-c`} and not p.id = any (${sql.param([...world.products])}::text[])
      order by array_position(${sql.param(['Juice', 'Cheese of Nile', 'Slices', 'Block'])}::text[], p.name_en)`);
    const common = { maker: null, gtin: null, variant: null, status: 'active' };
    const nile = { ...common, brand: `Nile ${worlds}`, maker: `Delta Foods ${worlds}`, isFound: false };
    expect(made).toEqual([
      {
        ...common,
        name: 'Juice',
        nameAr: 'عصير',
        brand: brand(),
        gtin: code(10),
        count: 6,
        net: 0.2,
        unit: 'g',
        isFound: true,
        isAlone: false,
      },
      { ...nile, name: 'Cheese of Nile', nameAr: 'جبنة', count: 1, net: 0.5, unit: 'kg', isAlone: true },
      {
        ...nile,
        name: 'Slices',
        nameAr: 'Slices',
        count: 3,
        net: 0.037,
        unit: 'g',
        variant: 'Light',
        isAlone: false,
      },
      {
        ...common,
        name: 'Block',
        nameAr: 'Block',
        brand: brand(),
        count: 2,
        net: 0.5,
        unit: 'kg',
        status: 'delisted',
        isFound: true,
        isAlone: true,
      },
    ]);
    const again = await checkFile(client, file, {}, { ...PRODUCTS, isRepeated: true });
    expect(await outcomes(again.id)).toEqual(Array.from({ length: 5 }, () => 'unchanged'));
    await step(client, again.id, 'cancel');
    expect(await undo(id)).toMatchObject({ data: { state: 'undoing' } });
    expect((await getImport(client, id)).state).toBe('undone');
    expect(await records()).toEqual(before);
  });

  test('says of each row what would become of it, and what may be meant', async () => {
    expect(
      await checked(
        { name: 'Any', gtin: code(0), size: '500 g' },
        { name: 'CHEESE 2', brand: `lacko ${worlds}`, size: '1.5 kg' },
        { name: 'Feta', brand: `Lactu ${worlds}` },
        { name: 'Any', brand: `Other ${worlds}`, maker: 'Any Foods', gtin: code(1) },
        { name: 'Feta', category: 'Chese' },
        { name: 'Feta', size: '450g-650g' },
        { name: 'Feta', size: '45×45×25cm' },
        { name: 'Feta', size: '1 l' },
        { name: 'Feta', gtin: '6221007018628' },
        { name: 'Feta', status: 'perhaps' },
        { name: 'Twice', gtin: code(20), variant: 'Light' },
        { name: 'Twice', gtin: code(20), variant: 'Full' },
        { name: 'Mild', size: '' },
      ),
    ).toEqual([
      'refused conflict_existing Cheese 0',
      'unchanged',
      `refused brand_unknown ${brand()}`,
      `refused brand_differs ${brand()}`,
      expect.stringMatching(/^refused category_unknown/),
      'refused size_range',
      'refused size_unreadable',
      'refused size_unit_differs kg',
      'refused gtin_check_digit',
      'refused status_unknown active / delisted',
      'refused conflict_in_file 13',
      'refused conflict_in_file 12',
      'refused size_missing',
    ]);
  });

  test('holds the category of its products, and no other', async () => {
    const other = await createMarketWorld(2600 + worlds);
    const { id } = await checkFile(client, fileOf({ name: 'New' }), {}, PRODUCTS);
    const checkedImport = await findImport(database(), id);
    const free = await database().transaction(async (tx) => {
      if (checkedImport) await PROCESSES.products.lock(tx, checkedImport);
      return database().execute(sql`
        select pg_try_advisory_xact_lock(hashtext('market.category'), ${world.categoryNo}) as own,
          pg_try_advisory_xact_lock(hashtext('market.category'), ${other.categoryNo}) as other`);
    });
    expect(free).toEqual([{ own: false, other: true }]);
  });

  test('gives a barcode to one product alone', async () => {
    const file = fileOf(
      { name: 'Cheese 2', size: '1.5 kg', gtin: code(20) },
      { name: 'Other', size: '7 kg', gtin: code(20) },
    );
    const { id } = await checkFile(client, file, { mode: 'correct' }, PRODUCTS);
    expect(await outcomes(id)).toEqual(['refused conflict_in_file 3', 'refused conflict_in_file 2']);
  });

  test('keeps a brand with its maker, and a product in its category', async () => {
    const { id } = await applyFile(
      client,
      fileOf({ name: 'New', brand: `Nile ${worlds}`, maker: `Delta ${worlds}` }),
      {},
      PRODUCTS,
    );
    await database().execute(
      sql`insert into categories (id, no, name_en, name_ar, base_unit, is_selectable, position) values (${`other-${worlds}`}, ${2850 + worlds}, ${`Butter ${worlds}`}, 'زبدة', 'kg', true, 1)`,
    );
    expect(
      await checked(
        { name: 'Other', brand: `Nile ${worlds}`, maker: `Delta Foods ${worlds}` },
        { name: 'Cheese 0', gtin: code(0), category: `Butter ${worlds}` },
        { name: 'Third', brand: `Nile ${worlds}` },
      ),
    ).toEqual([`refused maker_differs Delta ${worlds}`, `refused category_differs ${category()}`, 'new']);
    expect(await undo(id)).toMatchObject({ data: { state: 'undoing' } });
  });

  test('is shown as it is read before it is checked', async () => {
    const { id, mapping } = await uploadFile(client, fileOf({ nameAr: 'فيتا', status: 'متاح' }), PRODUCTS);
    expect(mapping?.preview[0]?.fields).toMatchObject({
      productName: { en: 'Feta', ar: 'فيتا' },
      brand: { en: brand(), ar: brand() },
      productCategory: { en: category(), ar: `جبن ${worlds}` },
      ...{ netContent: { en: '0.5', ar: '0.5' }, netUnit: { en: 'g', ar: 'g' }, status: { en: 'active' } },
    });
    await step(client, id, 'cancel');
  });

  test('names a new brand with the known one that it looks like', async () => {
    const slip = { name: 'Any', brand: `Lactu ${worlds}`, maker: `Delta ${worlds}` };
    const { id, report } = await checkFile(client, fileOf(slip), {}, PRODUCTS);
    expect(report?.records.map(({ names: made }) => made)).toContainEqual([`Lactu ${worlds} ≈ ${brand()}`]);
    await step(client, id, 'cancel');
  });

  test('corrects a pack with all prices by unit, which an undo restores', async () => {
    const [start, startRecords] = [await derived(), await records()];
    const { id, report } = await applyFile(
      client,
      fileOf(
        { name: 'Cheese 0', gtin: code(0), size: '400 g' },
        { name: 'Cheese 2', size: '1.5 kg', gtin: code(2) },
      ),
      { mode: 'correct' },
      PRODUCTS,
    );
    expect(report?.outcomes.corrected).toBe(2);
    const now = await derived();
    expect(now).not.toEqual(start);
    expect(await rebuilt()).toEqual(now);
    expect(await undo(id)).toMatchObject({ data: { state: 'undoing' } });
    expect(await derived()).toEqual(start);
    expect(await records()).toEqual(startRecords);
  });
});

describe('prices of products that a retailer has no item of', () => {
  const prices = (...rows: string[]) => `Date,Retailer,Store,GTIN,SKU,Price\r\n${rows.join('\r\n')}\r\n`;
  const at = addDays(today, -1);
  const price = (gtin: string, sku: string, amount = '50') =>
    `${at},${retailer()},${world.listings[0]?.stores[0]},${gtin},${sku},${amount}`;
  const items = () =>
    database().execute<Record<string, unknown>>(sql`
      select l.retailer_sku as sku, l.raw_title as title, p.name_en as product, l.match_status as status, l.first_seen::text as first
      from listings l left join products p on p.id = l.product_id
      where l.retailer_id = ${world.retailers[0]} and l.retailer_sku not in ('0', '1', '2', 'x') order by 1`);

  test('make that item by the barcode, count, and leave it waiting when they are taken back', async () => {
    await applyFile(
      client,
      fileOf({ name: 'New', gtin: code(30) }, { name: 'Newer', gtin: code(31) }),
      {},
      PRODUCTS,
    );
    const start = await derived();
    const file = prices(
      price(code(30), 'A-30'),
      price(code(30), ''),
      price(code(31), ''),
      price('', 'nothing'),
    );
    const { id, report } = await checkFile(client, file);
    expect(await outcomes(id)).toEqual(['new', 'unchanged 2', 'new', 'review product_unknown']);
    expect(report?.records).toEqual([
      { record: 'listing', made: 2, corrected: 0, moved: 0, names: ['New', 'Newer'] },
    ]);
    expect(await items()).toEqual([]);
    await step(client, id, 'apply', { reportHash: report?.hash });
    const made = [
      { sku: code(31), title: 'Newer', product: 'Newer', status: 'auto', first: at },
      { sku: 'A-30', title: 'New', product: 'New', status: 'auto', first: at },
    ];
    expect(await items()).toEqual(made);
    const now = await derived();
    expect(now.filter((each) => each.startsWith('chain ')).length).toBeGreaterThan(
      start.filter((each) => each.startsWith('chain ')).length,
    );
    expect(await rebuilt()).toEqual(now);
    await undo(id);
    expect(await items()).toEqual(made.map((item) => ({ ...item, product: null, status: 'review' })));
    const after = await checkFile(client, file, {}, { isRepeated: true });
    expect(await outcomes(after.id)).toEqual(['new', 'unchanged 2', 'new', 'review product_unknown']);
    expect(after.report?.records).toMatchObject([{ record: 'listing', made: 0, corrected: 2 }]);
    await step(client, after.id, 'apply', { reportHash: after.report?.hash });
    expect(await items()).toEqual(made);
    expect(await derived()).toEqual(now);
  });

  test('find the product by the title where no code says it, and only where it is certain', async () => {
    const maker = `Wadina Foods ${worlds}`;
    const feta = { brand: 'Wadina', brandAr: 'وادينا', maker, nameAr: 'جبنة فيتا بيضاء' };
    await applyFile(
      client,
      fileOf(
        { ...feta, name: 'Wadina feta white cheese 500 g', size: '500 g', gtin: code(60) },
        { ...feta, name: 'Wadina feta white cheese 250 g', size: '250 g' },
        {
          ...feta,
          name: 'Wadina feta light cheese 250 g',
          nameAr: 'جبنة فيتا لايت',
          size: '250 g',
          variant: 'Light',
        },
      ),
      {},
      PRODUCTS,
    );
    const file = [
      'Date,Retailer,Store,SKU,GTIN,Title,Size,Price',
      ...[
        ['W-1', '', 'WADINA White Feta Cheese 500 gm', '', '50'],
        ['', '', 'Wadina feta white cheese', '250g', '30'],
        ['', '', 'wadina white cheese feta 250 g', '', '30'],
        ['', '', 'Wadina feta cheese', '', '30'],
        ['', '', 'Wadina feta white cheese 1 kg', '', '90'],
        // Another barcode than the product's own.
        ['W-2', code(61), 'Wadina feta white cheese 500 g', '', '50'],
      ].map((cells) => [at, retailer(), world.listings[0]?.stores[0], ...cells].join(',')),
    ].join('\r\n');
    const { id, report } = await checkFile(client, file);
    const waits = ['review match_review', 'review match_unmatched', 'review match_review'];
    expect(await outcomes(id)).toEqual(['new', 'new', 'unchanged 3', ...waits]);
    expect(report?.records).toMatchObject([{ record: 'listing', made: 2 }]);
    await step(client, id, 'apply', { reportHash: report?.hash });
    const made = (await items()).map(({ title, product, status }) => [title, product, status]);
    expect(made).toEqual(
      expect.arrayContaining([
        ['WADINA White Feta Cheese 500 gm', 'Wadina feta white cheese 500 g', 'auto'],
        [expect.stringContaining('250'), 'Wadina feta white cheese 250 g', 'auto'],
      ]),
    );
    const again = await checkFile(client, file, {}, { isRepeated: true });
    expect(await outcomes(again.id)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged 3',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    await step(client, again.id, 'cancel');
    expect(await rebuilt()).toEqual(await derived());
  });

  test('keep the products that they are of from being taken back', async () => {
    const { id } = await applyFile(client, fileOf({ name: 'Kept', gtin: code(40) }), {}, PRODUCTS);
    const sold = await applyFile(client, prices(price(code(40), '')));
    expect(await undo(id)).toMatchObject({ errors: { code: 'IMPORT_NEEDED' } });
    await undo(sold.id);
    expect(await undo(id)).toMatchObject({ data: { state: 'undoing' } });
    expect((await getImport(client, id)).state).toBe('undone');
  });
});

test('a licensed market begins with files of stores, products and prices, and shows its figures once it is published', async () => {
  const licensed = { dataset: 'licensed' } as const;
  const shop = (no: number) => `Souk ${worlds} ${no}`;
  await applyFile(
    client,
    `Retailer,Store code,Store name,Governorate,Channel\r\n${[1, 2].map((no) => `${shop(no)},S-${no},Maadi ${no},Cairo,super`).join('\r\n')}\r\n`,
    {},
    { ...licensed, kind: 'stores' },
  );
  const made = fileOf(
    ...[1, 2].map((no) => ({
      name: `Begin ${no}`,
      brand: `First ${worlds}`,
      maker: 'First Foods',
      size: `${no} kg`,
      gtin: code(50 + no),
    })),
  );
  const products = await applyFile(client, made, {}, { ...licensed, kind: 'products' });
  expect(products.report?.outcomes.new).toBe(2);
  const days = [3, 2, 1].map((back) => addDays(today, -back));
  const prices = days.flatMap((day) =>
    [1, 2].flatMap((store) =>
      [1, 2].map((no) => `${day},${shop(store)},${code(50 + no)},${20 * no + store}`),
    ),
  );
  const applied = await applyFile(
    client,
    `Date,Retailer,GTIN,Price\r\n${prices.join('\r\n')}\r\n`,
    {},
    licensed,
  );
  expect(applied.report).toMatchObject({ outcomes: { new: 12 }, records: [{ record: 'listing', made: 4 }] });
  const categoryId = `w${world.categoryNo}-c`;
  const reader = {
    ...{ market: marketDatabase(), now: new Date(`${today}T12:00:00Z`), locale: 'en' as const },
    scope: dataScopeWith({ datasets: ['sample', 'licensed'] }),
  };
  const shown = async () => {
    const view = await priceMonitor.find(reader, priceMonitor.parse({ category: categoryId }));
    return {
      dataset: view?.dataset,
      prices: view?.tiles.unitPrice.average,
      indices: view?.overview?.history.indices.map(({ name, values }) => [name, values.at(-1)]),
    };
  };
  expect(await shown()).toMatchObject({ dataset: 'sample' });
  await publishLicensed(categoryId);
  // By the kilogram 21 and 20.5 in the one, 22 and 21 in the other: each against the other's, item by item.
  expect(await shown()).toEqual({
    ...{ dataset: 'licensed', prices: (21 + 20.5 + 22 + 21) / 4 },
    indices: [
      [shop(1), expect.closeTo(100 * Math.sqrt((21 / 22) * (20.5 / 21)), 3)],
      [shop(2), expect.closeTo(100 * Math.sqrt((22 / 21) * (21 / 20.5)), 3)],
    ],
  });
  expect((await undo(products.id)).errors.code).toBe('IMPORT_NEEDED');
});
