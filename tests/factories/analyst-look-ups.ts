import { tools } from '#lib/chat/tools/tools.ts';

/** What the analyst's tools look up, without a model that asks for it. */
export const {
  getPrices: { lookUp: getPrices },
  compareRetailers: { lookUp: compareRetailers },
  getPriceHistory: { lookUp: getPriceHistory },
  getPriceIndex: { lookUp: getPriceIndex },
  getInflation: { lookUp: getInflation },
  whatChanged: { lookUp: whatChanged },
  getPackLadder: { lookUp: getPackLadder },
  getMargins: { lookUp: getMargins },
  getTopMovers: { lookUp: getTopMovers },
  getPromotions: { lookUp: getPromotions },
  getPromotionStats: { lookUp: getPromotionStats },
  checkDiscounts: { lookUp: checkDiscounts },
  getStockouts: { lookUp: getStockouts },
  getDistribution: { lookUp: getDistribution },
  listVoids: { lookUp: listVoids },
  searchCatalogue: { lookUp: searchCatalogue },
  getAssortment: { lookUp: getAssortment },
  listCatalogueChanges: { lookUp: listCatalogueChanges },
  rankProducts: { lookUp: rankProducts },
  draftAlert: { lookUp: draftAlert },
  describeMarket: { lookUp: describeMarket },
} = tools;
