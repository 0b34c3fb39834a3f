import { z } from 'zod';
import { money, nameOf, perUnit } from '#lib/chat/figures/figure-parts.ts';
import { baseUnit, currency, resultOf, total } from '../parts/output-parts.ts';

export const rankProductsOutput = resultOf({
  currency,
  baseUnit,
  total,
  /** By unit price. `price` is the product's lowest, of the dearest ones its highest; `retailer` asks it. */
  products: z.array(
    z.object({
      name: nameOf('product'),
      price: money,
      unitPrice: perUnit,
      retailer: nameOf('retailer'),
    }),
  ),
});
