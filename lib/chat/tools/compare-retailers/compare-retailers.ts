import { z } from 'zod';
import { findRetailerComparison } from '#lib/market/questions/find-retailer-comparison.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, period } from '../parts/input-parts.ts';
import { asMoneyOrNull, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { compareRetailersOutput } from './compare-retailers-output.ts';

export const compareRetailers = marketTool({
  module: 'priceMonitor',
  description:
    'Retailers by price. index: against the average of the others for the same products, 100 = the same, over `products` of them; lowest first. total: what the `matched` products that all carry cost.',
  input: z.object({ ...filtersOf(findRetailerComparison), ...period }),
  output: compareRetailersOutput,
  leadsTo: ['getPriceHistory', 'getPromotions', 'getTopMovers'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findRetailerComparison(reader, input, { period: periodOf(input) }),
      ({ retailers, products, matched, isLowBase, spread, leftOut }, { currency }) => ({
        ...{ currency, products, matched, isLowBase, spreadPercent: asPercent(spread) },
        retailers: retailers.map(({ retailer, index, gap, total }) => ({
          name: retailer.name,
          index: asPercent(index.value),
          ...{ products: index.n, isLowBase: index.lowBase, gapPercent: asPercent(gap) },
          total: asMoneyOrNull(total),
          drill: `retailer-index:${retailer.id}`,
        })),
        leftOut: leftOut.map(({ name }) => name),
      }),
    ),
});
