import { type CataloguePanelTexts, explained } from '#lib/market/catalogue/catalogue-explanation.ts';

export const treeTexts: CataloguePanelTexts = {
  tables: { brands: 'catalogue.tables.brands' },
  explains: () => [explained('tree')],
};
