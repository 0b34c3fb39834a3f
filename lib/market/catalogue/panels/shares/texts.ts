import { type CataloguePanelTexts, explained } from '#lib/market/catalogue/catalogue-explanation.ts';

export const assortmentTexts: CataloguePanelTexts = {
  tables: { assortment: 'catalogue.tables.assortment' },
  explains: () => [explained('assortment')],
};
