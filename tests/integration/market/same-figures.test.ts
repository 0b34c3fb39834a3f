import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { findMarketView, type MarketView } from '#db/queries/market-view.ts';
import { categoryLeaves } from '#db/sample-market/categories.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { COMPARISONS, type Comparison } from '#lib/market/dashboard/compare.ts';
import { bandName } from '#lib/market/dashboard/filters/band-name.ts';
import { type PeriodChoice, periodPresets, resolvePeriod } from '#lib/market/dashboard/periods.ts';
import { outOfStockRate } from '#lib/market/measures/distribution-measures.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { MOVERS_A_PAGE } from '#lib/market/price-monitor/panels/movers/movers.ts';
import type { PriceMonitorQuery } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import {
  NOTHING_CHOSEN,
  PRICE_KINDS,
  PRICE_STATISTICS,
  PRICE_VALUES,
  type PriceBasis,
  USUAL_BASIS,
} from '#lib/market/prices/price-filters.ts';
import type { Answer } from '#lib/market/questions/answer.ts';
import { findCurrentPrices } from '#lib/market/questions/find-current-prices.ts';
import { findMovers } from '#lib/market/questions/find-movers.ts';
import { findPriceHistory } from '#lib/market/questions/find-price-history.ts';
import { findPriceIndex } from '#lib/market/questions/find-price-index.ts';
import { findRetailerComparison } from '#lib/market/questions/find-retailer-comparison.ts';
import { findStockouts } from '#lib/market/questions/find-stockouts.ts';
import type { Asked } from '#lib/market/questions/subject/asked.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { DATA_LEVELS, type DataScope } from '#lib/vocabulary/data-scope.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import { packBands } from '#lib/vocabulary/pack-bands.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { countVisits } from '#tests/factories/naive-market.ts';
import { findPriceMonitor } from '#tests/factories/price-monitor.ts';
import { USUAL_MOVERS } from '#tests/factories/price-monitor-address.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const reader = (level: DataScope['level']): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({ datasets: ['sample'], level }),
});

const QUESTIONS = 50;

const choices = (): fc.Arbitrary<PeriodChoice> => {
  const custom = fc.record({ back: fc.nat(60), days: fc.nat(80) }).map(({ back, days }) => {
    const to = addDays(sampleDay, -back);
    return { preset: 'custom' as const, from: addDays(to, -days), to };
  });
  const preset = fc.constantFrom(...periodPresets).map((name) => ({ preset: name }));
  return fc.oneof({ weight: 2, arbitrary: preset }, custom);
};

/** Filters by their places, of what a category has; three of four questions do without each. */
type Question = {
  category: string;
  choice: PeriodChoice;
  brands: number[];
  makers: number[];
  retailers: number[];
  channels: number[];
  packBands: number[];
  governorate: number[];
  price: PriceBasis['price'];
  statistic: PriceBasis['statistic'];
  value: PriceBasis['value'];
  compare: Comparison;
  level: DataScope['level'];
};

const rarely = (most: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: most }) },
  );

const questions = (): fc.Arbitrary<Question> =>
  fc.record({
    category: fc.constantFrom(...categoryLeaves.map(({ id }) => id)),
    choice: choices(),
    brands: rarely(2),
    makers: rarely(2),
    retailers: rarely(3),
    channels: rarely(2),
    packBands: rarely(2),
    governorate: rarely(1),
    price: fc.constantFrom(...PRICE_KINDS),
    statistic: fc.constantFrom(...PRICE_STATISTICS),
    value: fc.constantFrom(...PRICE_VALUES),
    compare: fc.constantFrom(...COMPARISONS),
    level: fc.constantFrom('brand', 'product', 'listing'),
  });

/** What the dashboard's address says, and the same in the words of its menus. */
const askedBoth = (made: Question, { category, brands, ...market }: MarketView) => {
  const at = <T>(rows: readonly T[], places: readonly number[]): T[] => [
    ...new Set(places.flatMap((place) => rows[place % Math.max(rows.length, 1)] ?? [])),
  ];
  const t = translator('en', 'market');
  const there = new Set(market.products.map(({ band }) => band));
  const makers = at(market.makers, made.makers);
  const retailers = at(market.retailers, made.retailers);
  const channels = at([...new Set(market.retailers.map(({ channel }) => channel))], made.channels);
  const bands = at(
    packBands(category.baseUnit).flatMap(({ id }) => (there.has(id) ? [id] : [])),
    made.level === 'brand' ? [] : made.packBands,
  );
  const [region] = at(market.regions, made.governorate);
  const chosenBrands = at(brands, made.brands).map(({ id }) => id);
  // In a plan by brand these are refused, which tests of the tools hold.
  const isFine = made.level !== 'brand';
  const { price, value, compare } = made;
  const statistic = isFine ? made.statistic : USUAL_BASIS.statistic;
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const names = (rows: readonly { nameEn: string }[]) => rows.map(({ nameEn }) => nameEn);
  const query: PriceMonitorQuery = {
    ...NOTHING_CHOSEN,
    ...{ category: category.id, period: made.choice, brands: chosenBrands },
    ...{ makers: ids(makers), retailers: ids(retailers), packBands: bands },
    channels: CHANNELS.filter((channel) => channels.includes(channel)),
    governorate: region?.id ?? null,
    basis: { ...USUAL_BASIS, price, statistic, value },
    compare,
    ...{ section: 'overview', movers: USUAL_MOVERS, news: 1, lines: null, floor: null, trade: null },
  };
  const asked: Asked = {
    ...(chosenBrands.length > 0
      ? { category: category.id, brands: chosenBrands }
      : { subject: category.nameEn }),
    ...{ makers: names(makers), retailers: names(retailers), governorate: region?.nameEn, price, statistic },
    ...{ value, compare },
    channels: query.channels.map((channel) => t(`channels.${channel}`)),
    packBands: bands.map((band) => bandName(band, category.baseUnit, 'en', t)),
  };
  return { query, asked };
};

/** As the dashboard rounds what it shows. */
const shown = (value: number | null): number | null => value && Math.round(value * 1e4) / 1e4 + 0;

/** What was found; null where the market has nothing to say. @throws for a refusal */
const foundOf = <T>(answer: Answer<T>): T | null => {
  if (answer.status === 'found') return answer.data;
  if (answer.status === 'nothing_found') return null;
  throw new Error(answer.status);
};

type Compared = { asker: Reader; view: PriceMonitorData; asked: Asked; period: PeriodChoice };

const expectSameAtItsEnds = async ({ asker, view, asked, period }: Compared) => {
  const history = await findPriceHistory(asker, asked, { period });
  const { change, real } = view.tiles.unitPrice;
  const found = foundOf(history);
  const rounded = (measure: Measure | undefined) => measure && { ...measure, value: shown(measure.value) };
  expect(rounded(found?.change) ?? null).toEqual(change.n === 0 ? null : change);
  if (found) expect(found.real && { ...found.real, nominal: rounded(found.real.nominal) }).toEqual(real);
  if (found?.parts) expect(found.parts).toEqual(view.changes?.movers.overall);
  const then = view.compared?.tiles.unitPrice.change;
  const before = (history.status === 'found' && history.before?.data.change) || undefined;
  expect(rounded(before) ?? null).toEqual(found && then && then.n > 0 ? then : null);
};

/** Prices and indices of the last day of any period, and of that of the days that it is set beside. */
const expectSameOnItsLastDay = async ({ asker, view, asked, period }: Compared) => {
  const current = await findCurrentPrices(asker, asked, { period });
  expect(shown(foundOf(current)?.unitPrice.value ?? null)).toBe(view.tiles.unitPrice.average);
  const index = await findPriceIndex(asker, asked, { against: null, period });
  const { before: pricesThen } = { before: null, ...current };
  const { before: indexThen } = { before: null, ...index };
  const then = view.compared?.tiles;
  if (pricesThen) expect(shown(pricesThen.data.unitPrice.value)).toBe(then?.unitPrice.average);
  else if (foundOf(current) !== null) expect(then?.unitPrice.average ?? null).toBe(null);
  if (indexThen?.data.sides) expect(indexThen.data.sides.index).toEqual(then?.index);
  return [pricesThen, indexThen?.data.sides].filter(Boolean).length;
};

/** What the plan's dashboard ranks, in the same order: listings, products or brands, by what is paid or by the regular price. */
const expectSameMovers = async ({ asker, view, asked, period }: Compared) => {
  const movers = await findMovers(asker, asked, { period, direction: 'both', limit: MOVERS_A_PAGE });
  const { by = null, total = 0, movers: answered = [] } = foundOf(movers) ?? {};
  const panel = view.changes?.movers;
  const rank = panel?.rank ?? 'paid';
  const ranked = (panel?.rows ?? []).filter((row) => row[rank].value !== null);
  if (by !== null) expect(by).toBe(panel?.by);
  expect(answered.map(({ subject, change, prices }) => [subject.id, shown(change), prices])).toEqual(
    ranked.map(({ subject, ...changes }) => [subject.id, changes[rank].value, changes[rank].n]),
  );
  expect(answered.map(({ reasons, steps }) => ({ reasons, steps }))).toEqual(
    ranked.map(({ reasons, steps }) => ({ reasons, steps })),
  );
  for (const { listings } of answered)
    for (const { before, after, changes } of listings) {
      for (const { day } of changes)
        expect(day > view.filters.range.from && day <= view.filters.range.to).toBe(true);
      expect(changes.at(-1)?.to).toBe(after);
      if (changes.length < 6) expect(changes[0]?.from).toBe(before);
      for (const [at, { from }] of changes.entries()) if (at > 0) expect(from).toBe(changes[at - 1]?.to);
    }
  if (by === 'listing')
    expect(
      answered.map(({ listings: [listing] }) => [listing?.retailer.id, listing?.before, listing?.after]),
    ).toEqual(ranked.map(({ retailer, price }) => [retailer?.id, price?.from, price?.to]));
  if (panel?.by !== 'brand') expect(total).toBe(panel?.total ?? 0);
  return answered.length;
};

/** The totals that there are, the cheapest first; those that are one figure as shown by their ids. */
const totalsOf = (retailers: readonly { id: string; total: number | null }[]) =>
  retailers
    .flatMap(({ id, total }) => (total === null ? [] : [[id, shown(total) ?? 0] as const]))
    .sort(([one, a], [other, b]) => a - b || one.localeCompare(other));

/** What the analyst says of prices is of the newest day, as is the end of most ranges. */
const expectSameNow = async ({ asker, view, asked }: Compared) => {
  const [current, comparison] = await Promise.all([
    findCurrentPrices(asker, asked, {}),
    findRetailerComparison(asker, asked, { period: null }),
  ]);
  const prices = foundOf(current);
  if (asker.scope.level !== 'brand') expect(prices?.unitPrice.n ?? 0).toBe(view.listings);
  expect(shown(prices?.unitPrice.value ?? null)).toBe(view.tiles.unitPrice.average);
  const { retailers, channels, basis } = view.filters;
  const compared = foundOf(comparison);
  const listed = view.overview?.retailers ?? [];
  if (compared === null) expect(listed.every(({ index }) => index.value === null)).toBe(true);
  else if (basis.statistic !== 'lowest')
    expect(compared.retailers.map(({ retailer, index, gap }) => [retailer.id, index, gap])).toEqual(
      listed.map(({ id, index, gap }) => [id, index, gap]),
    );
  if (asker.scope.level === 'brand') return;
  const onDeal = prices?.products.flatMap((each) => each.prices).filter(({ promo }) => promo !== null) ?? [];
  if (basis.price === 'effective') expect(onDeal).toHaveLength(view.tiles.promotions.onDeal);
  const basket = view.packs?.basket ?? null;
  // Fewer products than a basket needs, or retailers by name, are compared by the analyst all the same.
  if (basket === null || basket.value === null || retailers.length + channels.length > 0) return;
  const totals = (compared?.retailers ?? []).map(({ retailer: { id }, total }) => ({ id, total }));
  expect(totalsOf(totals)).toEqual(totalsOf(basket.totals));
  expect(basket.totals.map(({ total }) => total)).toEqual(totalsOf(totals).map(([, total]) => total));
  expect([shown(compared?.spread ?? null), compared?.matched]).toEqual([basket.value, basket.n]);
};

it('the analyst answers fifty questions in words with the figures of the dashboard of the same filters', {
  timeout: 120_000,
}, async () => {
  const drawn = fc.sample(questions(), { numRuns: QUESTIONS, seed: 7 });
  const told = new Set<string>();
  const movers = new Map<DataScope['level'], number>();
  let beside = 0;
  for (const made of drawn) {
    const asker = reader(made.level);
    const market = await findMarketView(asker.market, asker.scope, made.category);
    if (market === null) throw new Error('no market');
    const { query, asked } = askedBoth(made, market);
    const view = await findPriceMonitor(asker, query, ['overview', 'packs', 'changes']);
    if (view === null) throw new Error('no view');
    for (const [filter, value] of Object.entries(query)) if ([value].flat().length > 0) told.add(filter);
    const compared = { asker, view, asked, period: made.choice };
    if (view.filters.range.to === market.newestOn) await expectSameNow(compared);
    await expectSameAtItsEnds(compared);
    beside += await expectSameOnItsLastDay(compared);
    movers.set(made.level, (movers.get(made.level) ?? 0) + (await expectSameMovers(compared)));
  }
  expect(beside).toBeGreaterThan(QUESTIONS / 6);
  expect([...told]).toEqual(expect.arrayContaining(['makers', 'channels', 'governorate', 'packBands']));
  for (const level of DATA_LEVELS) expect(movers.get(level), level).toBeGreaterThan(QUESTIONS / 3);
});

it('the share of visits out of stock is that of the visits themselves, over all and at each retailer', async () => {
  const asker = reader('listing');
  const choices: PeriodChoice[] = [
    { preset: '30d' },
    { preset: 'custom', from: addDays(sampleDay, -52), to: addDays(sampleDay, -11) },
  ];
  for (const category of ['milk', 'chips'])
    for (const period of choices) {
      const market = await findMarketView(asker.market, asker.scope, category);
      if (market === null) throw new Error('no market');
      const retailers = market.retailers.map(({ id }) => id);
      const filter = { categoryNo: market.categoryNo, dataset: 'sample', retailers } as const;
      const range = resolvePeriod(period, sampleDay);
      const counts = await countVisits(asker.market, filter, range);
      const walkedInto = await asker.market.execute<{ id: string }>(
        sql`select id from stores where region_no is not null`,
      );
      const stores = walkedInto.map(({ id }) => id);
      const inStores = await countVisits(asker.market, { ...filter, stores }, range);
      const rateOf = (rows: typeof counts) => {
        const sum = (of: 'listed' | 'outOfStock') => rows.reduce((total, row) => total + row[of], 0);
        return outOfStockRate(sum('outOfStock'), sum('listed'));
      };
      const stockouts = foundOf(await findStockouts(asker, { category }, { period }));
      expect(counts.length).toBeGreaterThan(20);
      expect(stockouts?.rate).toBeCloseTo(rateOf(inStores) ?? Number.NaN, 3);
      expect(stockouts?.retailers.length).toBeGreaterThan(2);
      for (const { retailer, rate } of stockouts?.retailers ?? [])
        expect(rate).toBeCloseTo(
          rateOf(counts.filter(({ retailerId }) => retailerId === retailer.id)) ?? Number.NaN,
          3,
        );
    }
});
