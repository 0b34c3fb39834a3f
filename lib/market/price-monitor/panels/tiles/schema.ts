import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';
import { indexKinds } from '#lib/market/price-monitor/index-kinds.ts';
import { BrandIndexOut } from '#lib/market/price-monitor/index-schema.ts';
import { CheaperRivalsOut } from '#lib/market/price-monitor/panels/cheaper-rivals/schema.ts';

export const TilesOut = z
  .object({
    /** `average`: of the prices, or the lowest of them where that is asked for. */
    unitPrice: z.object({
      average: z.number().nullable(),
      change: MeasureOut,
      /** Where prices are in the money of the last day: the change as it was paid, and from when on the index is provisional. */
      real: z.object({ nominal: MeasureOut, provisionalFrom: z.string().nullable() }).nullable(),
    }),
    index: BrandIndexOut.extend({ kind: z.enum(indexKinds) }),
    gap: MeasureOut.extend({ kind: z.enum(indexKinds) }),
    changes: z.object({ up: z.number().int(), down: z.number().int() }),
    promotions: z.object({
      onDeal: z.number().int(),
      share: z.number().nullable(),
      depth: z.number().nullable(),
    }),
    /** The first of those who are cheaper for the same, as the overview lists them; `count` of all. */
    cheaper: CheaperRivalsOut.extend({ count: z.number().int() }),
  })
  .meta({ id: 'PriceTiles' });
export type TilesData = z.output<typeof TilesOut>;
