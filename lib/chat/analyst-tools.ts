import { tool } from 'ai';
import type { Reader } from '#lib/market/access/reader.ts';
import type { LookupBudget } from './lookup-budget.ts';
import { compareRetailers } from './tools/compare-retailers.ts';
import { describeMarket } from './tools/describe-market.ts';
import { getPriceHistory } from './tools/get-price-history.ts';
import { getPrices } from './tools/get-prices.ts';
import { getPromotions } from './tools/get-promotions.ts';
import { getStockouts } from './tools/get-stockouts.ts';
import { getTopMovers } from './tools/get-top-movers.ts';
import { inputSchema } from './tools/input-schema.ts';
import { rankProducts } from './tools/rank-products.ts';
import { toolInputs as inputs, toolOutputs as outputs } from './tools/schema.ts';

const LOOKUP_FAILED = 'The lookup failed; there is no figure to give.';
const REFUSALS = {
  all: 'No more lookups for this question. Answer with the results that are there.',
  step: 'Not looked up: that was more than six in one step. Ask again in the next step.',
};

/** Reads the market for the asker; `gone` aborts when the answer no longer needs the result. */
type LookUp = <O>(read: (reader: Reader) => Promise<O>, gone: AbortSignal | undefined) => Promise<O>;

/**
 * The tools as the model sees them, bound to what this asker may see: no argument can widen that.
 * @param onFault gets what went wrong inside; the model learns only that something did
 */
export const analystTools = (lookUp: LookUp, budget: LookupBudget, onFault: (fault: unknown) => void) => {
  const bind =
    <I, O>(run: (reader: Reader, input: I) => Promise<O>) =>
    async (input: I, { abortSignal }: { abortSignal?: AbortSignal | undefined }): Promise<O> => {
      const spent = budget.take();
      if (spent !== null) throw new Error(REFUSALS[spent]);
      return lookUp((reader) => run(reader, input), abortSignal).catch((fault: unknown) => {
        if (!abortSignal?.aborted) onFault(fault);
        throw new Error(LOOKUP_FAILED);
      });
    };
  return {
    getPrices: tool({
      description:
        'Current prices of a product, brand or category, retailer by retailer. price: what shoppers pay today; unitPrice: per base unit; lowest, highest and average: of a product over its retailers.',
      inputSchema: inputSchema(inputs.getPrices),
      outputSchema: outputs.getPrices,
      execute: bind(getPrices),
    }),
    compareRetailers: tool({
      description:
        'Which retailer is cheaper. index: its prices against the average of the other retailers for the same products, 100 = the same, over `products` of them; the lowest first. total: what the `matched` products that all carry cost together.',
      inputSchema: inputSchema(inputs.compareRetailers),
      outputSchema: outputs.compareRetailers,
      execute: bind(compareRetailers),
    }),
    getPriceHistory: tool({
      description:
        'How prices changed between the first and the last day of a period. changePercent: like for like, over `matched` prices known on both days.',
      inputSchema: inputSchema(inputs.getPriceHistory),
      outputSchema: outputs.getPriceHistory,
      execute: bind(getPriceHistory),
    }),
    getTopMovers: tool({
      description:
        'What changed most in price from the first to the last day of a period: a product at a retailer, a product, or a brand where the plan has no products. changes: each change with its day.',
      inputSchema: inputSchema(inputs.getTopMovers),
      outputSchema: outputs.getTopMovers,
      execute: bind(getTopMovers),
    }),
    getPromotions: tool({
      description:
        'Promotions of a period, announced ones included; without a period, those that run today, or those that soon start or end.',
      inputSchema: inputSchema(inputs.getPromotions),
      outputSchema: outputs.getPromotions,
      execute: bind(getPromotions),
    }),
    getStockouts: tool({
      description:
        'How often products were out of stock in a period, and which shelves are empty now. outOfStockPercent: visits that found a listed product missing, of all visits to it; emptyNow: at the newest visit.',
      inputSchema: inputSchema(inputs.getStockouts),
      outputSchema: outputs.getStockouts,
      execute: bind(getStockouts),
    }),
    rankProducts: tool({
      description:
        'The cheapest or most expensive products by unit price: each at the retailer that asks least for it, or most.',
      inputSchema: inputSchema(inputs.rankProducts),
      outputSchema: outputs.rankProducts,
      execute: bind(rankProducts),
    }),
    describeMarket: tool({
      description: 'Which categories, brands and retailers may be asked about, and their price level.',
      inputSchema: inputSchema(inputs.describeMarket),
      outputSchema: outputs.describeMarket,
      execute: bind(describeMarket),
    }),
  };
};
