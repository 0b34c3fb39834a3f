import { z } from 'zod';

/** Whose products a line counts: the company's brands or those that were chosen, its rivals or all other brands, the whole category. */
export const CARRIED_LINES = ['own', 'selected', 'rivals', 'others', 'category'] as const;

/** Products that the shown retailers carried, by week. */
export const CarriedOut = z.object({
  /** The last day of each week, ascending. */
  days: z.array(z.string()),
  /** Where the view is about no brand, the category alone. */
  lines: z.array(z.object({ id: z.enum(CARRIED_LINES), values: z.array(z.number().int()) })),
});
export type CarriedData = z.output<typeof CarriedOut>;
