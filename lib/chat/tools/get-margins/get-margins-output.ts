import { z } from 'zod';
import { count, day, nameOf, ofRows, percent } from '#lib/chat/figures/figure-parts.ts';
import { TRADE_SOURCES } from '#lib/market/price-monitor/trade-sources.ts';
import { drill, resultOf, total } from '../parts/output-parts.ts';

/** In percent of the price excluding VAT. P25 and P75; null of fewer than four. */
const corridor = {
  medianPercent: ofRows(percent).nullable(),
  lowPercent: percent.nullable(),
  highPercent: percent.nullable(),
};

export const getMarginsOutput = resultOf({
  /** By the company's own trade prices, or by the panel's. */
  tradePrices: z.enum(TRADE_SOURCES),
  /** The first day of the month that they are of. */
  month: day,
  floorPercent: percent.meta({ unit: 'percent', isOfNothing: true }).nullable(),
  /** Of all margins: one is of a product at a retailer. */
  all: z.object({
    ...corridor,
    margins: count,
    isLowBase: z.boolean(),
    products: count,
    /** Null: no floor was given. */
    belowFloor: count.nullable(),
    negative: count,
  }),
  total,
  /** The thinnest first. */
  products: z.array(
    z.object({
      product: nameOf('product'),
      brand: nameOf('brand'),
      ...corridor,
      retailers: count,
      isLowBase: z.boolean(),
      drill,
      /** The thinnest first. */
      at: z.array(
        z.object({ retailer: nameOf('retailer'), marginPercent: percent, isBelowFloor: z.boolean() }),
      ),
    }),
  ),
});
