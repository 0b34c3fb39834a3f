import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import { findMarketView, type MarketView } from '#db/queries/market-view.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { PriceMonitorQuery } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import exportsTexts from '#messages/en/exports.json' with { type: 'json' };
import { getPriceHistory, getPrices, getTopMovers } from '#tests/factories/analyst-look-ups.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { findListedRows } from '#tests/factories/drill-fields.ts';
import { exportPriceMonitor, findPriceMonitor } from '#tests/factories/price-monitor.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { fieldsOf, someFilters } from '#tests/factories/some-filters.ts';
import { figuresOf } from '#tests/factories/view-figures.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** A plan without single products, compared with the raw prices: no figure that it shows is of one product. */

beforeAll(withSampleMarket, 240_000);

const FILTERS = 200;
const SECTIONS = ['overview', 'packs', 'changes'] as const;
const TABLES = ['prices', 'line-prices', 'month-prices', 'heat-map'] as const;
const { columns: texts } = exportsTexts;

const starter = (): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({ datasets: ['sample'], level: 'brand', features: [] }),
});

/** A price of a product at a retailer, from a day to a day (days since 1970-01-01). */
type Spell = {
  area: number;
  product: string;
  brand: string;
  retailer: string;
  from: number;
  to: number;
  unit: number;
  regular: number;
  promo: number | null;
};

const known = new Map<string, Promise<Spell[]>>();

const spellsOf = (category: string): Promise<Spell[]> => {
  const read = known.get(category) ?? readSpells(category);
  known.set(category, read);
  return read;
};

const readSpells = async (category: string): Promise<Spell[]> =>
  database().execute<Spell>(sql`
    select c.area, c.product_id as product, c.brand_id as brand, c.retailer_id as retailer, s.from_on - date '1970-01-01' as from,
      case when s.to_on = 'infinity' then 99999 else s.to_on - date '1970-01-01' end as to, s.unit_price::float8 as unit,
      s.regular_price::float8 as regular, s.promo_price::float8 as promo
    from chain_spells s join chain_prices c on c.category_no = s.category_no and c.id = s.chain_id
      join categories k on k.no = c.category_no
    where k.id = ${category} and c.dataset = 'sample' and c.price_type = 'consumer' and c.owner_company_id is null`);

/** The raw prices of a view's filters, and of all that they are compared with. */
const rawOf = async (view: PriceMonitorData, market: MarketView) => {
  const { filters } = view;
  const area = market.regions.find(({ id }) => id === filters.governorate)?.no ?? 0;
  const all = (await spellsOf(filters.category)).filter((spell) => spell.area === area);
  const among = (ids: readonly string[], id: string | null) => ids.length === 0 || ids.includes(id ?? '');
  const products = new Set(
    market.products.flatMap(({ id, brandId, makerId }) =>
      among(filters.brands, brandId) && among(filters.makers, makerId) ? id : [],
    ),
  );
  const shops = new Set(
    market.retailers.flatMap(({ id, channel }) =>
      among(filters.retailers, id) && among(filters.channels, channel) ? id : [],
    ),
  );
  const chosen = all.filter(({ product, retailer }) => products.has(product) && shops.has(retailer));
  return { all, chosen, isOfBrands: products.size < market.products.length };
};

const on = (spells: readonly Spell[], day: string): Spell[] => {
  const number = dayNumber(day);
  return spells.filter(({ from, to }) => from <= number && number <= to);
};

const productsIn = (spells: readonly Spell[]): number => new Set(spells.map(({ product }) => product)).size;

/** Those of brands that have several products at the retailer. */
const ofFullShelves = (spells: readonly Spell[]): Spell[] =>
  [...Map.groupBy(spells, ({ brand, retailer }) => `${brand} ${retailer}`).values()].flatMap((shelf) =>
    productsIn(shelf) > 1 ? shelf : [],
  );

type Raw = Awaited<ReturnType<typeof rawOf>>;

/** The raw prices that a figure may be of, all of them or more. */
const pricesOf = (name: string, view: PriceMonitorData, { all, chosen }: Raw): Spell[] => {
  const [kind = '', first = '', second = ''] = name.split(':');
  const { from, to } = view.filters.range;
  const now = on(chosen, to);
  const at = (spells: readonly Spell[], id: string) => spells.filter(({ retailer }) => retailer === id);
  const elsewhere = (spells: readonly Spell[]) => {
    const sold = Map.groupBy(on(all, to), ({ product }) => product);
    return spells.filter(({ product, retailer }) =>
      sold.get(product)?.some((one) => one.retailer !== retailer),
    );
  };
  switch (kind) {
    case 'unit-price-change':
    case 'nominal-change': {
      const then = new Set(on(chosen, from).map(({ product, retailer }) => `${product} ${retailer}`));
      return now.filter(({ product, retailer }) => then.has(`${product} ${retailer}`));
    }
    case 'depth':
      return now.filter(({ promo }) => promo !== null);
    case 'retailer-price':
    case 'retailer-promotions':
    case 'basket':
      return at(now, first);
    case 'retailer-index':
    case 'retailer-gap':
      return elsewhere(at(now, first));
    case 'cell':
      return elsewhere(at(on(all, to), second)).filter(({ brand }) => brand === first);
    case 'to-category':
      return now.filter(({ brand }) => brand === first);
    case 'rival':
      return on(all, to).filter(({ brand, retailer }) => brand === first || retailer === first);
    case 'line':
      return at(on(chosen, second), first);
    case 'our-line':
    case 'rival-line':
      return on(chosen, first);
    case 'mover-paid':
    case 'mover-regular':
      return chosen.filter(({ brand, retailer }) => brand === first || retailer === first);
    case 'month-change':
    case 'month-index':
    case 'month-weighted':
      return chosen;
    case 'month-ours':
      return all;
    default:
      return now;
  }
};

const COUNTS = ['rises', 'falls', 'deals', 'gap-bin', 'wins', 'ties', 'losses'];
const OF_BRANDS = ['cell', 'to-category', 'our-line', 'rival-line', 'month-ours'];

/** Figures that are shown and must not be. */
const leaksIn = (view: PriceMonitorData, raw: Raw): string[] =>
  figuresOf(view).flatMap(({ name, shown }) => {
    const kind = name.split(':')[0] ?? '';
    if (shown === null || COUNTS.includes(kind)) return [];
    const prices = pricesOf(name, view, raw);
    const countsBrands =
      OF_BRANDS.includes(kind) ||
      raw.isOfBrands ||
      (kind.startsWith('mover') && view.changes?.movers.by === 'brand');
    return productsIn(countsBrands ? ofFullShelves(prices) : prices) > 1 ? [] : [name];
  });

/** The average as one would calculate it from the raw prices that the plan may use. */
const averageOf = (view: PriceMonitorData, { chosen, isOfBrands }: Raw): number | null => {
  const now = on(chosen, view.filters.range.to);
  const used = isOfBrands ? ofFullShelves(now) : now;
  if (productsIn(used) < 2) return null;
  const unit = ({ unit: paid, regular, promo }: Spell) =>
    view.filters.basis.price === 'effective' || promo === null ? paid : (paid * regular) / promo;
  return used.reduce((sum, spell) => sum + unit(spell), 0) / used.length;
};

const listed = async (rows: Iterable<ExportRow> | AsyncIterable<ExportRow>): Promise<ExportRow[]> => {
  const all: ExportRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

/** In each row, a figure beside a number of prices below two. */
const leaksOfTable = async (query: PriceMonitorQuery, table: string): Promise<string[]> => {
  const file = await exportPriceMonitor(starter(), query, table);
  const [drawn] = file?.tables ?? [];
  if (!drawn) return [];
  const { columns } = drawn;
  const isFigure = (at: number) => ['money', 'percent', 'index'].includes(columns[at]?.kind ?? '');
  const counted: Record<string, readonly [count: string, figures: readonly RegExp[]][]> = {
    prices: [
      ['Prices', [/^Average price per/, /^On promotion/]],
      [texts.itemsElsewhere, [/^Index/]],
      [texts.sinceStart, [/^Like for like/]],
      [texts.basketItems, [/^Total/]],
    ],
    'line-prices': [['Prices', [/^Average price per/, /^On promotion/]]],
    'month-prices': [
      [texts.monthBefore, [/^Change/]],
      [texts.sinceFirst, [/^Like for like/, /^Average index/]],
    ],
    'heat-map': [['Items', [/^Index/]]],
  };
  const column = (label: RegExp) => columns.findIndex((each) => label.test(each.label));
  const rows = await listed(drawn.rows);
  return (counted[table] ?? []).flatMap(([count, figures]) => {
    const n = columns.findIndex(({ label }) => label === count);
    if (n === -1) throw new Error(`no column ${count} in ${table}: ${columns.map(({ label }) => label)}`);
    return figures.flatMap((label) => {
      const at = column(label);
      if (at === -1 || !isFigure(at)) throw new Error(`no figure ${label} in ${table}`);
      return rows.flatMap((row) =>
        Number(row[n]) === 1 && row[at] !== null && row[at] !== 0 ? [`${table}: ${row.join(' ')}`] : [],
      );
    });
  });
};

/** What the analyst is given of the same filters: a price of a brand at a retailer that has one of its products. */
const leaksOfTools = async (view: PriceMonitorData, raw: Raw, market: MarketView): Promise<string[]> => {
  const { filters } = view;
  const [brand] = market.brands.filter(({ id }) => filters.brands.includes(id));
  const asked = {
    subject: brand ? `${brand.nameEn} ${market.category.nameEn}` : market.category.nameEn,
    retailers: [],
    price: filters.basis.price,
  };
  const asker = starter();
  const prices = await getPrices(asker, asked);
  const history = await getPriceHistory(asker, asked);
  const movers = await getTopMovers(asker, { ...asked, direction: 'both' });
  const nameOf = new Map(market.retailers.map(({ id, nameEn }) => [nameEn, id]));
  const brandOf = new Map(market.brands.map(({ id, nameEn }) => [nameEn, id]));
  const now = on(raw.all, market.newestOn ?? sampleDay);
  const isSingle = (name: string, retailer: string) =>
    productsIn(
      now.filter((one) => one.brand === brandOf.get(name) && one.retailer === nameOf.get(retailer)),
    ) < 2;
  const shelves =
    prices.status === 'ok' && filters.governorate === null
      ? prices.products.flatMap((each) =>
          each.prices.flatMap(({ retailer }) =>
            isSingle(each.name, retailer) ? [`${each.name} ${retailer}`] : [],
          ),
        )
      : [];
  const isTold =
    history.status === 'ok' && history.series.some(({ name }) => prices.status === 'ok' && !name);
  const single =
    movers.status === 'ok' && movers.movers.some((mover) => 'retailer' in mover || mover.prices < 2);
  return [...shelves, ...(isTold ? ['history'] : []), ...(single ? ['movers'] : [])];
};

it('no page, drawer, file or answer of a plan without products has a figure of one, with two hundred random filters', {
  timeout: 240_000,
}, async () => {
  const leaks: unknown[] = [];
  const seen = { withheld: 0, brands: 0, rows: 0, averages: 0, bins: 0 };
  const markets = new Map<string, MarketView>();
  for (const [at, made] of fc.sample(someFilters(), { numRuns: FILTERS, seed: 41 }).entries()) {
    const market =
      markets.get(made.category) ?? (await findMarketView(starter().market, starter().scope, made.category));
    if (!market) throw new Error('no market');
    markets.set(made.category, market);
    const fields = fieldsOf(made, market);
    const section = SECTIONS[at % SECTIONS.length];
    const query = parsePriceMonitor({ ...fields, section });
    const [own, rivals] = [2, 4].map((end) => market.brands.slice(end - 2, end).map(({ id }) => id));
    const ours = new Map(made.hasOurs ? [[made.category, { own: own ?? [], rivals: rivals ?? [] }]] : []);
    const asker = { ...starter(), ours };
    const view = await findPriceMonitor(asker, query);
    if (!view) throw new Error('no view');
    expect([view.filters.packBands, view.filters.products, view.filters.basis.statistic]).toEqual([
      [],
      [],
      'average',
    ]);
    const raw = await rawOf(view, market);
    leaks.push(...leaksIn(view, raw).map((name) => ({ name, fields })));

    const { figures = [], brands = [] } = view.withheld ?? {};
    seen.withheld += figures.length;
    seen.brands += brands.length;
    if (view.filters.basis.value === 'nominal') {
      const average = averageOf(view, raw);
      const { average: shown } = view.tiles.unitPrice;
      if (average === null || shown === null) expect(shown, JSON.stringify(fields)).toBe(average);
      else expect(Math.abs(shown - average), JSON.stringify(fields)).toBeLessThan(0.002);
      seen.averages += average === null ? 0 : 1;
    }

    const named = figuresOf(view).map(({ name }) => name);
    const figure =
      figures[at % Math.max(figures.length, 1)] ?? named[(at * 31) % named.length] ?? 'unit-price';
    const rows = await findListedRows(asker, { ...query, figure, page: 1 });
    if (rows && figures.includes(figure)) expect([rows.value, rows.withheld], figure).toEqual([null, true]);
    for (const { n, value, own: ownPrice, other, brand, product, regular } of rows?.items ?? []) {
      seen.rows += 1;
      if (product !== null || regular !== null) leaks.push({ figure, product });
      // A retailer's brands together are one row of several products.
      if (brand === null) continue;
      if (n === 1 && rows?.reduction !== 'count' && [value, ownPrice, other].some((each) => each !== null))
        leaks.push({ figure, fields, value });
      if (n === 1 && ownPrice !== null) leaks.push({ figure, fields, ownPrice });
      // Means of two products and of three would subtract to the third one's price.
      if (ownPrice !== null && other === null) leaks.push({ figure, fields, ownPrice });
    }
    for (const { from } of view.overview?.gaps.bins.filter((bin) => bin.n > 0) ?? []) {
      const bin = await findListedRows(asker, { ...query, figure: `gap-bin:${from ?? ''}`, page: 1 });
      for (const { n, brand, retailer } of bin?.items ?? [])
        if (n === 1 && (brand !== null || retailer !== null)) leaks.push({ figure: 'gap-bin', from, fields });
      seen.bins += 1;
    }
    leaks.push(...(await leaksOfTable(query, TABLES[at % TABLES.length] ?? 'prices')));
    if (at % 8 === 0) leaks.push(...(await leaksOfTools(view, raw, market)));
  }
  expect(leaks).toEqual([]);
  expect(Object.entries(seen).filter(([, n]) => n < FILTERS / 4)).toEqual([]);
});
