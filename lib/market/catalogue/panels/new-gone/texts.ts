import { type CataloguePanelTexts, explained } from '#lib/market/catalogue/catalogue-explanation.ts';

export const newGoneTexts: CataloguePanelTexts = {
  tables: { new: 'catalogue.tables.new', gone: 'catalogue.tables.gone' },
  explains: () => [explained('newAndGone')],
};
