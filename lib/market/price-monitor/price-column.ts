import type { PriceBasis } from '#lib/market/prices/price-filters.ts';

/** The column of a price per unit, by the statistic that was asked for. */
export const priceColumn = ({ statistic }: Pick<PriceBasis, 'statistic'>) =>
  statistic === 'lowest' ? ({ lowestPrice: 'money' } as const) : ({ unitPrice: 'money' } as const);
