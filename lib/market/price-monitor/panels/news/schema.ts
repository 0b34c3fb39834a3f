import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';
import { CHANGE_KINDS } from '#lib/vocabulary/change-policy.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';

/** What a view selects that changes can't be narrowed by: they are of prices that shoppers pay, and of whole chains. */
const NEWS_NOTES = ['shelfPrices', 'wholeChains'] as const;

export const NewsOut = z.object({
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  /** How many of them are of days after those that home and the bell had shown the reader before today. */
  fresh: z.number().int(),
  /** The first day that is listed whole, where older days of the range are left out. */
  since: z.string().nullable(),
  note: z.enum(NEWS_NOTES).nullable(),
  /** The newest day first, and of a day the largest. */
  rows: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(CHANGE_KINDS),
      /** Of prices: −1 they fell, 1 they rose; else 0. */
      direction: z.number().int(),
      brand: Named,
      /** Null in plans without single products. */
      product: Named.nullable(),
      /** Where it is largest, and at how many retailers it is. */
      retailer: Named,
      retailers: z.number().int(),
      products: z.number().int(),
      stores: z.number().int(),
      /** Of a price what shoppers paid and pay, of a promotion the regular and its own price, of a pack its content. */
      before: z.number().nullable(),
      after: z.number().nullable(),
      /** The sentence that says it. */
      text: z.string(),
      /** The module that shows its rows, and where they are, without a language. */
      module: z.enum(MODULE_NAMES),
      path: z.string(),
      isNew: z.boolean(),
    }),
  ),
});
export type NewsData = z.output<typeof NewsOut>;
