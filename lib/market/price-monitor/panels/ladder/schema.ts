import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';

/** Empty where the plan does not show products. */
export const LadderOut = z.array(
  z.object({
    id: z.string(),
    /** The same for the packs that are compared with one another. */
    ladder: z.string(),
    brand: Named,
    product: Named,
    band: z.string(),
    /** Of a brand that was chosen; where none was, of the company's own. */
    isOwn: z.boolean(),
    content: z.number(),
    /** The mean price per unit, and of how many prices. */
    unit: z.number(),
    n: z.number().int(),
    lowBase: z.boolean(),
    /** Against the pack of the ladder that most retailers carry, in percent. */
    premium: z.number().nullable(),
    /** The ladder's smaller packs that cost less per unit. */
    cheaperSmaller: z.array(z.string()),
  }),
);
export type LadderData = z.output<typeof LadderOut>;
