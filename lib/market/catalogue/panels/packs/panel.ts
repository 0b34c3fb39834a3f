import { cataloguePanel } from '#lib/market/catalogue/catalogue-panel.ts';
import { packFigures } from './figures.ts';
import { packList } from './pack-list.ts';
import { PackChangesOut } from './schema.ts';
import { packChangesSheet } from './sheet.ts';
import { packsTexts } from './texts.ts';

export const packsPanel = cataloguePanel({
  texts: packsTexts,
  out: PackChangesOut,
  draw: (set, _, query) => packList(set, query),
  figures: packFigures,
  sheets: [packChangesSheet],
});
