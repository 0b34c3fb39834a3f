import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { marketDatabase } from '#db/client.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { categoryLeaves } from '#db/sample-market/categories.ts';
import type { Answer, Reader } from '#lib/market/answer.ts';
import { NOTHING_CHOSEN } from '#lib/market/filters.ts';
import { findCurrentPrices } from '#lib/market/find-current-prices.ts';
import { findMovers } from '#lib/market/find-movers.ts';
import { findPriceHistory } from '#lib/market/find-price-history.ts';
import { findRetailerComparison } from '#lib/market/find-retailer-comparison.ts';
import { mean } from '#lib/market/measures/measure.ts';
import { type PeriodChoice, periodPresets } from '#lib/market/periods.ts';
import { USUAL_MOVERS } from '#lib/market/price-monitor/movers-choice.ts';
import { MOVERS_A_PAGE } from '#lib/market/price-monitor/panels/movers.ts';
import type { PriceMonitorQuery } from '#lib/market/price-monitor/query.ts';
import { findPriceMonitor } from '#lib/market/price-monitor/read.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const reader = (): Reader => ({
  market: marketDatabase(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({ datasets: ['sample'] }),
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

/** As many filters as a category has: up to two brands and three retailers of it, by their places. */
type Question = { category: string; brands: number[]; retailers: number[]; choice: PeriodChoice };

const questions = (): fc.Arbitrary<Question> =>
  fc.record({
    category: fc.constantFrom(...categoryLeaves.map(({ id }) => id)),
    brands: fc.uniqueArray(fc.nat(7), { maxLength: 2 }),
    retailers: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
    choice: choices(),
  });

/** As the dashboard rounds what it shows. */
const shown = (value: number | null): number | null => value && Math.round(value * 1e4) / 1e4 + 0;

/** What was found; null where the market has nothing to say. @throws for a refusal */
const foundOf = <T>(answer: Answer<T>): T | null => {
  if (answer.status === 'found') return answer.data;
  if (answer.status === 'nothing_found') return null;
  throw new Error(answer.status);
};

type Asked = Parameters<typeof findMovers>[1];

const expectSameAtItsEnds = async (view: PriceMonitorData, asked: Asked, period: PeriodChoice) => {
  const history = await findPriceHistory(reader(), asked, { period });
  const { change } = view.tiles.unitPrice;
  const asAnswered = foundOf(history)?.change;
  expect(asAnswered ? { ...asAnswered, value: shown(asAnswered.value) } : null).toEqual(
    change.n === 0 ? null : change,
  );
};

/** The same listings in the same order, ranked by what is paid or by the regular price. */
const expectSameMovers = async (view: PriceMonitorData, asked: Asked, period: PeriodChoice) => {
  const { price } = view.filters.basis;
  const movers = await findMovers(reader(), asked, {
    period,
    direction: 'both',
    price,
    limit: MOVERS_A_PAGE,
  });
  const { total = 0, movers: answered = [] } = foundOf(movers) ?? {};
  const told = answered.map(({ product, retailer, before, after, change: by, changedOn }) => {
    expect(changedOn > view.filters.range.from && changedOn <= view.filters.range.to).toBe(true);
    return [product.id, retailer.id, before, after, shown(by)];
  });
  const panel = view.changes?.movers;
  expect(told).toEqual(
    (panel?.rows ?? []).map(({ subject, retailer, price, ...changes }) => [
      ...[subject.id, retailer?.id, price?.from, price?.to],
      changes[panel?.rank ?? 'paid'].value,
    ]),
  );
  expect(total).toBe(panel?.total ?? 0);
  return told.length;
};

/** What the analyst says of prices is of the newest day, as is the end of most ranges. */
const expectSameNow = async (view: PriceMonitorData, asked: Asked) => {
  const [current, comparison] = await Promise.all([
    findCurrentPrices(reader(), asked, {}),
    findRetailerComparison(reader(), asked, {}),
  ]);
  // In one order, for sums of fractions keep the order's trace in their last digit.
  const prices = (foundOf(current) ?? [])
    .flatMap((product) => product.prices)
    .toSorted((a, b) => a.chainId - b.chainId);
  expect(prices).toHaveLength(view.listings);
  expect(shown(mean(prices.map(({ unit }) => unit)))).toBe(view.tiles.unitPrice.average);
  expect(prices.filter(({ promo }) => promo !== null)).toHaveLength(view.tiles.promotions.onDeal);
  const basket = view.packs?.basket ?? null;
  // Fewer products than a basket needs, or retailers by name, are compared by the analyst all the same.
  if (basket === null || basket.value === null || view.filters.retailers.length > 0) return;
  const compared = foundOf(comparison);
  const totals = compared?.retailers.map(({ retailer, total }) => ({ ...retailer, total: shown(total) }));
  expect(totals).toEqual(basket.totals);
  expect([shown(compared?.spread ?? null), compared?.matched]).toEqual([basket.value, basket.n]);
};

it('the analyst answers fifty questions with the dashboard’s figures', { timeout: 120_000 }, async () => {
  const asked = fc.sample(questions(), { numRuns: QUESTIONS, seed: 7 });
  let movers = 0;
  for (const [at, { category, brands, retailers, choice }] of asked.entries()) {
    const market = await findMarketView(reader().market, reader().scope, category);
    const ids = (rows: readonly { id: string }[] | undefined, places: number[]) =>
      places.flatMap((place) => rows?.[place]?.id ?? []);
    const query: PriceMonitorQuery = {
      ...NOTHING_CHOSEN,
      category,
      brands: ids(market?.brands, brands),
      retailers: ids(market?.retailers, retailers),
      choice,
      section: 'overview',
      movers: USUAL_MOVERS,
      floor: null,
    };
    const view = await findPriceMonitor(reader(), query, ['packs', 'changes']);
    if (view === null) throw new Error('no view');
    const filters: Asked = {
      category,
      ...(query.brands.length > 0 ? { brands: query.brands } : {}),
      ...(query.retailers.length > 0 ? { retailers: query.retailers } : {}),
    };
    if (view.filters.range.to === market?.newestOn) await expectSameNow(view, filters);
    await expectSameAtItsEnds(view, filters, choice);
    movers += await expectSameMovers(view, filters, choice);
    if (at % 4 > 0) continue;
    const regular = { ...query, basis: { ...query.basis, price: 'regular' as const } };
    const byRegular = await findPriceMonitor(reader(), regular, ['changes']);
    movers += byRegular ? await expectSameMovers(byRegular, filters, choice) : 0;
  }
  expect(movers).toBeGreaterThan(3 * QUESTIONS);
});
