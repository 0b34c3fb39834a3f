import { type CataloguePanelTexts, explained } from '#lib/market/catalogue/catalogue-explanation.ts';

export const comparedTexts: CataloguePanelTexts = {
  tables: { compared: 'catalogue.tables.compared' },
  explains: () => [explained('compared')],
};
