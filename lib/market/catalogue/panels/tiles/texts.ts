import { type CataloguePanelTexts, explained } from '#lib/market/catalogue/catalogue-explanation.ts';

/** No sheet says how these are calculated. */
const inFile = { isInFile: true } as const;

export const catalogueTilesTexts: CataloguePanelTexts = {
  tables: { 'key-figures': 'catalogueTiles.label' },
  explains: () => [
    explained('active', inFile),
    explained('newAndGone', inFile),
    explained('packs', inFile),
    explained('completeness', inFile),
    explained('matched', inFile),
  ],
};
