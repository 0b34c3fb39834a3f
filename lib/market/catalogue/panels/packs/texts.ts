import { type CataloguePanelTexts, explained } from '#lib/market/catalogue/catalogue-explanation.ts';

export const packsTexts: CataloguePanelTexts = {
  tables: { 'pack-changes': 'catalogue.tables.packs' },
  explains: () => [explained('packs'), explained('overCategory')],
};
