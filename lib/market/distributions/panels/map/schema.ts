import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { UniverseOut } from '#lib/market/distributions/universe-schema.ts';

const figures = { numeric: MeasureOut, weighted: MeasureOut, availability: MeasureOut };

const PLACE_LEVELS = ['city', 'store'] as const;

export const DistributionMapOut = z.object({
  /** All governorates, those without a known shop too. */
  governorates: z.array(
    Named.extend({
      known: z.number().int(),
      all: z.number().int(),
      ...figures,
      universe: UniverseOut,
    }),
  ),
  /** What the chosen governorate or city is made of, the highest first; null: none was chosen, or the plan shows no shops. */
  places: z
    .object({
      level: z.enum(PLACE_LEVELS),
      page: z.number().int(),
      pages: z.number().int(),
      total: z.number().int(),
      rows: z.array(
        Named.extend({
          /** Of a shop. */
          retailer: z.string().nullable(),
          city: z.string().nullable(),
          seen: z.string().nullable(),
          known: z.number().int(),
          all: z.number().int(),
          /** Its share of the category's sales in all chosen shops, in percent. */
          weight: z.number().nullable(),
          /** Products that are carried, and of these those that are out of stock; of a city the shelves of all shops. */
          carried: z.number().int(),
          empty: z.number().int(),
          ...figures,
        }),
      ),
    })
    .nullable(),
  /** Cities and shops come with plans that show single products. */
  showsStores: z.boolean(),
});
export type DistributionMapData = z.output<typeof DistributionMapOut>;
