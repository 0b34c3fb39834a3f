import type { StandingPrice } from '#db/queries/market-chains.ts';
import { mean, rounded } from '#lib/market/measures/measure.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import type { PriceBasis } from './price-filters.ts';

/** Prices as they were asked for. */

/** With what shoppers pay, or as if no promotion ran. */
export const onBasis = (price: StandingPrice, { price: kind }: PriceBasis): StandingPrice =>
  kind === 'effective' || price.promo === null
    ? price
    : { ...price, promo: null, unit: rounded((price.unit * price.regular) / effectivePrice(price)) };

/** Of several prices the mean, or the lowest; null of none. */
export const priceLevel = (prices: readonly number[], { statistic }: PriceBasis): number | null =>
  statistic === 'average' || prices.length === 0 ? mean(prices) : Math.min(...prices);
