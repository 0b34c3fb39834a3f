import type { MonthChange, MonthPair } from '#db/queries/market-months.ts';
import { type Disclosure, FULL_DISCLOSURE } from '#lib/market/access/plan-disclosure.ts';
import {
  type ContributingRow,
  disclose,
  type FigureBasis,
  figureOf,
} from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { percent, rounded } from '#lib/market/measures/measure.ts';
import { indexOfMonth, type MonthIndex, realChange } from '#lib/market/measures/month-measures.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { MonthsData } from './schema.ts';

/** A category's prices month by month, the first of which is 100. */

/** Prices compared with their own earlier ones: of one listing, or of a retailer by their means. */
type Ratio = {
  n: number;
  geometric: number;
  mean: number;
  own: number | null;
  other: number | null;
  /** Two of its products, where several are together and it is known which. */
  products?: readonly string[] | undefined;
};

export type MonthPrices = Pick<ContributingRow, 'brandId' | 'productId'> & {
  retailerId: string;
  /** Against the month before, and against the first. */
  step: Ratio | null;
  since: Ratio | null;
};

export const monthOfSums = (sums: MonthChange): MonthPrices => {
  const { retailerId, n, logRatio, sinceFirst, logRatioSinceFirst, ratioSinceFirst } = sums;
  const { brandId = null, products } = sums;
  const ratio = (
    count: number,
    { logs, sum }: { logs: number; sum: number },
    of: readonly string[] | null | undefined,
  ): Ratio | null => {
    if (count === 0) return null;
    const means = { geometric: Math.exp(logs / count), mean: sum / count };
    return { n: count, ...means, own: null, other: null, products: of ?? undefined };
  };
  return {
    ...{ brandId, productId: null, retailerId },
    step: ratio(n, { logs: logRatio, sum: Number.NaN }, products?.before),
    since: ratio(sinceFirst, { logs: logRatioSinceFirst, sum: ratioSinceFirst }, products?.base),
  };
};

export const monthOfPair = ({ own, before, base, ...pair }: MonthPair): MonthPrices => {
  const ratio = (other: number | null): Ratio | null =>
    other === null ? null : { n: 1, geometric: own / other, mean: own / other, own, other };
  const { brandId, productId, retailerId } = pair;
  return { brandId, productId, retailerId, step: ratio(before), since: ratio(base) };
};

/** The first month's prices: of each retailer how many, and its part of the category's sales. */
export type MonthBasket = ReadonlyMap<string, { n: number; weight: number }>;

export type MonthFigure = 'month-change' | 'month-index' | 'month-weighted' | 'month-ours';

/** A figure of a month as the prices that it is calculated from, one by one or by retailer. */
export const basisOfMonth = (
  name: MonthFigure,
  prices: readonly MonthPrices[],
  basket: MonthBasket,
): FigureBasis => {
  const rowsOf = (part: 'step' | 'since', mean: 'geometric' | 'mean'): ContributingRow[] =>
    prices.flatMap(({ brandId, productId, retailerId, [part]: ratio }) => {
      if (ratio === null) return [];
      const { n, own, other, products } = ratio;
      const row = { brandId, productId, retailerId, products, own, other, n };
      return [{ ...row, value: 100 * ratio[mean] }];
    });
  switch (name) {
    case 'month-change':
      return { reduction: 'change', rows: rowsOf('step', 'geometric') };
    case 'month-index':
      return { reduction: 'index', rows: rowsOf('since', 'geometric') };
    case 'month-ours':
      return { reduction: 'index', rows: rowsOf('since', 'geometric'), of: 'brands' };
    case 'month-weighted': {
      const all = weightOf(basket);
      const rows = rowsOf('since', 'mean').flatMap((row) => {
        const { n = 0, weight = 0 } = basket.get(row.retailerId ?? '') ?? {};
        return weight === 0 ? [] : [{ ...row, weight: (100 * row.n * weight) / n / all }];
      });
      return { reduction: 'weighted', rows };
    }
  }
};

const weightOf = (basket: MonthBasket): number =>
  [...basket.values()].reduce((sum, { weight }) => sum + weight, 0);

/** @param weights of retailers: their parts of the category's sales */
export const basketOf = (first: readonly MonthChange[], weights: ReadonlyMap<string, number>): MonthBasket =>
  new Map(
    [...Map.groupBy(first, ({ retailerId }) => retailerId)].map(([retailerId, rows]) => [
      retailerId,
      {
        n: rows.reduce((sum, { sinceFirst }) => sum + sinceFirst, 0),
        weight: weights.get(retailerId) ?? 0,
      },
    ]),
  );

type Known = {
  months: readonly Day[];
  changes: readonly MonthChange[];
  /** Of the company's own brands; null where it has none here. */
  ours: readonly MonthChange[] | null;
  weights: ReadonlyMap<string, number>;
  /** By month. */
  consumerIndex: ReadonlyMap<string, number>;
  /** What the plan may show; everything unless given. */
  shows?: { disclosure: Disclosure; withheld: Set<string> };
};

export const monthRows = (known: Known): MonthsData => {
  const { months, changes, ours, weights, consumerIndex } = known;
  const { shows = { disclosure: FULL_DISCLOSURE, withheld: new Set<string>() } } = known;
  const [first] = months;
  const of = (rows: readonly MonthChange[], month: Day | undefined) =>
    rows.filter((row) => row.month === month);
  const basket = basketOf(of(changes, first), weights);
  const base = first === undefined ? null : indexOfMonth(consumerIndex, first);
  // An index of brands that came later would begin at 100 beside a category that does not.
  const isOursWhole = ours !== null && ours[0]?.month === first;
  return months.map((month, at) => {
    const prices = of(changes, month).map(monthOfSums);
    const figure = (name: MonthFigure) => basisOfMonth(name, prices, basket);
    const index = figure('month-index');
    const since = figureOf(disclose(index, shows.disclosure).basis);
    const shown = (name: MonthFigure, basis: FigureBasis) => discloseFigure(shows, `${name}:${month}`, basis);
    const weighted = figure('month-weighted');
    const priced = weighted.rows.reduce((sum, { weight = 0 }) => sum + weight, 0);
    const now = indexOfMonth(consumerIndex, month);
    const earlier = months[at - 1];
    const before = earlier === undefined ? null : indexOfMonth(consumerIndex, earlier);
    const change = shown('month-change', figure('month-change'));
    const ofBasket = shown('month-weighted', weighted);
    const isPriced = weightOf(basket) > 0 && (ofBasket.value !== null || weighted.rows.length === 0);
    return {
      month,
      change,
      index: shown('month-index', index),
      weighted: {
        ...ofBasket,
        coverage: isPriced ? rounded(priced) : null,
      },
      ours: isOursWhole
        ? shown('month-ours', basisOfMonth('month-ours', of(ours, month).map(monthOfSums), basket))
        : null,
      consumerIndex: base && now ? rounded(percent(now.index, base.index)) : null,
      isProvisional: now?.isProvisional ?? false,
      real: inRealTerms(since, base, now),
      realStep: inRealTerms(change.value === null ? null : 100 + change.value, before, now),
    };
  });
};

/** @param index of the later month, with the earlier at 100 */
const inRealTerms = (index: number | null, earlier: MonthIndex | null, now: MonthIndex | null) =>
  index === null || !earlier || !now
    ? null
    : rounded(realChange({ price: 100, index: earlier.index }, { price: index, index: now.index }));
