import { z } from 'zod';
import { count, nameOf, perUnit } from '#lib/chat/figures/figure-parts.ts';
import { baseUnit, currency, resultOf } from '../parts/output-parts.ts';

export const describeMarketOutput = resultOf({
  currency,
  categories: z.array(
    z.object({
      name: nameOf('category'),
      baseUnit,
      products: count,
      brands: z.array(nameOf('brand')),
      retailers: z.array(nameOf('retailer')),
      averageUnitPrice: perUnit.nullable(),
    }),
  ),
});
