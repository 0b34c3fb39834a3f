import type { z } from 'zod';
import { askWhich } from './ask-which/ask-which.ts';
import { checkDiscounts } from './check-discounts/check-discounts.ts';
import { compareRetailers } from './compare-retailers/compare-retailers.ts';
import { compute } from './compute/compute.ts';
import { describeMarket } from './describe-market/describe-market.ts';
import { draftAlert } from './draft-alert/draft-alert.ts';
import { getAssortment } from './get-assortment/get-assortment.ts';
import { getDistribution } from './get-distribution/get-distribution.ts';
import { getInflation } from './get-inflation/get-inflation.ts';
import { getMargins } from './get-margins/get-margins.ts';
import { getPackLadder } from './get-pack-ladder/get-pack-ladder.ts';
import { getPriceHistory } from './get-price-history/get-price-history.ts';
import { getPriceIndex } from './get-price-index/get-price-index.ts';
import { getPrices } from './get-prices/get-prices.ts';
import { getPromotionStats } from './get-promotion-stats/get-promotion-stats.ts';
import { getPromotions } from './get-promotions/get-promotions.ts';
import { getStockouts } from './get-stockouts/get-stockouts.ts';
import { getTopMovers } from './get-top-movers/get-top-movers.ts';
import { listCatalogueChanges } from './list-catalogue-changes/list-catalogue-changes.ts';
import { listVoids } from './list-voids/list-voids.ts';
import type { AnalystTool } from './parts/analyst-tool.ts';
import { rankProducts } from './rank-products/rank-products.ts';
import { resolveNames } from './resolve-names/resolve-names.ts';
import { searchCatalogue } from './search-catalogue/search-catalogue.ts';
import type { ToolName, toolOutputs } from './tool-outputs.ts';
import { whatChanged } from './what-changed/what-changed.ts';

/** The analyst's tools by their names, in the order in which a model reads them. */
export const tools = {
  getPrices,
  compareRetailers,
  getPriceHistory,
  getPriceIndex,
  getInflation,
  getPackLadder,
  getMargins,
  getTopMovers,
  getPromotions,
  getPromotionStats,
  checkDiscounts,
  getStockouts,
  getDistribution,
  listVoids,
  searchCatalogue,
  getAssortment,
  listCatalogueChanges,
  rankProducts,
  describeMarket,
  whatChanged,
  draftAlert,
  resolveNames,
  compute,
  askWhich,
} satisfies { [N in ToolName]: AnalystTool<z.ZodObject, (typeof toolOutputs)[N]> };

export type ToolInput<N extends ToolName> = z.output<(typeof tools)[N]['input']>;
