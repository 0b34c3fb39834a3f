import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { figures } from './figures.ts';
import { promotionTiles } from './promotion-key-figures.ts';
import { listedDaysSheet, promotionsSheet } from './promotions-sheet.ts';
import { TilesOut } from './schema.ts';
import { promotionFiguresSheet } from './sheet.ts';
import { tilesTexts } from './texts.ts';

const panel = promotionPanel({
  texts: tilesTexts,
  out: TilesOut,
  draw: promotionTiles,
  figures,
  sheets: [promotionFiguresSheet],
  rowSheets: [promotionsSheet, listedDaysSheet],
});

export const promotionTilesPanel = { ...panel, drawEmpty: promotionTiles };
