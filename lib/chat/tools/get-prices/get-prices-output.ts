import { z } from 'zod';
import { baseUnit, currency, resultOf, total } from '../parts/output-parts.ts';

export const getPricesOutput = resultOf({
  currency,
  baseUnit,
  /** What a base unit costs over all these prices: their average, or the lowest where the question is about that. */
  unitPrice: z.number().nullish(),
  total,
  /** The best matches first. */
  products: z.array(
    z.object({
      name: z.string(),
      lowest: z.number(),
      highest: z.number(),
      average: z.number(),
      /** Cheapest first. */
      prices: z.array(
        z.object({
          retailer: z.string(),
          price: z.number(),
          regularPrice: z.number(),
          unitPrice: z.number(),
        }),
      ),
    }),
  ),
});
