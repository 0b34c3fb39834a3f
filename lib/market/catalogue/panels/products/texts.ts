import { type CataloguePanelTexts, explained } from '#lib/market/catalogue/catalogue-explanation.ts';

export const productsTexts: CataloguePanelTexts = {
  tables: { products: 'catalogue.tables.products', incomplete: 'catalogue.tables.incomplete' },
  explains: () => [explained('products')],
};
