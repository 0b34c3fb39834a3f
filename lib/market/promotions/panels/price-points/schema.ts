import { z } from 'zod';

const Counted = { n: z.number().int(), own: z.number().int() };

/** Promotional prices that are used again and again; null where the plan shows no single products. */
export const PricePointsOut = z
  .object({
    n: z.number().int(),
    /** Promotions that bring a price under a round one: tens, from 200 on fifties. */
    crossed: z.number().int(),
    points: z.array(z.object({ price: z.number(), ...Counted })),
    /** How many promotional prices end with these piastres. */
    endings: z.array(z.object({ piastres: z.number().int(), ...Counted })),
  })
  .nullable();
export type PricePointsData = z.output<typeof PricePointsOut>;
