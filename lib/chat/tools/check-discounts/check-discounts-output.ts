import { z } from 'zod';
import {
  changePercent,
  count,
  day,
  money,
  nameOf,
  ofRows,
  percent,
  text,
} from '#lib/chat/figures/figure-parts.ts';
import { DEAL_VERDICTS } from '#lib/vocabulary/market-terms.ts';
import { besideOtherDays, currency, drill, resultOf, total } from '../parts/output-parts.ts';

/** Of the promotions that could be judged, those whose discount holds against the lowest price of the 30 days before. */
const realShare = { realPercent: ofRows(percent).nullable(), judged: count, isLowBase: z.boolean() };

const ofOne = {
  product: nameOf('product'),
  brand: nameOf('brand'),
  retailer: nameOf('retailer'),
  startsOn: day,
  /** Null: it runs, and no end is announced. */
  endsOn: day.nullable(),
};

export const checkDiscountsOutput = resultOf(
  besideOtherDays(
    {
      currency,
      ...realShare,
      /** The best first; those with few promotions after the others. */
      retailers: z.array(
        z.object({
          retailer: nameOf('retailer'),
          promotions: count,
          ...realShare,
          /** Null: of too few products for the plan. */
          real: count.nullable(),
          inflated: count.nullable(),
          noDiscount: count.nullable(),
          /** Prices on promotion on at least 60 % of the last 90 days with a price. */
          alwaysOn: count,
          drill,
        }),
      ),
      total,
      /** The deepest first. */
      promotions: z.array(
        z.object({
          ...ofOne,
          terms: text,
          regularPrice: money.nullable(),
          promotedPrice: money.nullable(),
          /** Of the regular price. */
          claimedPercent: percent.nullable(),
          /** The lowest price of the 30 days before; null: known on fewer than 15 of them. */
          referencePrice: money.nullable(),
          /** Of that. */
          realDiscountPercent: percent.nullable(),
          verdict: z.enum(DEAL_VERDICTS),
          /** The same in the reader's words. */
          judgement: text.optional(),
          isAlwaysOn: z.boolean(),
        }),
      ),
      /** What shoppers paid a week after promotions ended, against the regular price before: of so many that were compared. */
      after: z.object({
        compared: count,
        back: count,
        lower: count,
        higher: count,
        /** On promotion once more. */
        again: count,
        /** The largest changes first. */
        changed: z.array(z.object({ ...ofOne, before: money, after: money, changePercent })),
      }),
    },
    ['realPercent', 'judged', 'isLowBase'],
  ),
);
