import { z } from 'zod';
import { MeasureOut, Named } from '#lib/market/dashboard/schema.ts';
import { BrandIndexOut } from '#lib/market/price-monitor/index-schema.ts';

const HeatMap = z.object({
  retailers: z.array(Named),
  /** `cells` are parallel to `retailers`. `short`: the name of a product without its brand's. */
  rows: z.array(
    Named.extend({ short: z.string().optional(), toCategory: BrandIndexOut, cells: z.array(MeasureOut) }),
  ),
  /** What has no row, as no other retailer sells the same, and where it is sold. */
  alone: z.array(Named.extend({ retailers: z.array(Named) })),
});

export const HeatMapOut = z.object({
  brands: HeatMap,
  /** Of the one brand that is shown; null where there are several or the plan lists no single products. */
  products: HeatMap.nullable(),
});
export type HeatMapData = z.output<typeof HeatMapOut>;
