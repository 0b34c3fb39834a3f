/**
 * The measures of the four modules, as pure functions. Prices are numbers in one currency; percentages and indices are on a
 * scale where 100 means "the same" or "all". No denominator gives null, never 0 or 100.
 */

/** An aggregate and how many items stand behind it. Fewer than three is a low base: show it, but say so. */
export type Measure = { value: number | null; n: number; lowBase: boolean };

export const lowBaseBelow = 3;
/** Gap, in percent, within which two prices count as the same (Wiser: "same price threshold"). */
export const defaultTieTolerance = 1;
export const minItemsForSpread = 4;
/** A jump above ×3 or below ÷3 of the listing's median is taken as a misread page until somebody looks. */
export const suspectJump = 3;

const measure = (value: number | null, n: number): Measure => ({ value, n, lowBase: n < lowBaseBelow });

/** part ÷ whole, or null where there is no whole. */
export function ratio(part: number, whole: number): number | null {
  return whole > 0 && Number.isFinite(part) ? part / whole : null;
}

export function percent(part: number, whole: number): number | null {
  const r = ratio(part, whole);
  return r === null ? null : 100 * r;
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Geometric mean; null when empty or when a value is not positive. */
export function geometricMean(values: readonly number[]): number | null {
  if (values.length === 0 || values.some((v) => !(v > 0))) return null;
  return Math.exp(values.reduce((sum, v) => sum + Math.log(v), 0) / values.length);
}

/** What the shopper pays: the promotional price where there is one, else the regular price. */
export function effectivePrice(price: { regular: number; promo?: number | null }): number {
  return price.promo ?? price.regular;
}

/**
 * Price per kg, litre or piece: p ÷ (pack count × net content in the base unit). Prices per pack are never averaged above
 * the SKU (cpgdatainsights.com, "price per unit vs volume").
 */
export function unitPrice(price: number, packCount: number, netContent: number): number | null {
  return ratio(price, packCount * netContent);
}

/** 100 × average unit price of the brand ÷ average unit price of the category (NIQ, "price index to category average"). */
export function priceIndexToCategory(
  brandUnitPrices: readonly number[],
  categoryUnitPrices: readonly number[],
): Measure {
  const brand = mean(brandUnitPrices);
  const category = mean(categoryUnitPrices);
  const value = brand === null || category === null ? null : percent(brand, category);
  return measure(value, brandUnitPrices.length);
}

/** 100 × own price ÷ mean of the competitors' prices of the same item (Wiser's MPI times 100). */
export function competitiveIndex(own: number, competitors: readonly number[]): number | null {
  const average = mean(competitors);
  return average === null ? null : percent(own, average);
}

export type MatchedPair = { own: number; other: number };

/**
 * Jevons: 100 × exp(mean ln(own ÷ other)), over matched items only. The geometric mean does not drift upwards as the
 * arithmetic one (Carli) does (PMC4309498). Pairs without two positive prices are not matched.
 */
export function jevonsIndex(pairs: readonly MatchedPair[]): Measure {
  const matched = pairs.filter((p) => p.own > 0 && p.other > 0);
  const g = geometricMean(matched.map((p) => p.own / p.other));
  return measure(g === null ? null : 100 * g, matched.length);
}

/** 100 × (own − other) ÷ other (revoptima.io "gap analyzer"). */
export function priceGap(own: number, other: number): number | null {
  return percent(own - other, other);
}

/** Gaps are aggregated by their median, which one misread price cannot move. */
export function medianPriceGap(pairs: readonly MatchedPair[]): Measure {
  const gaps = pairs.map((p) => priceGap(p.own, p.other)).filter((g) => g !== null);
  return measure(median(gaps), gaps.length);
}

export type PriceStand = 'win' | 'tie' | 'loss';

/** Cheaper wins; a gap within the tolerance (percent) is a tie. */
export function priceStand(gap: number, tolerance = defaultTieTolerance): PriceStand {
  if (Math.abs(gap) <= tolerance) return 'tie';
  return gap < 0 ? 'win' : 'loss';
}

/** 100 × (max − min) ÷ min of one item's prices or of basket totals; null with fewer than two. */
export function spread(totals: readonly number[]): number | null {
  if (totals.length < 2) return null;
  const min = Math.min(...totals);
  return percent(Math.max(...totals) - min, min);
}

export type BasketSpread = Measure & { items: string[]; totals: { retailer: string; total: number }[] };

/**
 * Spread between the retailers' totals for one basket: only items that every retailer carries, at least four of them
 * (as worldmonitor aggregates). `n` counts the items.
 */
export function retailerSpread(
  prices: readonly { retailer: string; item: string; price: number }[],
): BasketSpread {
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
  const value = items.length < minItemsForSpread ? null : spread(totals.map((t) => t.total));
  return { ...measure(value, items.length), items, totals };
}

/** 100 × (p_t ÷ p_{t−k} − 1). */
export function priceChange(current: number, earlier: number): number | null {
  return percent(current - earlier, earlier);
}

/**
 * Change, in percent, of prices between two months: Jevons over the items present in both, not chained month by month
 * (Ivancic, Diewert and Fox 2011 on chain drift; the ONS advises the Jevons family for web prices without weights).
 */
export function categoryInflation(pairs: readonly { current: number; earlier: number }[]): Measure {
  const index = jevonsIndex(pairs.map((p) => ({ own: p.current, other: p.earlier })));
  return { ...index, value: index.value === null ? null : index.value - 100 };
}

/** Fixed basket: 100 × Σ w (p_t ÷ p_0) ÷ Σ w over the items priced in both periods; coverage is their share of all weight. */
export function weightedIndex(
  items: readonly { weight: number; current: number | null; base: number | null }[],
): Measure & { coverage: number | null } {
  let priced = 0;
  let sum = 0;
  let n = 0;
  for (const { weight, current, base } of items) {
    if (current === null || base === null || !(base > 0)) continue;
    priced += weight;
    sum += weight * (current / base);
    n += 1;
  }
  const all = items.reduce((total, item) => total + item.weight, 0);
  return { ...measure(percent(sum, priced), n), coverage: percent(priced, all) };
}

/** p_t × CPI_base ÷ CPI_t, with the index itself, not the inflation rate. */
export function realPrice(nominal: number, cpiBase: number, cpiNow: number): number | null {
  return ratio(nominal * cpiBase, cpiNow);
}

/** 1 − promo ÷ regular, in percent (NIQ, "depth of discount"). */
export function promoDepth(regular: number, promo: number): number | null {
  return percent(regular - promo, regular);
}

export type PromotionTerms =
  | { mechanic: 'price-cut'; promo: number }
  | { mechanic: 'percent-off'; percent: number }
  | { mechanic: 'x-for-y'; quantity: number; total: number }
  | { mechanic: 'buy-get'; buy: number; free: number }
  | { mechanic: 'bonus-pack'; bonusPercent: number };

/** The price of one item under a promotion, all conditions met; a bonus pack is reckoned per original content. */
export function promotedPrice(regular: number, terms: PromotionTerms): number | null {
  switch (terms.mechanic) {
    case 'price-cut':
      return terms.promo;
    case 'percent-off':
      return regular * (1 - terms.percent / 100);
    case 'x-for-y':
      return ratio(terms.total, terms.quantity);
    case 'buy-get':
      return ratio(regular * terms.buy, terms.buy + terms.free);
    case 'bonus-pack':
      return ratio(regular * 100, 100 + terms.bonusPercent);
  }
}

/** Depth in percent: x for y money 1 − (y/x)/r; buy a get b free b/(a+b); bonus of s % s/(100+s). */
export function mechanicDepth(regular: number, terms: PromotionTerms): number | null {
  const promoted = promotedPrice(regular, terms);
  return promoted === null ? null : promoDepth(regular, promoted);
}

/** Days on deal ÷ days observed, in percent (Farris et al., Marketing Metrics ch. 8, "percent time on deal"). */
export function promoFrequency(daysOnDeal: number, daysObserved: number): number | null {
  return percent(daysOnDeal, daysObserved);
}

/** The brand's promoted SKU-store-days ÷ the category's, in percent. A count: promoted volume would need sales. */
export function shareOfPromo(brandSkuStoreDays: number, categorySkuStoreDays: number): number | null {
  return percent(brandSkuStoreDays, categorySkuStoreDays);
}

/** Stores carrying ÷ stores in the universe, in percent (Farris et al. ch. 6). */
export function numericDistribution(carrying: number, universe: number): number | null {
  return percent(carrying, universe);
}

/** Category sales of the stores carrying ÷ category sales of all stores, in percent (PCV; with all-commodity sales: ACV). */
export function weightedDistribution(salesOfCarrying: number, salesOfAll: number): number | null {
  return percent(salesOfCarrying, salesOfAll);
}

/** Total distribution points: the sum over SKUs, never with the brand's own line (cpgdatainsights.com). */
export function totalDistributionPoints(skuWeightedDistributions: readonly number[]): number | null {
  return skuWeightedDistributions.length === 0 ? null : skuWeightedDistributions.reduce((a, b) => a + b, 0);
}

/** Listed but unavailable ÷ listed, in percent; with weights instead of counts it is ACV or PCV weighted. */
export function outOfStockRate(unavailable: number, listed: number): number | null {
  return percent(unavailable, listed);
}

/** 100 − out-of-stock rate (Gruen and Corsten's worldwide rate: 8.3 %). */
export function onShelfAvailability(unavailable: number, listed: number): number | null {
  const rate = outOfStockRate(unavailable, listed);
  return rate === null ? null : 100 - rate;
}

/** Distribution less the stores out of stock, same weighting (Farris et al., "net PCV"). */
export function netDistribution(carrying: number, outOfStock: number, universe: number): number | null {
  return percent(carrying - outOfStock, universe);
}

export type OutOfStockSpan = { atLeast: number; atMost: number | null };

/**
 * Length of a stock-out between visits, in the unit of the times given. Visits censor it: it lasted at least from the first
 * to the last sighting of the empty shelf, at most from the last full shelf before to the first after (null: still empty,
 * or never seen full before).
 */
export function outOfStockSpan(sightings: {
  previousInStock: number | null;
  firstOut: number;
  lastOut: number;
  nextInStock: number | null;
}): OutOfStockSpan {
  const { previousInStock, firstOut, lastOut, nextInStock } = sightings;
  return {
    atLeast: lastOut - firstOut,
    atMost: previousInStock === null || nextInStock === null ? null : nextInStock - previousInStock,
  };
}

/** Authorised stores that do not carry the item (cpgdictionary.com, "distribution void"). */
export function distributionVoids(authorised: ReadonlySet<string>, carrying: ReadonlySet<string>): string[] {
  return [...authorised].filter((store) => !carrying.has(store)).sort();
}

/** Stores that sell the category, are not authorised and do not carry the item. */
export function distributionGaps(
  sellingCategory: ReadonlySet<string>,
  authorised: ReadonlySet<string>,
  carrying: ReadonlySet<string>,
): string[] {
  return [...sellingCategory].filter((store) => !authorised.has(store) && !carrying.has(store)).sort();
}

/** How the set of carrying stores moved between two periods. */
export function distributionMoves(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return {
    kept: [...after].filter((store) => before.has(store)).sort(),
    lost: [...before].filter((store) => !after.has(store)).sort(),
    filled: [...after].filter((store) => !before.has(store)).sort(),
  };
}

/** Brand SKUs listed ÷ category SKUs listed at a retailer, in percent (Wiser, "coverage by brand"). */
export function shareOfAssortment(brandSkus: number, categorySkus: number): number | null {
  return percent(brandSkus, categorySkus);
}

/** Brand facings ÷ category facings, in percent. */
export function shareOfShelf(brandFacings: number, categoryFacings: number): number | null {
  return percent(brandFacings, categoryFacings);
}

export type Volatility = { changes: number; changedPercent: number | null; standardDeviation: number | null };

/** How restless a series is: changes of at least `threshold` percent, their share of all steps, sample deviation. */
export function volatility(series: readonly number[], threshold = 0.5): Volatility {
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
}

export type Freshness = { ageMs: number; isExpired: boolean };

/** Age of the last sound observation, and whether it is past its use (Wiser expires matches after N days). */
export function freshness(lastOkAt: Date | null, now: Date, expiresAfterMs: number): Freshness | null {
  if (lastOkAt === null) return null;
  const ageMs = now.getTime() - lastOkAt.getTime();
  return { ageMs, isExpired: ageMs > expiresAfterMs };
}

/**
 * What to make of a price that was read. Null: it is no price and is not stored (zero, negative, or an out-of-stock page,
 * whose number belongs to something else). Suspect: promo at or above regular, or a jump beyond ×3 of the median.
 */
export function judgePrice(read: {
  regular: number;
  promo?: number | null;
  isOutOfStock?: boolean;
  medianOfListing?: number | null;
}): 'ok' | 'suspect' | null {
  const { regular, promo = null, isOutOfStock = false, medianOfListing = null } = read;
  const isNoPrice = (p: number) => !Number.isFinite(p) || p <= 0;
  if (isOutOfStock || isNoPrice(regular) || (promo !== null && isNoPrice(promo))) return null;
  if (promo !== null && promo >= regular) return 'suspect';
  if (medianOfListing !== null && medianOfListing > 0) {
    const times = effectivePrice({ regular, promo }) / medianOfListing;
    if (times > suspectJump || times < 1 / suspectJump) return 'suspect';
  }
  return 'ok';
}
