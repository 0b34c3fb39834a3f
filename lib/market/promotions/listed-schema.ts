import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';

/** A promotion of one product at one retailer, as lists show it. */
export const ListedPromotion = z
  .object({
    product: Named,
    brand: Named,
    retailer: Named,
    from: z.string(),
    /** Null: its label still shows it, and no end is announced. */
    to: z.string().nullable(),
    /** In words: "3 for EGP 20". */
    offer: z.string(),
    /** Per item; null where the offer lowers no price. `depth`: in percent of the regular price. */
    regular: z.number().nullable(),
    promoted: z.number().nullable(),
    depth: z.number().nullable(),
  })
  .meta({ id: 'ListedPromotion' });
export type ListedPromotion = z.output<typeof ListedPromotion>;
