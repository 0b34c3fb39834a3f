import { z } from 'zod';
import { findProductRanking } from '#lib/market/questions/find-product-ranking.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { brands, filtersOf, limit, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoney, toolOutput } from '../parts/tool-answer.ts';
import { rankProductsOutput } from './rank-products-output.ts';

export const rankProducts = marketTool({
  module: 'priceMonitor',
  description: 'Products by unit price, each with its retailer.',
  input: z.object({
    ...filtersOf(findProductRanking),
    brands,
    ...period,
    order: z.enum(['cheapest', 'dearest']),
    limit,
  }),
  output: rankProductsOutput,
  needsSeveralProducts: true,
  leadsTo: ['getPriceHistory', 'getPromotions', 'compareRetailers'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findProductRanking(reader, input, { order: input.order, period: periodOf(input) }),
      (ranking, { currency, baseUnit }) => ({
        currency,
        baseUnit,
        total: ranking.length,
        products: ranking
          .slice(0, input.limit ?? MOST_ROWS)
          .map(({ product, retailer, effective, unit }) => ({
            name: product.name,
            price: asMoney(effective),
            unitPrice: asMoney(unit),
            retailer: retailer.name,
          })),
      }),
    ),
});
