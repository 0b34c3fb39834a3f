import { z } from 'zod';
import { PRICE_KINDS } from '#lib/market/prices/price-filters.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { currency, resultOf, total } from '../parts/output-parts.ts';

const movedAtRetailer = {
  retailer: z.string(),
  before: z.number(),
  after: z.number(),
  changePercent: z.number(),
  /** Of the newest change, in answers of before. */
  changedOn: Day.optional(),
  /** Each change between the two, the newest last. */
  changes: z.array(z.object({ day: Day, from: z.number(), to: z.number() })).optional(),
};

export const getTopMoversOutput = resultOf({
  currency,
  total,
  /** Of what shoppers pay, or of the price without promotions. */
  price: z.enum(PRICE_KINDS),
  /** `product` and `brand`: like for like, over so many prices; nothing: a product at a retailer. */
  by: z.enum(['product', 'brand']).optional(),
  /** From the first to the last day, the largest changes first. */
  movers: z.array(
    z.union([
      z.object({ product: z.string(), ...movedAtRetailer }),
      z.object({
        /** A brand where `by` says so. */
        product: z.string(),
        changePercent: z.number(),
        prices: z.int(),
        /** Where a product moved, the largest changes first. */
        at: z.array(z.object(movedAtRetailer)).optional(),
      }),
    ]),
  ),
});
