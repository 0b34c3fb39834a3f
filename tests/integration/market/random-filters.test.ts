import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { findMarketView, type MarketView } from '#db/queries/market-view.ts';
import { can, levelOf } from '#lib/billing/rules/features.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { parametersOf } from '#lib/market/dashboard/filters/parse-format.ts';
import { priceMonitor } from '#lib/market/price-monitor/dashboard.ts';
import type { PriceMonitorQuery } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { PRICE_SECTIONS } from '#lib/market/price-monitor/section-ids.ts';
import { priceFilters, USUAL_BASIS } from '#lib/market/prices/price-filters.ts';
import { findCurrentPrices } from '#lib/market/questions/find-current-prices.ts';
import { findPriceHistory } from '#lib/market/questions/find-price-history.ts';
import { findRetailerComparison } from '#lib/market/questions/find-retailer-comparison.ts';
import { SCOPE_FEATURES } from '#lib/vocabulary/data-scope.ts';
import { PLAN_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';
import exportsTexts from '#messages/en/exports.json' with { type: 'json' };
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import type { ListedRows } from '#tests/factories/drill-fields.ts';
import { findListedRows } from '#tests/factories/drill-fields.ts';
import { exportPriceMonitor, findPriceMonitor } from '#tests/factories/price-monitor.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { type Fields, fieldsOf, type SomeFilters, someFilters } from '#tests/factories/some-filters.ts';
import { foundOf, measuresByTools } from '#tests/factories/told-measures.ts';
import { type Cell, calculate, figuresOf, type ViewFigure } from '#tests/factories/view-figures.ts';
import { comparisonsOf, meansBy } from '#tests/setup/compare-by-hand.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';
import { geometric, hundred, part } from '#tests/setup/sheet-arithmetic.ts';

beforeAll(withSampleMarket, 240_000);

const FILTERS = 200;
/** Of each view: its rarest kinds of figures come first. */
const FIGURES = 1;

const reader = (plan: PlanName): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({
    datasets: ['sample'],
    level: levelOf(plan),
    features: SCOPE_FEATURES.filter((feature) => can(plan, feature)),
  }),
});

/** All pages. */
const allRows = async (
  asker: Reader,
  query: PriceMonitorQuery,
  figure: string,
): Promise<ListedRows | null> => {
  const first = await findListedRows(asker, { ...query, figure, page: 1 });
  if (first === null) return null;
  const later = await Promise.all(
    Array.from({ length: first.pages - 1 }, (_, at) =>
      findListedRows(asker, { ...query, figure, page: at + 2 }),
    ),
  );
  return { ...first, items: [first, ...later].flatMap((rows) => rows?.items ?? []) };
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

/** What the analyst's tools know of the same view. They ask neither for trade prices nor for the money of another day. */
const toldByTools = async (
  asker: Reader,
  market: MarketView,
  view: PriceMonitorData,
): Promise<[figure: string, told: unknown, shown: unknown][]> => {
  const { filters, tiles, packs, listings } = view;
  const { retailers, channels, basis, period, range } = filters;
  if (basis.type !== USUAL_BASIS.type || basis.value !== USUAL_BASIS.value) return [];
  const asked = { ...filters, ...basis };
  const isOfAll = retailers.length + channels.length === 0;
  const choice = period === 'custom' ? { preset: period, ...range } : { preset: period };
  const { change } = tiles.unitPrice;
  const history = foundOf(await findPriceHistory(asker, asked, { period: choice }));
  const told = history?.change;
  const answers: [string, unknown, unknown][] = [
    ['change', told ? inFour(told.value) : null, change.n === 0 ? null : change.value],
    ...(await measuresByTools(asker, asked, view, market.newestOn)),
  ];
  if (range.to !== market.newestOn) return answers;
  const current = foundOf(await findCurrentPrices(asker, asked, {}));
  const { unitPrice, products = [] } = current ?? {};
  answers.push(
    ...(asker.scope.level === 'brand'
      ? []
      : [['prices', unitPrice?.n ?? 0, listings] satisfies [string, unknown, unknown]]),
    ['price level', inFour(unitPrice?.value ?? null), tiles.unitPrice.average],
  );
  if (tiles.index.kind === 'period')
    answers.push(['index', told ? inFour((told.value ?? Number.NaN) + 100) : null, tiles.index.value]);
  if (asker.scope.level === 'brand') return answers;
  answers.push(...(await comparedByTools(asker, market, { filters, tiles })));
  const standing = products.flatMap(({ prices }) => prices);
  if (basis.price === 'effective')
    answers.push(['deals', standing.filter(({ promo }) => promo !== null).length, tiles.promotions.onDeal]);
  if (!packs || packs.basket.value === null || !isOfAll) return answers;
  const compared = foundOf(await findRetailerComparison(asker, asked, { period: null }));
  answers.push(
    ['spread', inFour(compared?.spread ?? null), packs.basket.value],
    [
      'totals',
      compared?.retailers
        .flatMap(({ retailer, total }) => (total === null ? [] : [[retailer.id, inFour(total)] as const]))
        .sort(([, a], [, b]) => (a ?? 0) - (b ?? 0)),
      packs.basket.totals.map(({ id, total }) => [id, total]),
    ],
  );
  return answers;
};

/** Index and gap, as a reader would calculate them from the prices that the analyst lists of the whole category. */
const comparedByTools = async (
  asker: Reader,
  market: MarketView,
  { filters, tiles }: Pick<PriceMonitorData, 'filters' | 'tiles'>,
): Promise<[figure: string, told: unknown, shown: unknown][]> => {
  const { category, packBands, governorate, basis } = filters;
  const listed = foundOf(await findCurrentPrices(asker, { category, packBands, governorate, ...basis }, {}));
  const all = (listed?.products ?? []).flatMap(({ prices }) => prices);
  const products = new Map(market.products.map((product) => [product.id, product]));
  type Price = (typeof all)[number];
  const { toRest, toOthers, spreads } = comparisonsOf<Price>({
    product: ({ productId }) => productId,
    retailer: ({ retailerId }) => retailerId,
    kind: ({ productId }) => `${products.get(productId)?.variant} ${products.get(productId)?.band}`,
    unit: ({ unit }) => unit,
    paid: ({ effective }) => effective,
  });
  const among = (ids: readonly string[], id: string | null) => ids.length === 0 || ids.includes(id ?? '');
  const ofChoice = market.products.filter(
    ({ id, brandId, makerId, band }) =>
      among(filters.products, id) &&
      among(filters.brands, brandId) &&
      among(filters.makers, makerId) &&
      among(packBands, band),
  );
  const [ids, brands] = [
    new Set(ofChoice.map(({ id }) => id)),
    new Set(ofChoice.map(({ brandId }) => brandId)),
  ];
  const shops = new Set(
    market.retailers.flatMap(({ id, channel }) =>
      among(filters.retailers, id) && among(filters.channels, channel) ? id : [],
    ),
  );
  const isShown = ({ retailerId }: Price) => shops.has(retailerId);
  const chosen = all.filter(({ productId }) => ids.has(productId));
  const { own, rivals } = asker.ours?.get(category) ?? { own: [], rivals: [] };
  const isOurs = ({ brandId }: Price) => own.includes(brandId);
  const { kind } = tiles.index;
  const isOwn = kind === 'ours' ? isOurs : ({ brandId }: Price) => brands.has(brandId);
  const isHeld = (price: Price) =>
    isShown(price) &&
    (ids.has(price.productId) || !brands.has(price.brandId)) &&
    (kind !== 'ours' || isOurs(price) || rivals.length === 0 || rivals.includes(price.brandId));
  const ratios = kind === 'retailer' ? toRest(chosen, isShown) : [];
  const brandRatios = toOthers(all.filter(isHeld), isOwn);
  const gapsOf = (values: readonly number[]) => values.map((value) => 100 * (value - 1));
  const gaps = {
    brand: () => gapsOf(meansBy(brandRatios, 'retailer')),
    ours: () => gapsOf(meansBy(brandRatios, 'retailer')),
    retailer: () => gapsOf(ratios),
    period: () => spreads(chosen.filter(isShown)),
  }[kind]();
  const index = hundred(geometric(kind === 'retailer' ? ratios : meansBy(brandRatios, 'product')));
  const near = (told: number | null, shown: number | null) => (isNear(told, shown) ? shown : told);
  return [
    ['gap', near(part(gaps, 0.5), tiles.gap.value), tiles.gap.value],
    ...(kind === 'period'
      ? []
      : [['index', near(index, tiles.index.value), tiles.index.value] satisfies [string, unknown, unknown]]),
  ];
};

const kindOf = (name: string): string => name.split(':')[0] ?? '';

/** The figures of a view, the rarest kinds so far first, and of each kind another one from view to view. */
const someFigures = (view: PriceMonitorData, seen: ReadonlyMap<string, number>, at: number): ViewFigure[] => {
  const byKind = [...Map.groupBy(figuresOf(view), ({ name }) => kindOf(name))];
  // Only a third of the plans has margins, with many kinds of their own.
  const most = view.margin ? 2 * FIGURES : FIGURES;
  const rarest = byKind.toSorted(([a], [b]) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0)).slice(0, most);
  return rarest.flatMap(([, figures]) => figures[(at * 31) % figures.length] ?? []);
};

type Asked = { plan: PlanName; asker: Reader; market: MarketView; fields: Fields; query: PriceMonitorQuery };

const markets = new Map<string, Promise<MarketView | null>>();

/** A category as a plan sees it, which stays the same from view to view. */
const marketOf = (plan: PlanName, category: string): Promise<MarketView | null> => {
  const { market, scope } = reader(plan);
  const known = markets.get(`${plan} ${category}`) ?? findMarketView(market, scope, category);
  markets.set(`${plan} ${category}`, known);
  return known;
};

/** In percent: some of the sample's margins are below it. */
const MARGIN_FLOOR = '12';

const askedBy = async (made: SomeFilters, at: number): Promise<Asked> => {
  const [plan = 'premium', section = 'overview'] = [
    PLAN_NAMES[at % PLAN_NAMES.length],
    PRICE_SECTIONS[Math.floor(at / PLAN_NAMES.length) % PRICE_SECTIONS.length],
  ];
  const anybody = reader(plan);
  const market = await marketOf(plan, made.category);
  if (!market) throw new Error('no market');
  const [own, rivals] = [2, 4].map((end) => market.brands.slice(end - 2, end).map(({ id }) => id));
  const ours = new Map(made.hasOurs ? [[made.category, { own: own ?? [], rivals: rivals ?? [] }]] : []);
  const fields = { ...fieldsOf(made, market), ...(section === 'margin' && { floor: MARGIN_FLOOR }) };
  return {
    plan,
    asker: { ...anybody, ours },
    market,
    fields,
    query: parsePriceMonitor({ ...fields, section }),
  };
};

/** What the rows, the file and the analyst say otherwise than the screen. */
const othersThan = async (
  { plan, asker, market, fields, query }: Asked,
  view: PriceMonitorData,
  figures: readonly ViewFigure[],
) => {
  const wrong: unknown[] = [];
  for (const { name, shown, cell } of figures) {
    const [rows, file] = await Promise.all([
      allRows(asker, query, name),
      cell && exportPriceMonitor(asker, query, cell.table),
    ]);
    const inFile = cell === null ? shown : ((await cellIn(file?.tables ?? [], cell)) ?? null);
    // Rows that are folded by brand do not lie in the order of what they were; where no brand is chosen, the figure is of withheld ones too.
    const isOfAll = fields.brand === undefined && fields.maker === undefined;
    const hasGaps = rows?.items.some(({ withheld }) => withheld) ?? false;
    const isFolded = plan === 'starter' && rows !== null;
    const isPartly = isFolded && (IN_ORDER.includes(rows.reduction) || (hasGaps && isOfAll));
    const again = isPartly ? shown : rows && calculate(rows);
    const isOne =
      (rows?.value ?? null) === shown &&
      inFile === shown &&
      isNear(again, shown, rows?.reduction === 'share' ? 0.005 : undefined);
    if (!isOne) wrong.push({ name, plan, fields, shown, rows: rows?.value, again, inFile });
  }
  const answers = await toldByTools(asker, market, view);
  for (const [figure, told, shown] of answers)
    if (!isDeepStrictEqual(told, shown)) wrong.push({ figure, plan, fields, shown, told });
  return { wrong, answered: answers.map(([figure]) => figure) };
};

/** Each retailer with its index and the number of items, the cheapest first, as a panel has them. */
type Ordered = [retailer: string, index: number | null, n: number][];

/** Where the chart's line ends, the table's index and the list of cheaper rivals are not one figure of one number of items, in one order. */
const disorderOf = ({ plan, fields }: Asked, { overview }: PriceMonitorData): unknown[] => {
  if (!overview) return [];
  const { history, retailers, undercut } = overview;
  const ends: Ordered = history.indices.flatMap(({ id, values, n }) =>
    values.at(-1) == null ? [] : [[id, values.at(-1) ?? null, n.at(-1) ?? 0]],
  );
  const table: Ordered = retailers.flatMap(({ id, index: { value, n } }) =>
    value === null || n < history.leastItems ? [] : [[id, value, n]],
  );
  const first = retailers.slice(0, table.length).map(({ id }) => id);
  const cheaper: Ordered = undercut.rows.map(({ id, gap: { value, n } }) => [
    id,
    inFour((value ?? 0) + 100),
    n,
  ]);
  const below = table.filter(([, index]) => (inFour((index ?? 0) - 100) as number) < -1);
  const isOne =
    isDeepStrictEqual(ends, table) &&
    isDeepStrictEqual(
      first,
      table.map(([id]) => id),
    ) &&
    isDeepStrictEqual(
      ends,
      ends.toSorted(([, a], [, b]) => (a ?? 0) - (b ?? 0)),
    ) &&
    (undercut.kind !== 'period' || isDeepStrictEqual(cheaper.slice(0, below.length), below));
  return isOne ? [] : [{ plan, fields, ends, table, first, cheaper }];
};

/** So many are looked at side by side. */
const AT_ONCE = 4;

it('two hundred random filters show one figure on the tile, in its rows, in the file and from the analyst, and one order of retailers', {
  timeout: 240_000,
}, async () => {
  const seen = new Map<string, number>();
  const used = new Set<string>();
  const wrong: unknown[] = [];
  const answered: string[] = [];
  let drawn = 0;
  const made = fc.sample(someFilters(), { numRuns: FILTERS, seed: 12 });
  for (let from = 0; from < made.length; from += AT_ONCE) {
    const views = await Promise.all(
      made.slice(from, from + AT_ONCE).map(async (filters, at) => {
        const asked = await askedBy(filters, from + at);
        const view = await findPriceMonitor(asked.asker, asked.query, [
          ...new Set(['overview' as const, asked.query.section]),
        ]);
        if (!view) throw new Error('no view');
        return { asked, view };
      }),
    );
    const chosen = views.map(({ asked, view }, at) => {
      const figures = someFigures(view, seen, from + at);
      wrong.push(...disorderOf(asked, view));
      for (const { values } of view.overview?.history.indices ?? []) if (values.at(-1) !== null) drawn += 1;
      for (const name of Object.keys(asked.fields)) used.add(name);
      for (const { name, shown } of figures)
        if (shown !== null) seen.set(kindOf(name), (seen.get(kindOf(name)) ?? 0) + 1);
      return othersThan(asked, view, figures);
    });
    for (const others of await Promise.all(chosen)) {
      wrong.push(...others.wrong);
      answered.push(...others.answered);
    }
  }
  expect(wrong).toEqual([]);
  expect(drawn).toBeGreaterThan(3 * FILTERS);
  expect(answered).toContain('margins');
  // Single prices are figures of answers, whose receipts open them.
  expect(priceMonitor.figureKinds.filter((kind) => !seen.has(kind))).toEqual([
    ...['shelf-price', 'product-price'],
  ]);
  expect(parametersOf(priceFilters).filter((field) => !used.has(field))).toEqual([]);
  for (const figure of ['change', 'price level', 'index', 'gap'])
    expect(answered.filter((each) => each === figure).length, figure).toBeGreaterThan(FILTERS / 10);
  for (const figure of ['index of brands', 'months', 'packs'])
    expect(answered.filter((each) => each === figure).length, figure).toBeGreaterThan(FILTERS / 50);
});

const IN_ORDER: readonly string[] = ['median', 'lowerQuartile', 'upperQuartile'];

/** Rows are rounded to four places, of which a share in percent makes a hundred times as much; nothing is near nothing alone. */
const isNear = (a: number | null, b: number | null, most = 0.002): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) < most;
