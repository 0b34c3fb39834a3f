import { onceFor } from '#lib/core/once-for.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { percent } from '#lib/market/measures/measure.ts';
import { type Overlap, overlapOf, shareOverlapped } from '#lib/market/measures/promotion-overlap.ts';
import type { DealSet, PromotedChain } from '#lib/market/promotions/deal-set.ts';
import { sideOf } from '#lib/market/promotions/promoted-side.ts';
import { rowOfChain } from '#lib/market/promotions/promotion-rows.ts';
import { rivalFinder } from '#lib/market/promotions/rival-products.ts';
import type { OverlapData } from './schema.ts';

/** With rivals, or with own packs. */
export type OverlapWith = 'rivals' | 'own';
const MOST_BRANDS = 8;

/** On how many own days on promotion others were on promotion too. */
export const promotionOverlaps = (set: DealSet): OverlapData => {
  const side = sideOf(set);
  const own = promotedChains(set);
  return {
    kind: side?.kind ?? null,
    brand: set.shownBrands.find(({ id }) => id === side?.brandId) ?? null,
    rivals: discloseFigure(set, 'overlap-rivals', overlapBasis(set, 'rivals')),
    own: discloseFigure(set, 'overlap-own', overlapBasis(set, 'own')),
    retailers: set.shownRetailers.flatMap(({ id, name }) => {
      const there = own.filter(({ retailerId }) => retailerId === id);
      if (there.length === 0) return [];
      return [
        {
          ...{ id, name, days: there.reduce((sum, { dealDays }) => sum + dealDays, 0) },
          rivals: discloseFigure(set, `overlap-rivals-at:${id}`, overlapBasis(set, 'rivals', id)),
          own: discloseFigure(set, `overlap-own-at:${id}`, overlapBasis(set, 'own', id)),
        },
      ];
    }),
    brands: overlappingBrands(set, own),
  };
};

/** The own chains with days on promotion. */
const promotedChains = (set: DealSet): PromotedChain[] => {
  const side = sideOf(set);
  return side === null ? [] : set.market.filter((chain) => chain.dealDays > 0 && side.isOwn(chain));
};

/** The chains that may overlap with an own one. */
const othersOf = (set: DealSet, kind: OverlapWith): ((own: PromotedChain) => PromotedChain[]) => {
  const side = sideOf(set);
  if (side === null) return () => [];
  const { rivals, otherPacks } = rivalFinder(set, side);
  const promoted = set.market.filter(({ dealDays }) => dealDays > 0);
  return kind === 'rivals' ? rivals(promoted) : otherPacks(promoted);
};

/** The own chains, each with the share of its days on promotion that others shared. */
const sharesWith = (kind: OverlapWith) =>
  onceFor((set: DealSet) => {
    const others = othersOf(set, kind);
    return promotedChains(set).map((chain) => ({
      chain,
      share: shareOverlapped(sharedWith(chain, others(chain))) ?? 0,
    }));
  });

/** They stand in the figure of all retailers and in those of each. */
const shares = { rivals: sharesWith('rivals'), own: sharesWith('own') } satisfies Record<
  OverlapWith,
  unknown
>;

/** Own chains with the share of their days on promotion that others shared, weighted by these days. */
export const overlapBasis = (set: DealSet, kind: OverlapWith, retailerId?: string): FigureBasis => {
  const chains = shares[kind](set).filter(({ chain }) => !retailerId || chain.retailerId === retailerId);
  const whole = chains.reduce((sum, { chain }) => sum + chain.dealDays, 0);
  const rows = chains.map(({ chain, share }) =>
    rowOfChain(chain, {
      value: share,
      weight: percent(chain.dealDays, whole) ?? 0,
    }),
  );
  return { reduction: 'weighted', rows, of: 'brands' };
};

const sharedWith = ({ spans }: PromotedChain, others: readonly PromotedChain[]): Overlap =>
  overlapOf(
    spans,
    others.flatMap((other) => other.spans),
  );

const overlappingBrands = (set: DealSet, own: readonly PromotedChain[]): OverlapData['brands'] => {
  const others = othersOf(set, 'rivals');
  const days = new Map<string, number>();
  for (const chain of own)
    for (const [brandId, chains] of Map.groupBy(others(chain), (other) => other.brandId))
      days.set(brandId, (days.get(brandId) ?? 0) + sharedWith(chain, chains).shared);
  return set.view.brands
    .map((brand) => ({ ...set.label(brand), days: days.get(brand.id) ?? 0 }))
    .filter((brand) => brand.days > 0)
    .toSorted((a, b) => b.days - a.days)
    .slice(0, MOST_BRANDS);
};
