import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import type { FigurePlace } from '#lib/market/dashboard/drill/figure-source.ts';
import type { DealSet, PromotedChain } from '#lib/market/promotions/deal-set.ts';
import { sideOf } from '#lib/market/promotions/promoted-side.ts';
import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import {
  countedDeals,
  depthBasis,
  intensityBasis,
  realDepthBasis,
  shareBasis,
  timeBasis,
} from '#lib/market/promotions/promotion-rows.ts';
import { productsBasis } from './promotion-key-figures.ts';

type BasisOf = (market: DealSet['market'], isOwn: (chain: PromotedChain) => boolean) => FigureBasis;

/** Of the side that is set against all; a leader is named by its brand. */
const ofSide =
  (basisOf: BasisOf) =>
  (set: DealSet): FigureBasis | null => {
    const side = sideOf(set);
    return side === null || side.kind === 'leader' ? null : basisOf(set.market, side.isOwn);
  };

const ofBrand =
  (basisOf: BasisOf) =>
  ({ market, isBrand }: DealSet, { brand }: FigurePlace): FigureBasis | null =>
    brand === null || !isBrand(brand) ? null : basisOf(market, ({ brandId }) => brandId === brand);

export const figures: PromotionFigures = {
  'products-now': { valuesIn: 'count', source: productsBasis },
  share: { valuesIn: 'percent', source: ofSide(shareBasis) },
  'brand-share': { valuesIn: 'percent', source: ofBrand(shareBasis) },
  intensity: { valuesIn: 'index', source: ofSide(intensityBasis) },
  'brand-intensity': { valuesIn: 'index', source: ofBrand(intensityBasis) },
  depth: {
    valuesIn: 'percent',
    source: ({ chosen, locale }) => depthBasis(countedDeals(chosen), locale),
  },
  time: { valuesIn: 'percent', source: ({ chosen }) => timeBasis(chosen) },
  'real-depth': {
    valuesIn: 'percent',
    source: ({ chosen, locale }) => realDepthBasis(countedDeals(chosen), locale),
  },
};
