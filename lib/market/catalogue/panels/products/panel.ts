import { cataloguePanel } from '#lib/market/catalogue/catalogue-panel.ts';
import { productGrid } from './product-grid.ts';
import { ProductGridOut } from './schema.ts';
import { incompleteSheet, productsSheet } from './sheet.ts';
import { productsTexts } from './texts.ts';

export const productsPanel = cataloguePanel({
  texts: productsTexts,
  out: ProductGridOut,
  draw: (set, _, query) => productGrid(set, query),
  sheets: [productsSheet, incompleteSheet],
});
