import { z } from 'zod';
import { baseUnit, currency, resultOf } from '../parts/output-parts.ts';

export const describeMarketOutput = resultOf({
  currency,
  categories: z.array(
    z.object({
      name: z.string(),
      baseUnit,
      products: z.int(),
      brands: z.array(z.string()),
      retailers: z.array(z.string()),
      averageUnitPrice: z.number().nullable(),
    }),
  ),
});
