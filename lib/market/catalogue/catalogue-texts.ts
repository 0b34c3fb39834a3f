import type rows from '#messages/en/catalogueRows.json';
import type { CataloguePanelTexts } from './catalogue-explanation.ts';
import { carriedTexts } from './panels/carried/texts.ts';
import { comparedTexts } from './panels/compare/texts.ts';
import { newGoneTexts } from './panels/new-gone/texts.ts';
import { packsTexts } from './panels/packs/texts.ts';
import { productsTexts } from './panels/products/texts.ts';
import { assortmentTexts } from './panels/shares/texts.ts';
import { catalogueTilesTexts } from './panels/tiles/texts.ts';
import { treeTexts } from './panels/tree/texts.ts';
import { whiteSpaceTexts } from './panels/white-space/texts.ts';
import type { CatalogueSection } from './section-ids.ts';

/** Each kind of figure whose rows can be opened has a title, which a test compares with the dashboard. */
export type TitledCatalogueFigure = keyof (typeof rows)['figures'];

/** The texts of the panel at the head, and of each section's panels, as browsers have them. */
export const catalogueHeadTexts: CataloguePanelTexts = catalogueTilesTexts;

export const catalogueSectionTexts: Record<CatalogueSection, readonly CataloguePanelTexts[]> = {
  products: [productsTexts],
  changes: [newGoneTexts, packsTexts],
  assortment: [assortmentTexts, carriedTexts, whiteSpaceTexts],
  tree: [treeTexts],
  compare: [comparedTexts],
};
