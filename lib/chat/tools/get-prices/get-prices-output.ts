import { z } from 'zod';
import { count, nameOf, ofRows, perUnit, price, text } from '#lib/chat/figures/figure-parts.ts';
import { baseUnit, besideOtherDays, currency, drill, resultOf, total } from '../parts/output-parts.ts';

export const getPricesOutput = resultOf(
  besideOtherDays(
    {
      currency,
      baseUnit,
      /** What a base unit costs over all these prices: their average, or the lowest where the question is about that. */
      unitPrice: ofRows(perUnit).nullish(),
      /** So many they are, and whether these are few; answers of before have neither. */
      prices: count.optional(),
      isLowBase: z.boolean().optional(),
      total,
      /** The best matches first. */
      products: z.array(
        z.object({
          name: nameOf({ field: 'isByBrand', is: { true: 'brand' }, else: 'product' }),
          lowest: price,
          highest: price,
          average: ofRows(price),
          drill,
          /** Cheapest first. */
          prices: z.array(
            z.object({
              retailer: nameOf('retailer'),
              price: ofRows(price),
              drill,
              regularPrice: price,
              unitPrice: perUnit,
              /** The company of the one who asks has reported it, in the words of the screen. */
              issue: text.optional(),
            }),
          ),
        }),
      ),
    },
    ['unitPrice', 'prices', 'isLowBase'],
  ),
);
