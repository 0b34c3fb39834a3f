import type { z } from 'zod';
import { askWhichOutput } from './ask-which/ask-which-output.ts';
import { checkDiscountsOutput } from './check-discounts/check-discounts-output.ts';
import { compareRetailersOutput } from './compare-retailers/compare-retailers-output.ts';
import { computeOutput } from './compute/compute-output.ts';
import { describeMarketOutput } from './describe-market/describe-market-output.ts';
import { draftAlertOutput } from './draft-alert/draft-alert-output.ts';
import { getAssortmentOutput } from './get-assortment/get-assortment-output.ts';
import { getDistributionOutput } from './get-distribution/get-distribution-output.ts';
import { getInflationOutput } from './get-inflation/get-inflation-output.ts';
import { getMarginsOutput } from './get-margins/get-margins-output.ts';
import { getPackLadderOutput } from './get-pack-ladder/get-pack-ladder-output.ts';
import { getPriceHistoryOutput } from './get-price-history/get-price-history-output.ts';
import { getPriceIndexOutput } from './get-price-index/get-price-index-output.ts';
import { getPricesOutput } from './get-prices/get-prices-output.ts';
import { getPromotionStatsOutput } from './get-promotion-stats/get-promotion-stats-output.ts';
import { getPromotionsOutput } from './get-promotions/get-promotions-output.ts';
import { getStockoutsOutput } from './get-stockouts/get-stockouts-output.ts';
import { getTopMoversOutput } from './get-top-movers/get-top-movers-output.ts';
import { listCatalogueChangesOutput } from './list-catalogue-changes/list-catalogue-changes-output.ts';
import { listVoidsOutput } from './list-voids/list-voids-output.ts';
import { rankProductsOutput } from './rank-products/rank-products-output.ts';
import { resolveNamesOutput } from './resolve-names/resolve-names-output.ts';
import { searchCatalogueOutput } from './search-catalogue/search-catalogue-output.ts';
import { whatChangedOutput } from './what-changed/what-changed-output.ts';

/** What each of the analyst's tools answers: all that browsers know of them, for they read kept results and look nothing up. */
export const toolOutputs = {
  getPrices: getPricesOutput,
  compareRetailers: compareRetailersOutput,
  getPriceHistory: getPriceHistoryOutput,
  getPriceIndex: getPriceIndexOutput,
  getInflation: getInflationOutput,
  getPackLadder: getPackLadderOutput,
  getMargins: getMarginsOutput,
  getTopMovers: getTopMoversOutput,
  getPromotions: getPromotionsOutput,
  getPromotionStats: getPromotionStatsOutput,
  checkDiscounts: checkDiscountsOutput,
  getStockouts: getStockoutsOutput,
  getDistribution: getDistributionOutput,
  listVoids: listVoidsOutput,
  searchCatalogue: searchCatalogueOutput,
  getAssortment: getAssortmentOutput,
  listCatalogueChanges: listCatalogueChangesOutput,
  rankProducts: rankProductsOutput,
  describeMarket: describeMarketOutput,
  whatChanged: whatChangedOutput,
  draftAlert: draftAlertOutput,
  resolveNames: resolveNamesOutput,
  compute: computeOutput,
  askWhich: askWhichOutput,
};

export type ToolName = keyof typeof toolOutputs;
export type ToolOutput<N extends ToolName> = z.output<(typeof toolOutputs)[N]>;
export type AnyToolOutput = { [N in ToolName]: ToolOutput<N> }[ToolName];

export const isToolName = (value: string): value is ToolName => Object.hasOwn(toolOutputs, value);
