import { z } from 'zod';
import {
  changePercent,
  changePerUnit,
  count,
  index,
  nameOf,
  ofRows,
} from '#lib/chat/figures/figure-parts.ts';
import { baseUnit, besideOtherDays, currency, drill, resultOf, total } from '../parts/output-parts.ts';

/** 100 = priced as the others, like for like: products of one kind and pack size at the same retailer. */
const likeForLike = {
  index: ofRows(index).nullable(),
  /** Over how many products, and those that no other brand has a counterpart to. */
  products: count,
  isLowBase: z.boolean(),
  leftOut: count,
};

export const getPriceIndexOutput = resultOf(
  besideOtherDays(
    {
      currency,
      baseUnit,
      /** The subject, or the company's own brands, against others. Null: neither is there to compare. */
      compared: z
        .object({
          /** The company's own brands, where the subject names none. */
          brand: nameOf('brand').optional(),
          /** Against which; nothing: all other brands of the category. */
          against: nameOf('brand').optional(),
          ...likeForLike,
          /** Median over the retailers that have both. */
          gapPercent: changePercent.nullable(),
          gapPerUnit: changePerUnit.nullable(),
          total,
          /** The widest gap first. */
          retailers: z.array(
            z.object({
              retailer: nameOf('retailer'),
              gapPercent: changePercent,
              /** Of a base unit, as positive where the subject is dearer as the percentage. */
              gapPerUnit: changePerUnit.nullable(),
            }),
          ),
        })
        .nullable(),
      /** Each brand against the rest of the category, the lowest first, those of few products after; none beside `against`. */
      brands: z.array(z.object({ name: nameOf('brand'), ...likeForLike, drill })),
    },
    ['compared'],
  ),
);
