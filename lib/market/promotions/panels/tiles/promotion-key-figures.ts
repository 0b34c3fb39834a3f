import type { ContributingRow, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { measure } from '#lib/market/measures/measure.ts';
import type { DealSet, PromotedChain } from '#lib/market/promotions/deal-set.ts';
import { sideOf } from '#lib/market/promotions/promoted-side.ts';
import {
  countedDeals,
  depthBasis,
  intensityBasis,
  realDepthBasis,
  shareBasis,
  timeBasis,
} from '#lib/market/promotions/promotion-rows.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { TilesData } from './schema.ts';

/** The figures at the head of every section. */
export const promotionTiles = (set: DealSet): TilesData => {
  const { chosen, locale, selection } = set;
  const promoted = countedDeals(chosen);
  const judged = promoted.filter(({ deal }) => deal.verdict !== 'unknown');
  const rows = productsNow(set);
  return {
    products: {
      value: rows.length,
      prices: promotedNow(set).length,
      listed: selection.length,
      day: lastKnownDay(set),
    },
    share: shareOf(set),
    depth: discloseFigure(set, 'depth', depthBasis(promoted, locale)),
    time: discloseFigure(set, 'time', timeBasis(chosen)),
    real: {
      ...discloseFigure(set, 'real-depth', realDepthBasis(promoted, locale)),
      honest: judged.filter(({ deal }) => deal.verdict === 'honest').length,
      judged: judged.length,
    },
  };
};

const lastKnownDay = ({ known, range }: DealSet): string =>
  known === null ? range.to : dayFromNumber(known.to);

const NOTHING = measure(null, 0);

const shareOf = (set: DealSet): TilesData['share'] => {
  const side = sideOf(set);
  if (side === null) return { ...NOTHING, kind: 'leader', brand: null, intensity: NOTHING };
  const { kind, brandId, isOwn } = side;
  const nameOf = (kind: string) => (brandId === null ? kind : `brand-${kind}:${brandId}`);
  return {
    ...discloseFigure(set, nameOf('share'), shareBasis(set.market, isOwn)),
    ...{ kind, brand: set.shownBrands.find(({ id }) => id === brandId) ?? null },
    intensity: discloseFigure(set, nameOf('intensity'), intensityBasis(set.market, isOwn)),
  };
};

/** The prices that are on promotion on the last known day. */
const promotedNow = ({ selection, known }: DealSet): PromotedChain[] =>
  selection.filter(({ spans }) => known !== null && spans.at(-1)?.to === known.to);

/** One row a product, with how many retailers promote it. */
const productsNow = (set: DealSet): ContributingRow[] =>
  [...Map.groupBy(promotedNow(set), ({ productId }) => productId)].flatMap(([productId, chains]) => {
    const [first] = chains;
    if (first === undefined) return [];
    const details = () => ({ retailers: chains.length });
    return [
      { ...first, ...{ productId, retailerId: null, details, own: null, other: null, n: 1, value: 1 } },
    ];
  });

export const productsBasis = (set: DealSet): FigureBasis => ({ reduction: 'count', rows: productsNow(set) });
