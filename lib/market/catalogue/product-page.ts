import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';
import { BASE_UNITS, CHANNELS, KEPT_FIELDS, MATCH_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { ProductCardOut } from './product-card.ts';
import { RECORD_PARTS } from './record-parts.ts';

/** What plans with single products see of one. */
const ProductFacts = z.object({
  gtin: z.string().nullable(),
  /** What the reader's company calls it in its own list of products; empty: nothing. */
  ownCodes: z.array(z.string()),
  completeness: z.number(),
  lacks: z.array(z.enum(RECORD_PARTS)),
  /** The newest day with a price in the category. */
  day: z.string().nullable(),
  /** What shoppers pay there; `regular`: the price without the promotion that is on. */
  prices: z.array(
    z.object({
      retailer: Named,
      price: z.number(),
      unit: z.number(),
      regular: z.number().nullable(),
      since: z.string(),
    }),
  ),
  /** Months that are over, the newest first; of retailers with a price on at least 15 days. */
  history: z.array(
    z.object({
      month: z.string(),
      low: z.number(),
      mean: z.number(),
      high: z.number(),
      retailers: z.number().int(),
    }),
  ),
  promotions: z.array(
    z.object({
      id: z.string(),
      retailer: Named,
      /** What it offers, in words. */
      words: z.string(),
      from: z.string(),
      /** Null: the label shows it, and no end is announced. */
      to: z.string().nullable(),
      promoted: z.number().nullable(),
    }),
  ),
  /** Visits of the last 28 days on which it was listed, and of those, on how many it was there, in percent. */
  availability: z.array(
    z.object({ channel: z.enum(CHANNELS), checks: z.number().int(), onShelf: z.number().nullable() }),
  ),
  /** What its record said before it was changed, and since, the newest first; of brands their names. */
  changes: z.array(
    z.object({
      id: z.string(),
      day: z.string(),
      field: z.enum(KEPT_FIELDS),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});

export const ProductPageOut = z.object({
  product: ProductCardOut.extend({
    category: Named,
    baseUnit: z.enum(BASE_UNITS),
    isActive: z.boolean(),
  }),
  isSample: z.boolean(),
  currency: z.string(),
  /** Null: the plan shows no single products. */
  facts: ProductFacts.nullable(),
  /** How retailers list it; null: the plan shows no listings. */
  listings: z
    .array(
      z.object({
        id: z.string(),
        retailer: Named,
        code: z.string(),
        title: z.string(),
        status: z.enum(MATCH_STATUSES),
        score: z.number().nullable(),
        firstSeen: z.string(),
        lastSeen: z.string(),
      }),
    )
    .nullable(),
  /** The packs of its family through time, the oldest first; null: the plan shows no families. */
  family: z
    .array(
      Named.extend({
        packCount: z.number().int(),
        netContent: z.number(),
        from: z.string(),
        to: z.string(),
      }),
    )
    .nullable(),
});
export type ProductPage = z.output<typeof ProductPageOut>;
