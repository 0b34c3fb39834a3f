import { z } from 'zod';
import { baseUnit, currency, resultOf, total } from '../parts/output-parts.ts';

export const rankProductsOutput = resultOf({
  currency,
  baseUnit,
  total,
  /** By unit price. `price` is the product's lowest, of the dearest ones its highest; `retailer` asks it. */
  products: z.array(
    z.object({ name: z.string(), price: z.number(), unitPrice: z.number(), retailer: z.string() }),
  ),
});
