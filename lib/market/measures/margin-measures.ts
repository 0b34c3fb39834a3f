import { middleHalf, percent } from './measure.ts';

/** Measures of what a retailer earns, where trade prices are known. */

const LEAST_MARGINS = 4;

export const withoutVat = (price: number, vatPercent: number): number => price / (1 + vatPercent / 100);

/** Retailer margin in percent: (price without VAT − cost) ÷ price without VAT, same product and month; the cost is net, per piece. */
export const retailerMargin = (consumerPrice: number, vatPercent: number, cost: number): number | null => {
  const net = withoutVat(consumerPrice, vatPercent);
  return percent(net - cost, net);
};

/** P25 to P75 of the retailers' margins; null under four of them. */
export const marginCorridor = (margins: readonly number[]): { low: number; high: number } | null => {
  const half = margins.length < LEAST_MARGINS ? null : middleHalf(margins);
  return half && { low: half.low, high: half.high };
};
