import { cataloguePanel } from '#lib/market/catalogue/catalogue-panel.ts';
import { assortment, assortmentFigures } from './assortment.ts';
import { AssortmentOut } from './schema.ts';
import { assortmentSheet } from './sheet.ts';
import { assortmentTexts } from './texts.ts';

export const assortmentPanel = cataloguePanel({
  texts: assortmentTexts,
  out: AssortmentOut,
  draw: assortment,
  figures: assortmentFigures,
  sheets: [assortmentSheet],
});
