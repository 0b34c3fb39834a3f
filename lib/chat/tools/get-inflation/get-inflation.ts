import { z } from 'zod';
import { findInflation } from '#lib/market/questions/find-inflation.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, period } from '../parts/input-parts.ts';
import { asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getInflationOutput } from './get-inflation-output.ts';

export const getInflation = marketTool({
  module: 'priceMonitor',
  description:
    'Prices month by month over 13 months, like for like: change on the month before; index and weighted index, base month = 100; real: net of consumer prices.',
  input: z.object({ ...filtersOf(findInflation), ...period }),
  output: getInflationOutput,
  needsSeveralProducts: true,
  leadsTo: ['getTopMovers', 'getPriceHistory', 'whatChanged'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findInflation(reader, input, { period: periodOf(input) }),
      ({ months, publishedUpTo }, { range }) => ({
        ...{ total: months.length, base: months[0]?.month ?? range.from, consumerPricesUpTo: publishedUpTo },
        months: months.toReversed().map((each) => ({
          month: each.month,
          changePercent: asPercent(each.change.value),
          ...{ prices: each.change.n, isLowBase: each.change.lowBase },
          index: asPercent(each.index.value),
          weightedIndex: asPercent(each.weighted.value),
          coveragePercent: asPercent(each.weighted.coverage),
          oursIndex: asPercent(each.ours?.value ?? null),
          realPercent: asPercent(each.real),
          realChangePercent: asPercent(each.realStep),
          isProvisional: each.isProvisional,
          drill: `month-index:${each.month}`,
        })),
      }),
    ),
});
