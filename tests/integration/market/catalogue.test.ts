import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, marketDatabase, unhurried } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { can, levelOf } from '#lib/billing/rules/features.ts';
import type { ExportTable } from '#lib/exports/export-table.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { CatalogueData } from '#lib/market/catalogue/catalogue-data.ts';
import { catalogue } from '#lib/market/catalogue/dashboard.ts';
import { findProduct } from '#lib/market/catalogue/find-product.ts';
import { CATALOGUE_SECTIONS } from '#lib/market/catalogue/section-ids.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { SCOPE_FEATURES } from '#lib/vocabulary/data-scope.ts';
import { KEPT_FIELDS, type KeptField } from '#lib/vocabulary/market-terms.ts';
import { PLAN_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { fieldsOf, type SomeFilters, someFilters } from '#tests/factories/some-filters.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const reader = (plan: PlanName): Reader => ({
  market: marketDatabase(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({
    datasets: ['sample'],
    level: levelOf(plan),
    features: SCOPE_FEATURES.filter((feature) => can(plan, feature)),
  }),
});

type Fields = Record<string, string | undefined>;

const viewOf = async (fields: Fields, asker = reader('premium')): Promise<CatalogueData> => {
  const view = await catalogue.findSections(asker, catalogue.parse(fields), CATALOGUE_SECTIONS);
  if (!view) throw new Error('no view');
  return view;
};

const whole = () => unhurried(database(), BULK_LIMIT);

describe('the figures at the head', () => {
  /** The same from the listings themselves: the sample reads every retailer each day. */
  const counted = async (category: string, from: string, to: string) => {
    const [row] = await whole().execute<Record<string, number>>(sql`
      with seen as (
        select p.id, min(l.first_seen) as first, max(l.last_seen) as last, bool_or(c.base_unit = 'piece') as is_piece
        from products p join categories c on c.id = p.category_id join listings l on l.product_id = p.id
          join retailers r on r.id = l.retailer_id
        where c.id = ${category} and r.channel <> 'wholesale' and l.match_status <> 'review' and l.first_seen <= ${to}::date
        group by p.id),
      record as (
        select s.*, 100 - 25 * (gtin is null)::int - 15 * (image_url is null)::int - 10 * (name_ar = name_en)::int
          - 15 * ((net_unit = 'piece') <> is_piece)::int as points
        from seen s join products p on p.id = s.id)
      select count(*) filter (where last > ${to}::date - 28)::int as active,
        count(*) filter (where first between ${from}::date and ${to}::date and first > (select min(first) from seen))::int as new,
        count(*) filter (where last + 28 between ${from}::date and ${to}::date)::int as gone,
        count(*) filter (where last > ${to}::date - 28 and points < 100)::int as incomplete,
        round(avg(points) filter (where last > ${to}::date - 28), 4)::float8 as completeness
      from record`);
    return row;
  };

  it.each(['milk', 'diapers', 'tea'])(
    'are those of the listings, counted by SQL, for %s',
    async (category) => {
      const { tiles, filters } = await viewOf({ category });
      expect({
        active: tiles.active.products,
        new: tiles.new,
        gone: tiles.gone,
        incomplete: tiles.completeness.incomplete,
        completeness: tiles.completeness.value,
      }).toEqual(await counted(category, filters.range.from, filters.range.to));
      expect(tiles.active.products).toBeGreaterThan(25);
      expect(tiles.new).toBeGreaterThan(0);
      expect(tiles.gone).toBeGreaterThan(0);
    },
  );

  it('count what of the listings was matched, those that wait for review among them', async () => {
    const { tiles } = await viewOf({ category: 'milk' });
    const [row] = await whole().execute<{ all: number; matched: number }>(sql`
      select count(distinct l.id)::int as all, count(distinct l.id) filter (where l.product_id is not null)::int as matched
      from listings l join price_series s on s.listing_id = l.id join categories c on c.no = s.category_no
        join retailers r on r.id = l.retailer_id
      where c.id = 'milk' and r.channel <> 'wholesale'`);
    expect(tiles.matched.n).toBe(row?.all);
    expect(tiles.matched.value).toBeCloseTo((100 * (row?.matched ?? 0)) / (row?.all ?? 1), 3);
    expect(tiles.matched.value).toBeLessThan(100);
  });
});

it('what retailers carried in a week is what the listings say, and in the last one what is active', async () => {
  const { assortment, tiles, filters } = await viewOf({ category: 'milk' });
  const { days, lines } = assortment?.carried ?? { days: [], lines: [] };
  expect(lines.map(({ id }) => id)).toEqual(['category']);
  expect(days.at(-1)).toBe(filters.range.to);
  expect(days.length).toBe(13);
  const counted = await whole().execute<{ n: number }>(sql`
    select count(distinct p.id)::int as n
    from unnest(${sql.param(days)}::text[]::date[]) as week (day)
      left join (listings l join retailers r on r.id = l.retailer_id and r.channel <> 'wholesale'
        join products p on p.id = l.product_id and p.category_id = 'milk')
      on l.match_status <> 'review' and l.first_seen <= week.day and l.last_seen + 28 > week.day
    group by week.day order by week.day`);
  expect(lines[0]?.values).toEqual(counted.map(({ n }) => n));
  expect(lines[0]?.values.at(-1)).toBe(tiles.active.products);
  expect(new Set(lines[0]?.values).size).toBeGreaterThan(1);
});

describe('packs that took another’s place', () => {
  it('are those of a family that came when another went, with the rise that the same money hides', async () => {
    const kinds = new Map<string, number>();
    for (const category of ['milk', 'tea', 'pasta', 'rice', 'chips', 'shampoo', 'yoghurt', 'soft-drinks']) {
      const from = addDays(sampleDay, -110);
      const { changes } = await viewOf({ category, from, to: sampleDay });
      for (const { kind, before, after, rise, evidence } of changes?.packs.rows ?? []) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        const pair = await whole().execute<{ family: string; net: number }>(sql`
          select family_id as family, (pack_count * net_content)::float8 as net from products where id in (${before.id}, ${after.id})
          order by id = ${after.id}`);
        const [old, fresh] = pair;
        expect(old?.family).toBe(fresh?.family);
        if (!old || !fresh) throw new Error('no pair');
        if (kind === 'repacked') expect(rise).toBeNull();
        else {
          expect(kind === 'shrunk').toBe(fresh.net < old.net);
          const rises = evidence
            .filter((each) => each.rise !== null)
            .map(({ priceBefore, priceAfter }) =>
              priceBefore && priceAfter
                ? 100 * (priceAfter / fresh.net / (priceBefore / old.net) - 1)
                : Number.NaN,
            )
            .toSorted((a, b) => a - b);
          const middle = Math.floor(rises.length / 2);
          const median =
            rises.length % 2 === 1 ? rises[middle] : ((rises[middle - 1] ?? 0) + (rises[middle] ?? 0)) / 2;
          expect(rise?.value).toBeCloseTo(median ?? Number.NaN, 2);
          expect(rise?.n).toBe(rises.length);
        }
      }
    }
    expect(kinds.get('shrunk') ?? 0).toBeGreaterThan(0);
  });
});

const en = messagesFor('en');

/** Every figure of a view that can be opened, with where the file holds it. */
type Opened = { name: string; shown: number | null; inFile: (tables: readonly Sheet[]) => number | null };
type Sheet = { id: string; rows: readonly (readonly unknown[])[] };

const cell =
  (id: string, isRow: (row: readonly unknown[]) => boolean, at: number) =>
  (tables: readonly Sheet[]): number | null => {
    const found = tables.find((table) => table.id === id)?.rows.find(isRow)?.[at];
    return typeof found === 'number' ? found : null;
  };

const openable = ({ tiles, changes, assortment }: CatalogueData): Opened[] => {
  const key = (name: string, label: string, shown: number | null): Opened => ({
    ...{ name, shown },
    inFile: cell('key-figures', ([figure]) => figure === label, 1),
  });
  return [
    key('active', 'Active products', tiles.active.products),
    key('new', 'New products', tiles.new),
    key('gone', 'Delisted products', tiles.gone),
    key('pack-changes', 'Pack changes', tiles.packs.changes),
    ...(tiles.packs.shrunk === null
      ? []
      : [
          key('shrunk', 'Packs that shrank at the same price', tiles.packs.shrunk),
          key('grown', 'Packs that grew at the same price', tiles.packs.grown),
        ]),
    key('completeness', 'Completeness of records', tiles.completeness.value),
    key('incomplete', 'Incomplete records', tiles.completeness.incomplete),
    key('matched', 'Matched at retailers', tiles.matched.value),
    ...(changes?.packs.rows ?? []).flatMap(({ after, rise }) =>
      rise === null
        ? []
        : [
            {
              ...{ name: `pack-rise:${after.id}`, shown: rise.value },
              inFile: cell('pack-changes', (row) => row[4] === after.id, 11),
            },
          ],
    ),
    ...(assortment?.shares.retailers ?? []).flatMap((retailer) =>
      retailer.parts.map(({ id, name, n }) => ({
        ...{ name: `assortment:${id}:${retailer.id}`, shown: n },
        inFile: cell('assortment', (row) => row[0] === retailer.name && row[1] === name, 2),
      })),
    ),
    ...(assortment?.carried.lines ?? []).flatMap(({ id, values }) =>
      values.map((shown, at) => ({
        ...{ name: `carried:${id}:${assortment?.carried.days[at]}`, shown },
        inFile: cell(
          'carried',
          ([day, side]) => day === assortment?.carried.days[at] && side === en.catalogue.carried.lines[id],
          2,
        ),
      })),
    ),
    ...(assortment?.whiteSpace.rows ?? []).map(({ brand, band, retailer, rivals }) => ({
      ...{ name: `space:${brand.id}:${band}:${retailer.id}`, shown: rivals },
      inFile: (tables: readonly Sheet[]) =>
        tables
          .find(({ id }) => id === 'white-space')
          ?.rows.some((row) => row[0] === brand.name && row[2] === retailer.name && row[3] === rivals)
          ? rivals
          : null,
    })),
  ];
};

const listed = async ({ id, rows }: ExportTable): Promise<Sheet> => {
  const all: (readonly unknown[])[] = [];
  for await (const row of rows) all.push(row);
  return { id, rows: all };
};

const FILTERS = 200;
/** Of each view: its rarest kinds of figures come first. */
const FIGURES = 1;
/** So many are looked at side by side. */
const AT_ONCE = 4;

/** A view of random filters, by each plan in turn. */
const askedBy = async (filters: SomeFilters, at: number) => {
  const plan = PLAN_NAMES[at % PLAN_NAMES.length] ?? 'premium';
  const anybody = reader(plan);
  const market = await findMarketView(anybody.market, anybody.scope, filters.category);
  if (!market) throw new Error('no market');
  const own = market.brands.slice(0, 2).map(({ id }) => id);
  const ours = new Map(filters.hasOurs ? [[filters.category, { own, rivals: [] }]] : []);
  const [asker, fields] = [{ ...anybody, ours }, fieldsOf(filters, market)];
  const query = catalogue.parse(fields);
  const view = await catalogue.findSections(asker, query, ['changes', 'assortment']);
  if (!view) throw new Error('no view');
  return { plan, asker, fields, query, view };
};

/** The figures of the rarest kinds so far, and of each kind another one from view to view. */
const someFigures = (view: CatalogueData, seen: Map<string, number>, at: number): Opened[] => {
  const kindOf = ({ name }: Opened) => name.split(':')[0] ?? '';
  const byKind = [...Map.groupBy(openable(view), kindOf)];
  const rarest = byKind.toSorted(([a], [b]) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0)).slice(0, FIGURES);
  return rarest.flatMap(([kind, figures]) => {
    const figure = figures[(at * 31) % figures.length];
    if (figure && figure.shown !== null) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return figure ?? [];
  });
};

/** What the rows and the file say otherwise than the screen. */
const othersThan = async (
  { plan, asker, fields, query }: Awaited<ReturnType<typeof askedBy>>,
  figures: readonly Opened[],
): Promise<unknown[]> => {
  const file = await catalogue.exportView(asker, query, null);
  const tables = await Promise.all((file?.tables ?? []).map(listed));
  const wrong = figures.map(async ({ name, shown, inFile: cellIn }) => {
    const rows = await catalogue.findRows(asker, query, { figure: name, page: 1 });
    const [inFile, ofRows] = [cellIn(tables), rows?.value ?? null];
    const isCounted = rows === null || rows.reduction !== 'count' || rows.n === shown;
    const isOne = inFile === shown && ofRows === shown && isCounted;
    return isOne ? [] : [{ plan, fields, name, shown, rows: ofRows, n: rows?.n, inFile }];
  });
  return (await Promise.all(wrong)).flat();
};

it('two hundred random filters show one figure on the tile, in its rows and in the file', {
  timeout: 240_000,
}, async () => {
  const wrong: unknown[] = [];
  const seen = new Map<string, number>();
  const made = fc.sample(someFilters(), { numRuns: FILTERS, seed: 25 });
  for (let from = 0; from < made.length; from += AT_ONCE) {
    const asked = await Promise.all(
      made.slice(from, from + AT_ONCE).map((filters, at) => askedBy(filters, from + at)),
    );
    const others = asked.map((each, at) => othersThan(each, someFigures(each.view, seen, from + at)));
    wrong.push(...(await Promise.all(others)).flat());
  }
  expect(wrong).toEqual([]);
  expect(catalogue.figureKinds.filter((kind) => !seen.has(kind))).toEqual([]);
});

describe('a plan', () => {
  it('without single products names them and gives no figure of one', async () => {
    const view = await viewOf({ category: 'milk', with: 'nasma-milk-1,nasma-milk-2' }, reader('starter'));
    expect(view.products?.rows.length).toBeGreaterThan(10);
    expect(view.products?.rows.every(({ facts }) => facts === null)).toBe(true);
    expect(view.changes?.packs).toEqual({ isInPlan: false, total: 0, rows: [] });
    expect(view.changes?.arrivals.new.rows.every(({ retailers }) => retailers === null)).toBe(true);
    expect(view.compare).toEqual({ isInPlan: false, products: [], retailers: [] });
    expect(view.assortment?.whiteSpace.state).toBe('notInPlan');
    expect(view.tree?.isByFamily).toBe(false);
    expect(view.tiles.packs).toMatchObject({ shrunk: null, grown: null });
    expect(view.dropped).toContainEqual({ filter: 'compared', why: 'plan' });
    expect(view.tables).not.toContain('incomplete');
    for (const figure of ['shrunk', 'grown', 'pack-rise:nasma-milk-1'])
      expect(
        await catalogue.findRows(reader('starter'), catalogue.parse({ category: 'milk' }), {
          figure,
          page: 1,
        }),
        figure,
      ).toBeNull();
  });

  it('with products shows them, and families and white space only with all levels', async () => {
    const fields = { category: 'milk', brand: 'nasma', branch: 'nasma' };
    const [growth, premium] = [await viewOf(fields, reader('growth')), await viewOf(fields)];
    expect(growth.products?.rows.every(({ facts }) => facts !== null)).toBe(true);
    expect(growth.changes?.packs.isInPlan).toBe(true);
    expect(growth.assortment?.whiteSpace.state).toBe('notInPlan');
    expect(growth.tables).not.toContain('white-space');
    expect(growth.tree?.isByFamily).toBe(false);
    expect(premium.assortment?.whiteSpace.state).toBe('ok');
    expect(premium.tree?.isByFamily).toBe(true);
    const figure = premium.assortment?.whiteSpace.rows[0];
    const name = `space:${figure?.brand.id}:${figure?.band}:${figure?.retailer.id}`;
    const ask = (plan: PlanName) =>
      catalogue.findRows(reader(plan), catalogue.parse(fields), { figure: name, page: 1 });
    expect((await ask('premium'))?.n).toBe(figure?.rivals);
    expect(await ask('growth')).toBeNull();
  });

  it('leaves a figure of one product’s record out where single products are not shown', async () => {
    const [product] = await whole().execute<{ brand: string }>(sql`
      select p.brand_id as brand from products p where p.category_id = 'milk' and p.status = 'active'
      group by 1 order by count(*), 1 limit 1`);
    const fields = { category: 'milk', brand: product?.brand, size: '0.5-1' };
    const { tiles, filters } = await viewOf(fields, reader('starter'));
    expect(filters.packBands).toEqual([]);
    expect(tiles.completeness.n).toBeGreaterThan(1);
  });
});

it('an old or hand-typed address is read as far as it makes sense', async () => {
  const view = await viewOf({
    category: 'milk',
    list: 'everything',
    page: '999',
    with: 'a,b',
    branch: 'nobody',
    section: 'x',
  });
  expect(view.filters).toMatchObject({ listed: 'all', compared: [], branch: null, section: 'products' });
  expect(view.products?.page).toBe(view.products?.pages);
  expect(view.dropped.map(({ filter }) => filter)).toEqual(expect.arrayContaining(['branch', 'compared']));
});

describe('a product’s page', () => {
  it('shows what the plan has, from the card alone to listings and packs', async () => {
    const [starter, growth, premium] = await Promise.all(
      (['starter', 'growth', 'premium'] as const).map((plan) => findProduct(reader(plan), 'nasma-milk-1')),
    );
    expect(starter?.product.id).toBe('nasma-milk-1');
    expect([starter?.facts, starter?.listings, starter?.family]).toEqual([null, null, null]);
    expect([growth?.listings, growth?.family]).toEqual([null, null]);
    expect(growth?.facts?.prices.length).toBeGreaterThan(1);
    expect(growth?.facts?.history.length).toBeGreaterThan(0);
    expect(growth?.facts?.promotions.length).toBeGreaterThan(0);
    expect(growth?.facts?.availability.length).toBeGreaterThan(0);
    const [row] = await whole().execute<{ listings: number }>(sql`
      select count(*)::int as listings from listings l join retailers r on r.id = l.retailer_id
      where l.product_id = 'nasma-milk-1' and r.channel <> 'wholesale'`);
    expect(premium?.listings?.length).toBe(row?.listings);
    expect(premium?.family?.map(({ id }) => id)).toEqual(['nasma-milk-1']);
  });

  it('keeps what its record said before each change, and shows it to plans with single products', async () => {
    const before = await findProduct(reader('growth'), 'lazzaza-milk-1');
    const known = before?.facts?.changes.length ?? 0;
    const owner = whole();
    const changed: Record<KeptField, unknown> = {
      ...{ gtin: null, name_en: 'Another name', name_ar: 'اسم آخر', brand_id: 'nasma' },
      ...{ pack_count: 3, net_content: 0.75, net_unit: 'ml', image_url: '/packs/other.svg' },
    };
    const [row] = await owner.execute<Record<string, unknown>>(
      sql`select p.* from products p where id = 'lazzaza-milk-1'`,
    );
    const write = async (field: string, value: unknown) =>
      owner.execute(sql`update products set ${sql.identifier(field)} = ${value} where id = 'lazzaza-milk-1'`);
    try {
      for (const [field, value] of Object.entries(changed)) await write(field, value);
      // The same once more, and what is not of the record.
      for (const [field, value] of Object.entries(changed)) await write(field, value);
      await write('status', 'delisted');
      await write('search_text', 'other words');
      const [starter, growth, arabic] = await Promise.all([
        findProduct(reader('starter'), 'lazzaza-milk-1'),
        findProduct(reader('growth'), 'lazzaza-milk-1'),
        findProduct({ ...reader('premium'), locale: 'ar' }, 'lazzaza-milk-1'),
      ]);
      expect(starter?.facts).toBeNull();
      const changes = growth?.facts?.changes.slice(0, growth.facts.changes.length - known) ?? [];
      expect(changes.map(({ field }) => field)).toEqual(KEPT_FIELDS.toReversed());
      const text = (value: unknown) => (value === null ? null : String(value));
      for (const { field, before: was, after: is } of changes) {
        if (field === 'brand_id') expect([was, is]).toEqual(['Lazzaza', 'Nasma']);
        else if (field === 'net_content')
          expect([Number(was), Number(is)]).toEqual([Number(row?.[field]), changed[field]]);
        else expect([was, is], field).toEqual([text(row?.[field]), text(changed[field])]);
      }
      expect(arabic?.facts?.changes.find(({ field }) => field === 'brand_id')).toMatchObject({
        ...{ before: 'لذاذة', after: 'نسمة' },
      });
    } finally {
      for (const field of [...KEPT_FIELDS, 'status', 'search_text']) await write(field, row?.[field] ?? null);
      await owner.execute(sql`delete from product_changes where product_id = 'lazzaza-milk-1'`);
    }
  });

  it('is none outside the scope, or of no product', async () => {
    const tea = reader('premium');
    const asker = { ...tea, scope: { ...tea.scope, categories: ['tea'] } };
    expect(await findProduct(asker, 'nasma-milk-1')).toBeNull();
    expect(await findProduct(tea, 'no-such-product')).toBeNull();
  });
});
