import { z } from 'zod';
import {
  changePercent,
  count,
  day,
  index,
  nameOf,
  ofRows,
  percent,
  text,
} from '#lib/chat/figures/figure-parts.ts';
import { besideOtherDays, drill, resultOf, total } from '../parts/output-parts.ts';

/** Days on promotion of all days with a price; discounts from the regular price, weighted by their days. */
const timeAndDepth = { timePercent: ofRows(percent).nullable(), averageDiscountPercent: percent.nullable() };

const figures = {
  ...timeAndDepth,
  /** Against the lowest price of the 30 days before. */
  realDiscountPercent: percent.nullable(),
};

/** Beside the same of other days, or of the season before, as long. */
export const PROMOTION_BESIDE = [
  'timePercent',
  'averageDiscountPercent',
  'realDiscountPercent',
  'share',
] as const;

export const getPromotionStatsOutput = resultOf(
  besideOtherDays(
    {
      ...figures,
      /** On promotion on the last day of the period. */
      lastDay: day,
      productsOnPromotion: count,
      pricesOnPromotion: count,
      prices: count,
      /** Of all days on promotion: of the requested brand, of the own ones, or else of the brand that has most of them; null: none promotes. */
      share: z
        .object({
          brand: nameOf('brand').optional(),
          sharePercent: percent.nullable(),
          /** Share of promotion against share of days with a price: above 100, more than the range would say. */
          intensity: index.nullable(),
        })
        .nullable(),
      total,
      /** Own brands and rivals first, then by time. */
      brands: z
        .array(z.object({ brand: nameOf('brand'), products: count, ...timeAndDepth, drill }))
        .optional(),
      /** The most time first. */
      retailers: z
        .array(z.object({ retailer: nameOf('retailer'), promotions: count, ...timeAndDepth }))
        .optional(),
      /** Shares of days on promotion, the largest first. */
      mechanics: z
        .array(
          z.object({
            mechanic: text,
            promotions: count,
            sharePercent: percent.nullable(),
            averageDiscountPercent: percent.nullable(),
          }),
        )
        .optional(),
      medianDiscountPercent: percent.nullish(),
      /** How many promotions go how deep; the last is open above. */
      discounts: z
        .array(
          z.object({
            fromPercent: percent.meta({ unit: 'percent', isOfNothing: true }),
            toPercent: percent.meta({ unit: 'percent', isOfNothing: true }).nullable(),
            promotions: count,
          }),
        )
        .optional(),
      /** Ramadan, the newest first, each with the weeks from four before it. */
      ramadans: z
        .array(
          z.object({
            from: day,
            to: day,
            weeks: z.array(
              z.object({
                weekFrom: day,
                timePercent: percent.nullish(),
                ownTimePercent: percent.nullish(),
                othersTimePercent: percent.nullish(),
              }),
            ),
            /** At least five points above what was usual before; the first one first. */
            firstToBegin: z.array(z.object({ brand: nameOf('brand'), beganOn: day })),
          }),
        )
        .optional(),
      /** Promotions that lowered a price and began in the period, of the requested brand, the own ones, or else of the one that promotes most. */
      followed: z
        .object({
          brand: nameOf('brand').optional(),
          /** The newest of all that there are. */
          lookedAt: count,
          promotions: count,
          /** So long after its first day a rival's is an answer to it. */
          withinDays: count,
          /** A rival of the same variant and pack band at the retailer began a promotion or cut its price in these days. */
          answeredPercent: percent.nullable(),
          /** The median of the days until the first answer. */
          daysToAnswer: z.number().meta({ unit: 'count' }).nullable(),
          /** Price per unit against these rivals. */
          gapBeforePercent: changePercent.nullable(),
          gapDuringPercent: changePercent.nullable(),
          gapAfterPercent: changePercent.nullable(),
        })
        .optional(),
      /** One by one, the newest first; `answer` of none: no rival did in the days that are known. */
      answers: z
        .array(
          z.object({
            product: nameOf('product'),
            retailer: nameOf('retailer'),
            beganOn: day,
            answeredBy: nameOf('brand').optional(),
            answeredAfter: count.optional(),
            answer: text.optional(),
          }),
        )
        .optional(),
    },
    PROMOTION_BESIDE,
  ),
);

export type PromotionStatsOutput = Extract<z.output<typeof getPromotionStatsOutput>, { status: 'ok' }>;
