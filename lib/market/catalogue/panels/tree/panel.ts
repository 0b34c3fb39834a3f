import { cataloguePanel } from '#lib/market/catalogue/catalogue-panel.ts';
import { CatalogueTreeOut } from './schema.ts';
import { brandsSheet } from './sheet.ts';
import { treeTexts } from './texts.ts';
import { catalogueTree } from './tree.ts';

export const treePanel = cataloguePanel({
  texts: treeTexts,
  out: CatalogueTreeOut,
  draw: (set, _, query) => catalogueTree(set, query),
  sheets: [brandsSheet],
});
