import { z } from 'zod';
import { findStockouts, type Stockout } from '#lib/market/questions/find-stockouts.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filters, governorate, period } from '../parts/input-parts.ts';
import { asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getStockoutsOutput } from './get-stockouts-output.ts';

const SHOWN = 10;

export const getStockouts = marketTool({
  module: 'distributions',
  description:
    'How often products were out of stock in a period (outOfStockPercent: of all checks of listed products), and shelves that the newest visit found empty.',
  input: z.object({ ...filters, governorate, ...period }),
  output: getStockoutsOutput,
  leadsTo: ['getPromotions', 'getPrices', 'whatChanged'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findStockouts(reader, input, { period: periodOf(input) }),
      ({ rate, retailers, brands, emptyNow, ended }) => ({
        outOfStockPercent: asPercent(rate),
        retailers: retailers.map(({ retailer, rate: ofRetailer }) => ({
          name: retailer.name,
          outOfStockPercent: asPercent(ofRetailer),
        })),
        brands: brands.map(({ brand, emptyNow: count }) => ({ name: brand.name, emptyNow: count })),
        total: brands.reduce((sum, { emptyNow: count }) => sum + count, 0),
        emptyNow: emptyNow.slice(0, SHOWN).map((stockout) => ({
          ...shelfOf(stockout),
          since: stockout.from,
          atLeastDays: stockout.days.atLeast,
        })),
        ended: ended.slice(0, SHOWN).map((stockout) => ({
          ...shelfOf(stockout),
          from: stockout.from,
          to: stockout.to,
          atLeastDays: stockout.days.atLeast,
          atMostDays: stockout.days.atMost,
        })),
      }),
    ),
});

const shelfOf = ({ product, store, retailer }: Stockout) => ({
  product: product.name,
  store: store.name,
  retailer: retailer.name,
});
