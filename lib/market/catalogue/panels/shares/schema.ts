import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';

export const AssortmentOut = z.object({
  /** The brands that are drawn one by one, those with the most products first; the others are together. */
  brands: z.array(Named),
  retailers: z.array(
    Named.extend({
      /** Products of the category that it carries. */
      total: z.number().int(),
      /** Of each brand how many of them, and their share in percent. */
      parts: z.array(Named.extend({ n: z.number().int(), share: z.number().nullable() })),
    }),
  ),
});
export type AssortmentData = z.output<typeof AssortmentOut>;
