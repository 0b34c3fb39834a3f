import { geometricMean, type Measure, mean, measure, percent, ratio } from './measure.ts';

/** Measures of prices: indices, gaps, spreads and changes. */

/** Gap, in percent, within which two prices count as the same (Wiser: "same price threshold"). */
export const DEFAULT_TIE_TOLERANCE = 1;

export const MIN_ITEMS_FOR_SPREAD = 4;

/** What the shopper pays: the promotional price where there is one, else the regular price. */
export const effectivePrice = (price: { regular: number; promo?: number | null }): number =>
  price.promo ?? price.regular;

/**
 * Price per kg, litre or piece: p ÷ (pack count × net content in the base unit). Prices per pack are never averaged above
 * the SKU (cpgdatainsights.com, "price per unit vs volume").
 */
export const unitPrice = (price: number, packCount: number, netContent: number): number | null =>
  ratio(price, packCount * netContent);

/** 100 × own price ÷ mean of the competitors' prices of the same item (Wiser's MPI times 100). */
export const competitiveIndex = (ownPrice: number, competitors: readonly number[]): number | null => {
  const average = mean(competitors);
  return average === null ? null : percent(ownPrice, average);
};

export type MatchedPair = { own: number; other: number };

/**
 * Jevons: 100 × exp(mean ln(own ÷ other)), over matched items only. The geometric mean does not drift upwards as the
 * arithmetic one (Carli) does (PMC4309498). Pairs without two positive prices are not matched.
 */
export const jevonsIndex = (pairs: readonly MatchedPair[]): Measure => {
  const matched = pairs.filter((p) => p.own > 0 && p.other > 0);
  const g = geometricMean(matched.map((p) => p.own / p.other));
  return measure(g === null ? null : 100 * g, matched.length);
};

/** 100 × (own − other) ÷ other (revoptima.io "gap analyzer"). */
export const priceGap = (ownPrice: number, other: number): number | null => percent(ownPrice - other, other);

export type PriceStand = 'win' | 'tie' | 'loss';

/** Cheaper wins; a gap within the tolerance (percent) is a tie. */
export const priceStand = (gap: number, tolerance = DEFAULT_TIE_TOLERANCE): PriceStand => {
  if (Math.abs(gap) <= tolerance) return 'tie';
  return gap < 0 ? 'win' : 'loss';
};

/** 100 × (max − min) ÷ min of one item's prices or of basket totals; null with fewer than two. */
export const spread = (totals: readonly number[]): number | null => {
  if (totals.length < 2) return null;
  const min = Math.min(...totals);
  return percent(Math.max(...totals) - min, min);
};

export type BasketSpread = Measure & { items: string[]; totals: { retailer: string; total: number }[] };

/**
 * Spread between the retailers' totals for one basket: only items that every retailer carries, at least four of them
 * (as worldmonitor aggregates). `n` counts the items.
 */
export const retailerSpread = (
  prices: readonly { retailer: string; item: string; price: number }[],
): BasketSpread => {
  const byRetailer = new Map<string, Map<string, number>>();
  for (const { retailer, item, price } of prices) {
    const carried = byRetailer.get(retailer) ?? new Map<string, number>();
    byRetailer.set(retailer, carried.set(item, price));
  }
  const carriers = [...byRetailer.values()];
  const items = [...(carriers[0]?.keys() ?? [])].filter((item) => carriers.every((c) => c.has(item))).sort();
  const totals = [...byRetailer].map(([retailer, carried]) => ({
    retailer,
    total: items.reduce((sum, item) => sum + (carried.get(item) ?? 0), 0),
  }));
  const value = items.length < MIN_ITEMS_FOR_SPREAD ? null : spread(totals.map((t) => t.total));
  return { ...measure(value, items.length), items, totals };
};

/** 100 × (p_t ÷ p_{t−k} − 1). */
export const priceChange = (current: number, earlier: number): number | null =>
  percent(current - earlier, earlier);

/**
 * Change, in percent, of prices between two months: Jevons over the items present in both, not chained month by month
 * (Ivancic, Diewert and Fox 2011 on chain drift; the ONS advises the Jevons family for web prices without weights).
 */
export const categoryInflation = (pairs: readonly { current: number; earlier: number }[]): Measure => {
  const index = jevonsIndex(pairs.map((p) => ({ own: p.current, other: p.earlier })));
  return { ...index, value: index.value === null ? null : index.value - 100 };
};

/** p_t × CPI_base ÷ CPI_t, with the index itself, not the inflation rate. */
export const realPrice = (nominal: number, cpiBase: number, cpiNow: number): number | null =>
  ratio(nominal * cpiBase, cpiNow);

export type Volatility = { changes: number; changedPercent: number | null; standardDeviation: number | null };

/** How restless a series is: changes of at least `threshold` percent, their share of all steps, sample deviation. */
export const volatility = (series: readonly number[], threshold = 0.5): Volatility => {
  let changes = 0;
  for (let i = 1; i < series.length; i += 1) {
    const change = priceChange(series[i] ?? 0, series[i - 1] ?? 0);
    if (change !== null && Math.abs(change) >= threshold) changes += 1;
  }
  const average = mean(series);
  const standardDeviation =
    average === null || series.length < 2
      ? null
      : Math.sqrt(series.reduce((sum, v) => sum + (v - average) ** 2, 0) / (series.length - 1));
  return { changes, changedPercent: percent(changes, series.length - 1), standardDeviation };
};
