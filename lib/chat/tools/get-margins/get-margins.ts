import { z } from 'zod';
import { MAX_FLOOR } from '#lib/market/price-monitor/price-monitor-filters.ts';
import { findRetailerMargins } from '#lib/market/questions/find-retailer-margins.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getMarginsOutput } from './get-margins-output.ts';

export const getMargins = marketTool({
  module: 'priceMonitor',
  description:
    'Retailers’ margins in the last whole month, of prices excluding VAT: median, P25 to P75, how many below the floor (%), and each product’s by retailer, thinnest first.',
  input: z.object({
    ...filtersOf(findRetailerMargins),
    ...period,
    floor: z.number().min(0).max(MAX_FLOOR).optional(),
  }),
  output: getMarginsOutput,
  leadsTo: ['compareRetailers', 'getPriceHistory', 'getPromotions'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findRetailerMargins(reader, input, { floor: input.floor ?? null, period: periodOf(input) }),
      ({ trade, month, floor, summary, corridors }) => ({
        ...{ tradePrices: trade, month, floorPercent: floor, total: corridors.length },
        all: {
          ...corridorOf(summary),
          ...{ margins: summary.median.n, isLowBase: summary.median.lowBase, products: summary.products },
          ...{ belowFloor: summary.below, negative: summary.negative },
        },
        products: corridors.slice(0, MOST_ROWS).map((each) => ({
          ...{ product: each.product.name, brand: each.brand.name },
          ...corridorOf(each),
          ...{ retailers: each.median.n, isLowBase: each.median.lowBase },
          drill: `margin-median:${each.product.id}`,
          at: each.margins.map(({ name, margin, isBelowFloor }) => ({
            ...{ retailer: name, marginPercent: asPercent(margin) ?? 0, isBelowFloor },
          })),
        })),
      }),
    ),
});

type Corridor = { median: { value: number | null }; low: number | null; high: number | null };

const corridorOf = ({ median, low, high }: Corridor) => ({
  medianPercent: asPercent(median.value),
  ...{ lowPercent: asPercent(low), highPercent: asPercent(high) },
});
