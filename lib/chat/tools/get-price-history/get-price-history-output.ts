import { z } from 'zod';
import { changePercent, count, day, nameOf, ofRows, price } from '#lib/chat/figures/figure-parts.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { besideOtherDays, currency, drill, resultOf, total } from '../parts/output-parts.ts';

const changeOfOne = { changePercent: ofRows(changePercent), matched: count, drill };

export const getPriceHistoryOutput = resultOf(
  besideOtherDays(
    {
      currency,
      /** Geometric mean of the change of every price that stood at both ends. */
      changePercent: ofRows(changePercent).nullable(),
      matched: count,
      /** Of prices in the money of the last day: the change as it was paid, and from when on consumer prices are provisional. */
      real: z
        .object({ nominalPercent: changePercent.nullable(), provisionalFrom: day.nullable() })
        .optional(),
      /** What shoppers pay and the regular price, each over so many prices, and on how many promotions began and ended. Answers of before have none. */
      parts: z
        .object({
          ...{ paidPercent: changePercent.nullable(), paidPrices: count },
          ...{ regularPercent: changePercent.nullable(), regularPrices: count },
          ...{ promotionsBegan: count, promotionsEnded: count },
        })
        .optional(),
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
      /** Of several: the change at each retailer and of each brand as that of all, the largest rise first; answers of before have none. */
      retailers: z.array(z.object({ name: nameOf('retailer'), ...changeOfOne })).optional(),
      brands: z.array(z.object({ name: nameOf('brand'), ...changeOfOne })).optional(),
      /** The first of the series on these days, each as its price or with its first price as 100; null where not all of its prices stood. Only drawn: the model does not read it. */
      drawn: z
        .object({
          days: z.array(Day),
          of: z.enum(['money', 'index']),
          values: z.array(z.array(z.number().nullable())),
        })
        .meta({ isDrawn: true })
        .optional(),
    },
    ['changePercent', 'matched'],
  ),
);
