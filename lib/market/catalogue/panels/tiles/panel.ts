import { cataloguePanel } from '#lib/market/catalogue/catalogue-panel.ts';
import { catalogueTiles, tileFigures } from './catalogue-tiles.ts';
import { CatalogueTilesOut } from './schema.ts';
import { catalogueKeyFiguresSheet } from './sheet.ts';
import { catalogueTilesTexts } from './texts.ts';

const tilesPanel = cataloguePanel({
  texts: catalogueTilesTexts,
  out: CatalogueTilesOut,
  draw: catalogueTiles,
  figures: tileFigures,
  sheets: [catalogueKeyFiguresSheet],
});

/** Where nothing was read nothing is known of records either. */
export const catalogueTilesPanel = { ...tilesPanel, drawEmpty: catalogueTiles };
