import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { marketDatabase } from '#db/client.ts';
import { findMarketView, type MarketView } from '#db/queries/market-view.ts';
import { categoryLeaves } from '#db/sample-market/categories.ts';
import { can, levelOf } from '#lib/billing/features.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { Answer, Reader } from '#lib/market/answer.ts';
import { COMPARISONS } from '#lib/market/compare.ts';
import { FIGURE_KINDS } from '#lib/market/figure-kinds.ts';
import type { FigureRowsData } from '#lib/market/figure-rows.ts';
import { FILTER_FIELDS, USUAL_BASIS } from '#lib/market/filters.ts';
import { findCurrentPrices } from '#lib/market/find-current-prices.ts';
import { findPriceHistory } from '#lib/market/find-price-history.ts';
import { findRetailerComparison } from '#lib/market/find-retailer-comparison.ts';
import { mean } from '#lib/market/measures/measure.ts';
import { periodPresets } from '#lib/market/periods.ts';
import { exportPriceMonitor } from '#lib/market/price-monitor/export-price-monitor.ts';
import { MOVER_WINDOWS } from '#lib/market/price-monitor/movers-choice.ts';
import {
  PRICE_SECTIONS,
  type PriceMonitorQuery,
  parsePriceMonitor,
} from '#lib/market/price-monitor/query.ts';
import { findPriceMonitor } from '#lib/market/price-monitor/read.ts';
import { findFigureRows } from '#lib/market/price-monitor/rows.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { SCOPE_FEATURES } from '#lib/vocabulary/data-scope.ts';
import { CHANNELS, PRICE_SUBJECTS } from '#lib/vocabulary/market-terms.ts';
import { PLAN_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';
import exportsTexts from '#messages/en/exports.json' with { type: 'json' };
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { type Cell, figuresOf, reckon, type ViewFigure } from '#tests/factories/view-figures.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const FILTERS = 200;
/** Of each view: its rarest kinds of figures come first. */
const FIGURES = 1;

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

type Fields = Partial<Record<(typeof FILTER_FIELDS)[number] | 'by' | 'window', string>>;

/** By their places, of what a category has. */
const places = (most: number) => fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: most });

/** Three views of four do without: with all filters in each, nothing would be left to show. */
const rarely = <T>(filter: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: filter });

const someFilters = () =>
  fc.record({
    category: fc.constantFrom(...categoryLeaves.map(({ id }) => id)),
    period: fc.oneof(
      fc.constantFrom(...periodPresets),
      fc.record({ back: fc.nat(60), days: fc.integer({ min: 1, max: 50 }) }),
    ),
    brand: rarely(places(2)),
    maker: rarely(places(2)),
    sku: rarely(places(4)),
    retailer: rarely(places(4)),
    channel: rarely(fc.uniqueArray(fc.constantFrom(...CHANNELS), { minLength: 1, maxLength: 2 })),
    gov: rarely(fc.nat(30)),
    size: rarely(places(2)),
    compare: fc.constantFrom(...COMPARISONS),
    type: rarely(fc.constantFrom('consumer', 'trade')),
    price: rarely(fc.constantFrom('effective', 'regular')),
    stat: rarely(fc.constantFrom('average', 'lowest')),
    value: rarely(fc.constantFrom('nominal', 'real')),
    by: rarely(fc.constantFrom(...PRICE_SUBJECTS)),
    window: rarely(fc.constantFrom(...MOVER_WINDOWS)),
    hasOurs: fc.boolean(),
  });
type SomeFilters = ReturnType<typeof someFilters> extends fc.Arbitrary<infer Made> ? Made : never;

/** As an address says them, of what the category has. */
const fieldsOf = (
  made: SomeFilters,
  { brands, makers, products, retailers, regions }: MarketView,
): Fields => {
  const at = (rows: readonly { id: string }[], chosen: number[] | undefined) =>
    chosen && { ids: chosen.flatMap((place) => rows[place % Math.max(rows.length, 1)]?.id ?? []).join(',') };
  const { period, compare, type, price, stat, value, by, window } = made;
  const { back, days } = typeof period === 'object' ? period : { back: 0, days: 0 };
  const [to, bands] = [addDays(sampleDay, -back), [...new Set(products.map(({ band }) => band))]];
  const fields: Record<string, string | undefined> = {
    ...{ category: made.category, compare, type, price, stat, value, by, window },
    ...(typeof period === 'object' ? { from: addDays(to, -days), to } : { period }),
    brand: at(brands, made.brand)?.ids,
    maker: at(makers, made.maker)?.ids,
    sku: at(products, made.sku)?.ids,
    retailer: at(retailers, made.retailer)?.ids,
    channel: made.channel?.join(','),
    gov: made.gov === undefined ? undefined : at(regions, [made.gov])?.ids,
    size: at(
      bands.map((id) => ({ id })),
      made.size,
    )?.ids,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined));
};

/** All pages. */
const allRows = async (
  asker: Reader,
  query: PriceMonitorQuery,
  figure: string,
): Promise<FigureRowsData | null> => {
  const first = await findFigureRows(asker, { ...query, figure, page: 1 });
  if (first === null) return null;
  const items = [...first.items];
  for (let page = 2; page <= first.pages; page++)
    items.push(...((await findFigureRows(asker, { ...query, figure, page }))?.items ?? []));
  return { ...first, items };
};

const rowsOf = async ({ rows }: ExportTable): Promise<ExportRow[]> => {
  const listed: ExportRow[] = [];
  for await (const row of rows) listed.push(row);
  return listed;
};

const cellIn = async (tables: readonly ExportTable[], { table, row, column }: Cell) => {
  const sheet = tables.find(({ id }) => id === table);
  if (!sheet) throw new Error(`no table ${table}`);
  const names = column === 'unitPrice' ? (['unitPrice', 'lowestPrice'] as const) : [column];
  const heads = names.map((name) => exportsTexts.columns[name].split('{')[0] ?? '');
  const at = sheet.columns.findIndex(({ label }) => heads.some((head) => label.startsWith(head)));
  if (at === -1) throw new Error(`no column ${column} in ${table}`);
  return (await rowsOf(sheet))[row]?.[at];
};

/** As the dashboard rounds what it shows. */
const inFour = (value: number | null): number | null => value && Math.round(value * 1e4) / 1e4 + 0;

/** What was found; null where the market has nothing to say. @throws for a refusal */
const foundOf = <T>(answer: Answer<T>): T | null => {
  if (answer.status === 'found') return answer.data;
  if (answer.status === 'nothing_found') return null;
  throw new Error(answer.status);
};

/** What the analyst's tools know of the same view. They ask neither for a place nor for another price than shoppers pay. */
const toldByTools = async (
  asker: Reader,
  market: MarketView,
  { filters, tiles, packs, listings }: PriceMonitorData,
): Promise<[figure: string, told: unknown, shown: unknown][]> => {
  const { brands, makers, products, retailers, channels, packBands, governorate, basis, period, range } =
    filters;
  if (governorate !== null || JSON.stringify(basis) !== JSON.stringify(USUAL_BASIS)) return [];
  const among = (ids: readonly string[], id: string | null) => ids.length === 0 || ids.includes(id ?? '');
  const own = market.products.filter(
    ({ id, brandId, makerId, band }) =>
      among(products, id) && among(brands, brandId) && among(makers, makerId) && among(packBands, band),
  );
  const shops = market.retailers.filter(
    ({ id, channel }) => among(retailers, id) && among(channels, channel),
  );
  // A plan by brand is told whole brands, whichever packs were asked for.
  if (asker.scope.level === 'brand' && packBands.length > 0) return [];
  const isOfAll = shops.length === market.retailers.length;
  const asked = {
    category: filters.category,
    products: own.map(({ id }) => id),
    ...(isOfAll ? {} : { retailers: shops.map(({ id }) => id) }),
  };
  const choice = period === 'custom' ? { preset: period, ...range } : { preset: period };
  const { change } = tiles.unitPrice;
  const history = foundOf(await findPriceHistory(asker, asked, { period: choice }));
  const told = history?.change;
  const answers: [string, unknown, unknown][] = [
    ['change', told ? inFour(told.value) : null, change.n === 0 ? null : change.value],
  ];
  if (range.to !== market.newestOn || asker.scope.level === 'brand') return answers;
  const current = foundOf(await findCurrentPrices(asker, asked, {}));
  const standing = (current ?? []).flatMap(({ prices }) => prices).toSorted((a, b) => a.chainId - b.chainId);
  answers.push(
    ['prices', standing.length, listings],
    ['price level', inFour(mean(standing.map(({ unit }) => unit))), tiles.unitPrice.average],
    ['deals', standing.filter(({ promo }) => promo !== null).length, tiles.promotions.onDeal],
  );
  if (!packs || packs.basket.value === null || !isOfAll) return answers;
  const compared = foundOf(await findRetailerComparison(asker, asked, {}));
  answers.push(
    ['spread', inFour(compared?.spread ?? null), packs.basket.value],
    [
      'totals',
      compared?.retailers.map(({ retailer, total }) => [retailer.id, inFour(total)]),
      packs.basket.totals.map(({ id, total }) => [id, total]),
    ],
  );
  return answers;
};

const kindOf = (name: string): string => name.split(':')[0] ?? '';

/** The figures of a view, the rarest kinds so far first, and of each kind another one from view to view. */
const someFigures = (view: PriceMonitorData, seen: ReadonlyMap<string, number>, at: number): ViewFigure[] => {
  const byKind = [...Map.groupBy(figuresOf(view), ({ name }) => kindOf(name))];
  const rarest = byKind.toSorted(([a], [b]) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0)).slice(0, FIGURES);
  return rarest.flatMap(([, figures]) => figures[(at * 31) % figures.length] ?? []);
};

it('two hundred random filters show one figure on the tile, in its rows, in the file and from the analyst', {
  timeout: 240_000,
}, async () => {
  const seen = new Map<string, number>();
  const used = new Set<string>();
  const wrong: unknown[] = [];
  let answered = 0;
  for (const [at, made] of fc.sample(someFilters(), { numRuns: FILTERS, seed: 12 }).entries()) {
    const [plan = 'premium', section = 'overview'] = [
      PLAN_NAMES[at % PLAN_NAMES.length],
      PRICE_SECTIONS[Math.floor(at / PLAN_NAMES.length) % PRICE_SECTIONS.length],
    ];
    const anybody = reader(plan);
    const market = await findMarketView(anybody.market, anybody.scope, made.category);
    if (!market) throw new Error('no market');
    const [own, rivals] = [2, 4].map((end) => market.brands.slice(end - 2, end).map(({ id }) => id));
    const ours = new Map(made.hasOurs ? [[made.category, { own: own ?? [], rivals: rivals ?? [] }]] : []);
    const asker = { ...anybody, ours };
    const fields = fieldsOf(made, market);
    for (const name of Object.keys(fields)) used.add(name);
    const query = parsePriceMonitor({ ...fields, section });
    const [view, file] = [await findPriceMonitor(asker, query), await exportPriceMonitor(asker, query)];
    if (!view || !file) throw new Error('no view');
    for (const { name, shown, cell } of someFigures(view, seen, at)) {
      const rows = await allRows(asker, query, name);
      const inFile = cell === null ? shown : ((await cellIn(file.tables, cell)) ?? null);
      // Rows that are folded by brand do not lie in the order of what they were.
      const again =
        rows && plan === 'starter' && IN_ORDER.includes(rows.reduction) ? shown : rows && reckon(rows);
      const isOne = (rows?.value ?? null) === shown && inFile === shown && isNear(again, shown);
      if (!isOne) wrong.push({ name, plan, fields, shown, rows: rows?.value, again, inFile });
      if (shown !== null) seen.set(kindOf(name), (seen.get(kindOf(name)) ?? 0) + 1);
    }
    for (const [figure, told, shown] of await toldByTools(asker, market, view)) {
      if (!isDeepStrictEqual(told, shown)) wrong.push({ figure, plan, fields, shown, told });
      answered += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(FIGURE_KINDS.filter((kind) => !seen.has(kind))).toEqual([]);
  expect(FILTER_FIELDS.filter((field) => !used.has(field))).toEqual([]);
  expect(answered).toBeGreaterThan(FILTERS / 4);
});

const IN_ORDER: readonly string[] = ['median', 'lowerQuartile', 'upperQuartile'];

/** Rows are rounded to four places; nothing is near nothing alone. */
const isNear = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) < 0.002;
