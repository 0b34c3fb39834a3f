import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { marketDatabase } from '#db/client.ts';
import { type DealRow, listDeals } from '#db/queries/market-deals.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { can, levelOf } from '#lib/billing/rules/features.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { promotions } from '#lib/market/promotions/dashboard.ts';
import type { PromotionsData } from '#lib/market/promotions/schema.ts';
import { PROMOTION_SECTIONS, type PromotionSection } from '#lib/market/promotions/section-ids.ts';
import { addDays, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { SCOPE_FEATURES } from '#lib/vocabulary/data-scope.ts';
import { PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { PLAN_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { fieldsOf, someFilters } from '#tests/factories/some-filters.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const reader = (plan: PlanName, more: Partial<Reader> = {}): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({
    datasets: ['sample'],
    level: levelOf(plan),
    features: SCOPE_FEATURES.filter((feature) => can(plan, feature)),
  }),
  ...more,
});

const view = async (
  asker: Reader,
  fields: Record<string, string | undefined>,
  sections: readonly PromotionSection[] = PROMOTION_SECTIONS,
): Promise<PromotionsData> => {
  const found = await promotions.findSections(asker, promotions.parse(fields), sections);
  if (found === null) throw new Error('no view');
  return found;
};

/** The days of milk chains on deal and listed, one by one. */
const daysByHand = async (range: { from: string; to: string }) => {
  const market = marketDatabase();
  const found = await findMarketView(market, reader('premium').scope, 'milk');
  const deals = await listDeals(
    market,
    { categoryNo: found?.categoryNo ?? 0, dataset: 'sample' },
    { from: dayNumber(range.from), to: dayNumber(range.to) },
  );
  const listed = await market.execute<{ key: string; day: number; brandId: string }>(sql`
    select distinct c.product_id || ' ' || c.retailer_id as key, c.brand_id as "brandId", d::date - date '1970-01-01' as day
    from categories g join chain_prices c on c.category_no = g.no and c.area = 0 and c.price_type = 'consumer' and c.dataset = 'sample'
      and c.owner_company_id is null
    join chain_spells s on s.category_no = c.category_no and s.chain_id = c.id
    cross join generate_series(greatest(s.from_on, ${range.from}::date), least(s.to_on, ${range.to}::date), interval '1 day') as d
    where g.id = 'milk'`);
  const byChain = Map.groupBy(deals, (deal) => `${deal.productId} ${deal.retailerId}`);
  const runsOn = (day: number) => (deal: DealRow) =>
    deal.from <= day && (deal.to ?? Number.POSITIVE_INFINITY) >= day;
  return listed.map(({ key, day, brandId }) => {
    const running = (byChain.get(key) ?? []).filter(runsOn(day));
    const depths = running.flatMap(({ depth }) => depth ?? []);
    return {
      key,
      brandId,
      isOnDeal: running.length > 0,
      depth: depths.length > 0 ? Math.max(...depths) : null,
    };
  });
};

describe('figures of Promotions', () => {
  const range = { from: addDays(sampleDay, -29), to: sampleDay };

  it('are those of their days, counted one by one', async () => {
    const days = await daysByHand(range);
    const { tiles, depth, pressure } = await view(reader('premium'), { category: 'milk', ...range });
    const onDeal = days.filter(({ isOnDeal }) => isOnDeal);
    expect(onDeal.length).toBeGreaterThan(100);
    expect(tiles.time.value).toBeCloseTo((100 * onDeal.length) / days.length, 3);
    expect(tiles.time.n).toBe(new Set(days.map(({ key }) => key)).size);
    const depths = onDeal.flatMap((day) => day.depth ?? []);
    expect(tiles.depth.value).toBeCloseTo(depths.reduce((sum, each) => sum + each, 0) / depths.length, 3);
    for (const { id, share, listed, intensity } of pressure?.share.brands ?? []) {
      const of = (rows: typeof days) => (100 * rows.filter((day) => day.brandId === id).length) / rows.length;
      expect(share.value).toBeCloseTo(of(onDeal), 3);
      expect(listed.value).toBeCloseTo(of(days), 3);
      expect(intensity.value).toBeCloseTo((100 * of(onDeal)) / of(days), 2);
    }
    expect(pressure?.share.brands.length).toBeGreaterThan(2);
    expect(depth?.mechanics.all.reduce((sum, { share }) => sum + (share.value ?? 0), 0)).toBeCloseTo(100, 2);
  });

  it('of deep discounts are those of the promotions themselves, in the view, the rows and the file of each plan', async () => {
    const fields = { category: 'milk', section: 'depth', ...range };
    const found = await findMarketView(marketDatabase(), reader('premium').scope, 'milk');
    const sold = new Set(found?.retailers.map(({ id }) => id));
    const days = { from: dayNumber(range.from), to: dayNumber(range.to) };
    const all = await listDeals(
      marketDatabase(),
      { categoryNo: found?.categoryNo ?? 0, dataset: 'sample' },
      days,
    );
    const keys = new Set((await daysByHand(range)).flatMap(({ key, isOnDeal }) => (isOnDeal ? key : [])));
    const priced = all.filter(
      ({ productId, retailerId, depth }) =>
        depth !== null && sold.has(retailerId) && keys.has(`${productId} ${retailerId}`),
    );
    const isDeep = ({ depth }: DealRow) => (depth ?? 0) >= 30;
    const deep = priced.filter(isDeep);
    expect(deep.length).toBeGreaterThan(0);
    // A brand with one product at a retailer is left out there where the plan shows no products.
    const several = [...Map.groupBy(priced, (deal) => `${deal.brandId} ${deal.retailerId}`).values()]
      .filter((deals) => new Set(deals.map(({ productId }) => productId)).size > 1)
      .flat();
    for (const plan of PLAN_NAMES) {
      const asker = reader(plan);
      const { depth, tables } = await view(asker, fields);
      const counted = plan === 'starter' ? several : priced;
      expect(depth?.deep.share.value).toBeCloseTo((100 * counted.filter(isDeep).length) / counted.length, 3);
      const query = promotions.parse(fields);
      const drawer = await promotions.findRows(asker, query, { figure: 'deep-share', page: 1 });
      expect(drawer?.value).toBe(depth?.deep.share.value);
      const file = await promotions.exportView(asker, query, 'deep-shares');
      const [sheet] = file?.tables ?? [];
      const shares = (sheet ? await rowsOf(sheet) : []).map(([, share]) => share);
      const brands = depth?.deep.brands.map(({ share }) => share.value) ?? [];
      expect(shares.map((share) => (typeof share === 'number' ? share : null))).toEqual(brands);
      expect(depth?.deep.list === null).toBe(plan === 'starter');
      expect(tables.includes('deep-promotions')).toBe(plan !== 'starter');
      if (depth?.deep.list) expect(depth.deep.list.total).toBe(deep.length);
    }
  });

  it('of kinds of promotions are of these alone', async () => {
    const [kind = 'price-cut'] = PROMOTION_MECHANICS;
    const { depth, filters } = await view(reader('growth'), { category: 'milk', mechanic: kind, ...range });
    expect(filters.mechanics).toEqual([kind]);
    expect(depth?.mechanics.all.map(({ id }) => id)).toEqual([kind]);
  });

  it('of a plan without single products are neither narrowed by kind nor of prices', async () => {
    const fields = { category: 'milk', mechanic: 'price-cut', gov: 'cairo', ...range };
    const { depth, filters, dropped, tables } = await view(reader('starter'), fields);
    expect(filters.mechanics).toEqual([]);
    expect(dropped).toEqual([
      { filter: 'mechanics', why: 'plan' },
      { filter: 'governorate', why: 'absent' },
    ]);
    expect(depth?.points).toBeNull();
    expect(tables).not.toContain('price-points');
    expect(tables).toContain('promotions');
  });

  it('reach ahead to what is announced, and no further', async () => {
    const ahead = { from: addDays(sampleDay, -10), to: addDays(sampleDay, 200) };
    const { filters, dropped, tiles } = await view(reader('growth'), { category: 'milk', ...ahead });
    expect(filters.range.to).toBe(addDays(sampleDay, 60));
    expect(dropped).toEqual([{ filter: 'period', why: 'notYet' }]);
    expect(tiles.products.day).toBe(sampleDay);
  });
});

const rowsOf = async ({ rows }: ExportTable): Promise<ExportRow[]> => {
  const listed: ExportRow[] = [];
  for await (const row of rows) listed.push(row);
  return listed;
};

type Figure = { name: string; value: number | null; n: number };

/** The figures of a view by the names of their rows, with what they are of. */
const figuresIn = ({ tiles, pressure, depth }: PromotionsData): Figure[] => [
  { name: 'time', ...tiles.time },
  { name: 'depth', ...tiles.depth },
  { name: 'real-depth', ...tiles.real },
  ...(pressure?.share.brands ?? []).flatMap(({ id, share, listed, intensity }) => [
    { name: `brand-share:${id}`, ...share },
    { name: `brand-listed:${id}`, ...listed },
    { name: `brand-intensity:${id}`, ...intensity },
  ]),
  ...(depth?.frequency.brands ?? []).flatMap(({ id, time, depth: deep }) => [
    { name: `brand-time:${id}`, ...time },
    { name: `brand-depth:${id}`, ...deep },
  ]),
  ...(depth?.mechanics.all ?? []).flatMap(({ id, share, depth: deep }) => [
    { name: `mechanic:${id}`, ...share },
    { name: `mechanic-depth:${id}`, ...deep },
  ]),
  ...(depth?.mechanics.retailers ?? []).flatMap(({ id, shares }) =>
    shares.map((share, at) => ({
      name: `mechanic-at:${depth?.mechanics.all[at]?.id}:${id}`,
      ...share,
    })),
  ),
  ...(depth
    ? [
        { name: 'deep-share', ...depth.deep.share },
        ...depth.deep.brands.map(({ id, share }) => ({ name: `brand-deep-share:${id}`, ...share })),
      ]
    : []),
  ...(depth?.depths.bins ?? []).map(({ from, n }) => ({ name: `depth-bin:${from}`, value: n, n })),
  ...(depth?.points?.points ?? []).map(({ price, n }) => ({ name: `price-point:${price}`, value: n, n })),
  ...(depth?.points?.endings ?? []).map(({ piastres, n }) => ({
    name: `price-ending:${piastres}`,
    value: n,
    n,
  })),
];

it('tile = rows = file for random filters', async () => {
  const scope = reader('premium').scope;
  await fc.assert(
    fc.asyncProperty(
      someFilters(),
      fc.constantFrom(...PLAN_NAMES),
      fc.option(fc.constantFrom(...PROMOTION_MECHANICS), { freq: 4 }),
      fc.nat(1_000),
      fc.constantFrom('pressure', 'depth'),
      async (made, plan, mechanic, pick, section) => {
        const found = await findMarketView(marketDatabase(), scope, made.category);
        if (!found) throw new Error('no category');
        const { by: _by, window: _window, type: _type, ...fields } = fieldsOf(made, found);
        const brands = found.brands.map(({ id }) => id);
        const ours = made.hasOurs
          ? new Map([[found.category.id, { own: brands.slice(0, 1), rivals: brands.slice(1, 3) }]])
          : new Map();
        const asker = reader(plan, { ours });
        const asked = { ...fields, ...(mechanic && { mechanic }) };
        const query = promotions.parse(asked);
        const data = await view(asker, asked, [section]);
        const figures = figuresIn(data);
        const figure = figures[pick % figures.length];
        if (figure === undefined) return;
        const rows = await promotions.findRows(asker, query, { figure: figure.name, page: 1 });
        if (figure.n === 0) return;
        expect(rows, figure.name).not.toBeNull();
        expect({ value: rows?.value, n: rows?.n }, figure.name).toEqual({ value: figure.value, n: figure.n });
        const file = await promotions.exportView(asker, query, 'key-figures');
        const [sheet] = file?.tables ?? [];
        const cells = sheet ? await rowsOf(sheet) : [];
        const cellOf = (name: string) => cells.find(([label]) => label === name)?.[1] ?? null;
        expect(cellOf('Time on promotion')).toBe(data.tiles.time.value);
        expect(cellOf('Average discount')).toBe(data.tiles.depth.value);
        expect(cellOf('Products on promotion')).toBe(data.tiles.products.value);
      },
    ),
    { numRuns: 200, seed: 7 },
  );
}, 240_000);
