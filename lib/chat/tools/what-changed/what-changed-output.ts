import { z } from 'zod';
import { changePercent, count, day, nameOf, price, text } from '#lib/chat/figures/figure-parts.ts';
import { CHANGE_KINDS } from '#lib/vocabulary/change-policy.ts';
import { currency, resultOf, total } from '../parts/output-parts.ts';

export const whatChangedOutput = resultOf({
  currency,
  total,
  /** Those of the company's own brands first, then the largest. */
  changes: z.array(
    z.object({
      /** The newest of what stands together began on it. */
      day: day.meta({ unit: 'day', owner: 'day' }),
      kind: z.enum(CHANGE_KINDS),
      isOurs: z.boolean(),
      category: nameOf('category'),
      /** A brand where figures are of whole brands. */
      product: nameOf({ field: 'isByBrand', is: { true: 'brand' }, else: 'product' }),
      /** Where it is largest, and at how many in all. */
      retailer: nameOf('retailer'),
      retailers: count,
      /** Of a price, or of a promotion that began: what shoppers paid and pay there. Of whole brands there is none. */
      before: price.nullable(),
      after: price.nullable(),
      changePercent: changePercent.nullable(),
      /** In a sentence, as home says it. */
      sentence: text,
      /** The view with its rows open. */
      rows: text,
    }),
  ),
});
