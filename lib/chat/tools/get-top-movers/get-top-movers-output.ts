import { z } from 'zod';
import { changePercent, count, day, nameOf, ofRows, price, text } from '#lib/chat/figures/figure-parts.ts';
import { MOVE_REASONS } from '#lib/market/measures/price-moves.ts';
import { PRICE_KINDS } from '#lib/market/prices/price-filters.ts';
import { currency, drill, resultOf, total } from '../parts/output-parts.ts';

const movedAtRetailer = {
  retailer: nameOf('retailer'),
  before: ofRows(price),
  after: ofRows(price),
  changePercent: ofRows(changePercent),
  /** Of the newest change, in answers of before. */
  changedOn: day.optional(),
  /** Each change between the two, the newest last. */
  changes: z
    .array(z.object({ day: day.meta({ unit: 'day', owner: 'day' }), from: price, to: price }))
    .optional(),
};

const why = {
  /** Why, in how many of its prices each; and in words. Answers of before say neither, nor of `steps`. */
  reasons: z.array(z.object({ reason: z.enum(MOVE_REASONS), prices: count })).optional(),
  why: text.optional(),
  /** Changes of its prices since `stepsFrom`, how many they are, and how many of them returned to their old price. */
  steps: z.object({ changes: count, prices: count, returned: count }).optional(),
};

const mover = nameOf({ field: 'by', is: { brand: 'brand' }, else: 'product' });

export const getTopMoversOutput = resultOf({
  currency,
  total,
  /** Of what shoppers pay, or of the price without promotions. */
  price: z.enum(PRICE_KINDS),
  /** `product` and `brand`: like for like, over so many prices; nothing: a product at a retailer. */
  by: z.enum(['product', 'brand']).optional(),
  stepsFrom: day.optional(),
  /** From the first to the last day, the largest changes first. */
  movers: z.array(
    z.union([
      z.object({ product: mover, ...movedAtRetailer, ...why, drill }),
      z.object({
        /** A brand where `by` says so. */
        product: mover,
        changePercent: ofRows(changePercent),
        prices: count,
        /** Where a product moved, the largest changes first. */
        at: z.array(z.object({ ...movedAtRetailer, drill })).optional(),
        ...why,
        drill,
      }),
    ]),
  ),
});
