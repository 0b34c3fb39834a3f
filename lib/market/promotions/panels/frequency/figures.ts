import type { FigurePlace } from '#lib/market/dashboard/drill/figure-source.ts';
import type { DealSet, PromotedChain } from '#lib/market/promotions/deal-set.ts';
import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { countedDeals, depthBasis, timeBasis } from '#lib/market/promotions/promotion-rows.ts';
import { comparedChains } from './promotion-styles.ts';

/** Null: no such brand. */
const chainsOfBrand = (set: DealSet, { brand }: FigurePlace): PromotedChain[] | null =>
  brand === null ? null : comparedChains(set).filter(({ brandId }) => brandId === brand);

export const figures: PromotionFigures = {
  'brand-time': {
    valuesIn: 'percent',
    source: (set, place) => {
      const chains = chainsOfBrand(set, place);
      return chains && timeBasis(chains, { of: 'brands' });
    },
  },
  'brand-depth': {
    valuesIn: 'percent',
    source: (set, place) => {
      const chains = chainsOfBrand(set, place);
      return chains && depthBasis(countedDeals(chains), set.locale, { of: 'brands' });
    },
  },
};
