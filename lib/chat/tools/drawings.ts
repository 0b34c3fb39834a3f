import { drawComparison } from './compare-retailers/draw-comparison.ts';
import { drawDistribution } from './get-distribution/draw-distribution.ts';
import { drawInflation } from './get-inflation/draw-inflation.ts';
import { drawPackLadder } from './get-pack-ladder/draw-pack-ladder.ts';
import { drawPriceHistory } from './get-price-history/draw-price-history.ts';
import { drawPriceIndex } from './get-price-index/draw-price-index.ts';
import { drawPrices } from './get-prices/draw-prices.ts';
import { drawPromotionStats } from './get-promotion-stats/draw-promotion-stats.ts';
import { drawStockouts } from './get-stockouts/draw-stockouts.ts';
import type { Drawing, Found } from './parts/drawing.ts';
import type { ToolName } from './tool-outputs.ts';

/** What an answer draws of the results of each tool; of the others nothing. Browsers read it. */
export const drawings = {
  getPrices: drawPrices,
  getPriceHistory: drawPriceHistory,
  getInflation: drawInflation,
  compareRetailers: drawComparison,
  getPriceIndex: drawPriceIndex,
  getStockouts: drawStockouts,
  getDistribution: drawDistribution,
  getPackLadder: drawPackLadder,
  getPromotionStats: drawPromotionStats,
} satisfies { [N in ToolName]?: (found: Found<N>) => Drawing | null };

export type DrawnTool = keyof typeof drawings;
