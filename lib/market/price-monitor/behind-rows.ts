import type { StandingPrice } from '#db/queries/market-chains.ts';
import { type Behind, type BehindRow, measureBehind } from '#lib/market/dashboard/drill/figure-basis.ts';
import { indexOfRatios, type RatioToOthers } from '#lib/market/measures/brand-index.ts';
import { pairsWithRest } from '#lib/market/measures/chain-figures.ts';
import { type Measure, roundedMeasure } from '#lib/market/measures/measure.ts';
import type { Board } from './board.ts';

/** Rows behind figures, as the panels reckon from them. */

const alone = { productId: null, retailerId: null, shelf: null, own: null, other: null, n: 1 };

/** A figure as it is shown. */
export const measureOf = (behind: Behind): Measure => roundedMeasure(measureBehind(behind));

/** A chain's price, and what it brings. */
export const rowOfChain = (chain: StandingPrice, value: number): BehindRow => {
  const { brandId, productId, retailerId, regular, promo, unit, since } = chain;
  return { ...alone, brandId, productId, retailerId, shelf: { regular, promo, unit, since }, value };
};

/** The share of chains on promotion: each brings one or nothing. */
export const rowsOnDeal = (chains: readonly StandingPrice[]): BehindRow[] =>
  chains.map((chain) => rowOfChain(chain, chain.promo === null ? 0 : 1));

type Comparison = { own: number; other: number };

export const asIndex = ({ own, other }: Comparison): number => (100 * own) / other;

type Compared = Comparison & Partial<Pick<BehindRow, 'brandId' | 'productId' | 'retailerId'>>;

/** One side held against the other. */
export const rowOfPair = (pair: Compared, value: number): BehindRow => ({
  ...alone,
  brandId: null,
  ...pair,
  value,
});

/** A retailer's prices against the mean of all others for the same products. */
export const rowsToRest = (
  shelves: Board['ofBrands'],
  isOwn: (retailerId: string) => boolean,
  bringOf: (pair: Comparison) => number | null,
): BehindRow[] =>
  pairsWithRest(shelves, isOwn).flatMap((pair) => {
    const value = bringOf(pair);
    return value === null ? [] : [rowOfPair(pair, value)];
  });

type Sold = { brandId: string; productId: string; retailerId: string };

/** What a retailer earns on a product. */
export const rowOfMargin = (
  { brandId, productId, retailerId }: Sold,
  margin: NonNullable<BehindRow['margin']>,
  value: number,
): BehindRow => ({ ...alone, brandId, productId, retailerId, margin, value });

/** Prices against other brands' of their variant and band of packs, as one index a product, or a retailer. */
export const rowsToOthers = (ratios: readonly RatioToOthers[], by: 'product' | 'retailer'): BehindRow[] => {
  const groups = Map.groupBy(ratios, ({ productId, retailerId }) =>
    by === 'product' ? productId : retailerId,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const { value } = indexOfRatios(group);
    if (first === undefined || value === null) return [];
    const subject =
      by === 'product'
        ? { brandId: first.brandId, productId: first.productId }
        : {
            ...{ brandId: null, retailerId: first.retailerId },
            products: group.map(({ productId }) => productId),
          };
    return [{ ...alone, ...subject, value }];
  });
};
