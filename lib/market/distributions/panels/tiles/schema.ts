import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';
import { WORTH_LACKS } from '#lib/market/distributions/lacks.ts';
import { UniverseOut } from '#lib/market/distributions/universe-schema.ts';

const DISTRIBUTION_SUBJECTS = ['brand', 'ours', 'all'] as const;

export const DistributionTilesOut = z
  .object({
    /** Whose figures these are: of the chosen products, of the company's own brands, or of the whole category. */
    of: z.enum(DISTRIBUTION_SUBJECTS),
    /** The shops that people walk into: how many a visit of 28 days knows, of how many there are rows of, and when these visits were. */
    stores: z.object({
      known: z.number().int(),
      all: z.number().int(),
      oldest: z.string().nullable(),
      newest: z.string().nullable(),
    }),
    /** Over the known shops, and among all shops; null of the whole category, which is in all of them. */
    numeric: MeasureOut,
    universe: UniverseOut,
    weighted: MeasureOut,
    net: MeasureOut,
    /** `n` products. */
    points: MeasureOut,
    /** Products that a shop carries on average, of the `n` shops that carry any. */
    perStore: MeasureOut,
    /** `n` checks. */
    availability: MeasureOut,
    /** Products of the must-list that shops do not carry: how many, and what they would bring in a month. */
    voids: z.object({ count: z.number().int(), aMonth: MeasureOut, lacks: z.enum(WORTH_LACKS).nullable() }),
  })
  .meta({ id: 'DistributionTiles' });
export type DistributionTilesData = z.output<typeof DistributionTilesOut>;
