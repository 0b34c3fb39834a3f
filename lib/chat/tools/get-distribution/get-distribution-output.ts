import { z } from 'zod';
import { count, day, nameOf, ofRows, percent, points, ratio, text } from '#lib/chat/figures/figure-parts.ts';
import { UNIVERSE_LACKS } from '#lib/market/distributions/lacks.ts';
import { besideOtherDays, drill, resultOf, total } from '../parts/output-parts.ts';

/** Of the stores that a visit of 28 days knows: the share that carry one of the products, by number and by what they sell of the category. */
const amongKnown = {
  storesKnown: count,
  storesListed: count,
  numericPercent: ofRows(percent).nullable(),
  weightedPercent: percent.nullable(),
  /** Checks that found a listed product in stock, in the period. */
  availabilityPercent: percent.nullable(),
};

/** Estimated over all stores of a place: half of the interval that holds the truth 19 times of 20 is in percentage points. */
const amongAll = z.object({
  numericPercent: percent.nullable(),
  halfWidth: points.nullable(),
  stores: count.nullable(),
  /** Why there is no figure: of whole categories, of single retailers, cities and stores; stores not counted; a channel not visited. */
  lacks: z.enum(UNIVERSE_LACKS).nullable(),
  /** The channels not visited. */
  notVisited: z.array(text).optional(),
});

/** What stands beside the same of other days. */
export const DISTRIBUTION_BESIDE = [
  'storesKnown',
  'numericPercent',
  'weightedPercent',
  'availabilityPercent',
  'netWeightedPercent',
  'distributionPoints',
  'productsPerStore',
  'allStores',
] as const;

export const getDistributionOutput = resultOf(
  besideOtherDays(
    {
      /** The company's own brands, where the subject names none. */
      brand: nameOf('brand').optional(),
      ...amongKnown,
      /** The newest visit to each of the stores: the first and the last of these. */
      oldestVisit: day.nullable(),
      newestVisit: day.nullable(),
      /** Weighted, without stores where all of the products are out of stock. */
      netWeightedPercent: percent.nullable(),
      /** Total distribution points: the sum of the products' weighted distributions. */
      distributionPoints: points.nullable(),
      /** Products that a store carries on average, of those that carry any. */
      productsPerStore: ratio.nullable(),
      allStores: amongAll,
      total,
      /** Stores that people walk into, by channel; nothing is said of the web. */
      channels: z
        .array(
          z.object({
            channel: nameOf('place'),
            ...amongKnown,
            /** All stores of the channel, and half of the interval of its numeric distribution among them. */
            stores: count.nullable(),
            halfWidth: points.nullable(),
            isSmallSample: z.boolean(),
            drill,
          }),
        )
        .optional(),
      /** In place of channels: governorates with a known store, the highest weighted first; of a governorate its cities. */
      places: z
        .array(
          z.object({
            place: nameOf('place'),
            ...amongKnown,
            allStores: amongAll.pick({ numericPercent: true, halfWidth: true }).optional(),
            drill,
          }),
        )
        .optional(),
    },
    DISTRIBUTION_BESIDE,
  ),
);

export type DistributionOutput = Extract<z.output<typeof getDistributionOutput>, { status: 'ok' }>;
