import { z } from 'zod';
import { changePercent, count, day, index, ofRows, percent } from '#lib/chat/figures/figure-parts.ts';
import { drill, resultOf, total } from '../parts/output-parts.ts';

export const getInflationOutput = resultOf({
  total,
  /** The first day of the month that is 100 in every index. */
  base: day,
  /** The newest month whose consumer prices are published. */
  consumerPricesUpTo: day.nullable(),
  /** The newest first, each by its first day. */
  months: z.array(
    z.object({
      month: day.meta({ unit: 'day', owner: 'day' }),
      /** On the month before, over so many prices that stood in both. */
      changePercent: changePercent.nullable(),
      prices: count,
      isLowBase: z.boolean(),
      index: ofRows(index).nullable(),
      /** Each price by its retailer's share of the category's sales, and how much of the first month's weight still has a price. */
      weightedIndex: index.nullable(),
      coveragePercent: percent.nullable(),
      /** Of the company's own brands. */
      oursIndex: index.nullable(),
      /** Net of consumer prices: since the first month, and on the month before. */
      realPercent: changePercent.nullable(),
      realChangePercent: changePercent.nullable(),
      /** The consumer prices of the month are not published: the last published stand for them. */
      isProvisional: z.boolean(),
      drill,
    }),
  ),
});
