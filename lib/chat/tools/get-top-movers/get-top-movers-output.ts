import { z } from 'zod';
import { changePercent, count, day, nameOf, ofRows, price } from '#lib/chat/figures/figure-parts.ts';
import { PRICE_KINDS } from '#lib/market/prices/price-filters.ts';
import { currency, drill, resultOf, total } from '../parts/output-parts.ts';

const movedAtRetailer = {
  retailer: nameOf('retailer'),
  before: price,
  after: price,
  changePercent: ofRows(changePercent),
  /** Of the newest change, in answers of before. */
  changedOn: day.optional(),
  /** Each change between the two, the newest last. */
  changes: z
    .array(z.object({ day: day.meta({ unit: 'day', owner: 'day' }), from: price, to: price }))
    .optional(),
};

const mover = nameOf({ field: 'by', is: { brand: 'brand' }, else: 'product' });

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
      z.object({ product: mover, ...movedAtRetailer, drill }),
      z.object({
        /** A brand where `by` says so. */
        product: mover,
        changePercent: ofRows(changePercent),
        prices: count,
        /** Where a product moved, the largest changes first. */
        at: z.array(z.object(movedAtRetailer)).optional(),
        drill,
      }),
    ]),
  ),
});
