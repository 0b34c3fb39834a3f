import { tool } from 'ai';
import { compareRetailers } from './tools/compare-retailers.ts';
import { describeMarket } from './tools/describe-market.ts';
import { getPriceHistory } from './tools/get-price-history.ts';
import { getPrices } from './tools/get-prices.ts';
import { getPromotions } from './tools/get-promotions.ts';
import { getStockouts } from './tools/get-stockouts.ts';
import { getTopMovers } from './tools/get-top-movers.ts';
import { rankProducts } from './tools/rank-products.ts';
import type { ToolReader } from './tools/resolve-subject.ts';
import { toolInputs as inputs, toolOutputs as outputs } from './tools/schema.ts';

/** The tools as the model sees them, bound to what this asker may see: no argument can widen that. */
export const analystTools = (reader: ToolReader) => ({
  getPrices: tool({
    description: 'Current prices of a product, brand or category, retailer by retailer.',
    inputSchema: inputs.getPrices,
    outputSchema: outputs.getPrices,
    execute: (input) => getPrices(reader, input),
  }),
  compareRetailers: tool({
    description:
      'Which retailer is cheaper for the same products: totals of what all compared retailers carry, an index, and the spread.',
    inputSchema: inputs.compareRetailers,
    outputSchema: outputs.compareRetailers,
    execute: (input) => compareRetailers(reader, input),
  }),
  getPriceHistory: tool({
    description: 'How prices changed between the first and the last day of a period.',
    inputSchema: inputs.getPriceHistory,
    outputSchema: outputs.getPriceHistory,
    execute: (input) => getPriceHistory(reader, input),
  }),
  getTopMovers: tool({
    description: 'The products whose regular price changed most over a period.',
    inputSchema: inputs.getTopMovers,
    outputSchema: outputs.getTopMovers,
    execute: (input) => getTopMovers(reader, input),
  }),
  getPromotions: tool({
    description: 'Promotions that ran in a period; without a period, those that run today.',
    inputSchema: inputs.getPromotions,
    outputSchema: outputs.getPromotions,
    execute: (input) => getPromotions(reader, input),
  }),
  getStockouts: tool({
    description: 'How often products were out of stock in a period, and which shelves are empty now.',
    inputSchema: inputs.getStockouts,
    outputSchema: outputs.getStockouts,
    execute: (input) => getStockouts(reader, input),
  }),
  rankProducts: tool({
    description: 'The cheapest or dearest products by unit price.',
    inputSchema: inputs.rankProducts,
    outputSchema: outputs.rankProducts,
    execute: (input) => rankProducts(reader, input),
  }),
  describeMarket: tool({
    description: 'Which categories, brands and retailers may be asked about, and their price level.',
    inputSchema: inputs.describeMarket,
    outputSchema: outputs.describeMarket,
    execute: (input) => describeMarket(reader, input),
  }),
});

export type AnalystTools = ReturnType<typeof analystTools>;
