import { z } from 'zod';
import { currency, Percent, resultOf, total } from '../parts/output-parts.ts';

export const getPriceHistoryOutput = resultOf({
  currency,
  /** Geometric mean of the change of every price that stood at both ends. */
  changePercent: Percent,
  matched: z.int(),
  /** Of one product or brand: its price at each retailer. Of several: the mean price of each. */
  seriesOf: z.enum(['retailers', 'products', 'brands']),
  total,
  /** The largest changes first. */
  series: z.array(
    z.object({ name: z.string(), first: z.number(), last: z.number(), changePercent: Percent }),
  ),
});
