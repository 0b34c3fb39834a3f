import { z } from 'zod';
import { changePercent, count, nameOf, price } from '#lib/chat/figures/figure-parts.ts';
import { currency, resultOf, total } from '../parts/output-parts.ts';

export const getPriceHistoryOutput = resultOf({
  currency,
  /** Geometric mean of the change of every price that stood at both ends. */
  changePercent: changePercent.nullable(),
  matched: count,
  /** Of one product or brand: its price at each retailer. Of several: the mean price of each. */
  seriesOf: z.enum(['retailers', 'products', 'brands']),
  total,
  /** The largest changes first. */
  series: z.array(
    z.object({
      name: nameOf({
        field: 'seriesOf',
        is: { retailers: 'retailer', products: 'product', brands: 'brand' },
      }),
      first: price,
      last: price,
      changePercent: changePercent.nullable(),
    }),
  ),
});
