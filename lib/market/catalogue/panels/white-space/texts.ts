import { type CataloguePanelTexts, explained } from '#lib/market/catalogue/catalogue-explanation.ts';

export const whiteSpaceTexts: CataloguePanelTexts = {
  tables: { 'white-space': 'catalogue.tables.whiteSpace' },
  explains: () => [explained('whiteSpace')],
};
