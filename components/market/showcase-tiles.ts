import type { ComponentType } from 'react';
import type { Namespace } from '#lib/i18n/namespaces.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { CatalogueShowcase } from './catalogue/catalogue-showcase.tsx';
import { DistributionShowcase } from './distributions/distribution-showcase.tsx';
import { PriceShowcase } from './price-monitor/price-showcase.tsx';
import { PromotionShowcase } from './promotions/promotion-showcase.tsx';

/** Draws the figures at the head of a dashboard by themselves, with the texts of their own. */
export type ShowcaseTiles = {
  // biome-ignore lint/suspicious/noExplicitAny: each has a head of its own
  Tiles: ComponentType<{ data: any }>;
  namespaces: readonly Namespace[];
};

/** What draws the head of each module's dashboard outside of it. Apart from the dashboards, which are large. */
export const showcaseTiles = {
  priceMonitor: { Tiles: PriceShowcase, namespaces: ['priceTiles'] },
  distributions: { Tiles: DistributionShowcase, namespaces: ['distributionTiles'] },
  promotions: { Tiles: PromotionShowcase, namespaces: ['promotionTiles'] },
  imdb: { Tiles: CatalogueShowcase, namespaces: ['catalogueTiles'] },
} as const satisfies Record<ModuleName, ShowcaseTiles>;
