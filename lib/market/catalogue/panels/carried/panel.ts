import { cataloguePanel } from '#lib/market/catalogue/catalogue-panel.ts';
import { carriedFigures, carriedOverTime } from './carried.ts';
import { CarriedOut } from './schema.ts';
import { carriedSheet } from './sheet.ts';
import { carriedTexts } from './texts.ts';

export const carriedPanel = cataloguePanel({
  texts: carriedTexts,
  out: CarriedOut,
  draw: carriedOverTime,
  figures: carriedFigures,
  sheets: [carriedSheet],
});
