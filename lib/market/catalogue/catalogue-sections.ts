import { carriedPanel } from './panels/carried/panel.ts';
import { comparedPanel } from './panels/compare/panel.ts';
import { newGonePanel } from './panels/new-gone/panel.ts';
import { packsPanel } from './panels/packs/panel.ts';
import { productsPanel } from './panels/products/panel.ts';
import { assortmentPanel } from './panels/shares/panel.ts';
import { treePanel } from './panels/tree/panel.ts';
import { whiteSpacePanel } from './panels/white-space/panel.ts';
import type { CatalogueSection } from './section-ids.ts';

/** The catalogue's panels by section, under their names in the answer and in its order. */
export const catalogueSections = {
  products: productsPanel,
  changes: { arrivals: newGonePanel, packs: packsPanel },
  assortment: { shares: assortmentPanel, carried: carriedPanel, whiteSpace: whiteSpacePanel },
  tree: treePanel,
  compare: comparedPanel,
} satisfies Record<CatalogueSection, object>;
