import { type CataloguePanelTexts, explained } from '#lib/market/catalogue/catalogue-explanation.ts';

export const carriedTexts: CataloguePanelTexts = {
  tables: { carried: 'catalogue.tables.carried' },
  explains: () => [explained('carried')],
};
