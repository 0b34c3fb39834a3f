import type { StandingPrice } from '#db/queries/market-chains.ts';
import type { DrillColumn } from '#lib/market/dashboard/drill/drill-rows.ts';
import {
  type ContributingRow,
  type FigureBasis,
  measureOfRows,
} from '#lib/market/dashboard/drill/figure-basis.ts';
import { indexOfRatios, type RatioToOthers } from '#lib/market/measures/brand-index.ts';
import { pairsWithRest } from '#lib/market/measures/chain-figures.ts';
import { type Measure, roundedMeasure } from '#lib/market/measures/measure.ts';
import type { PriceSet } from './price-set.ts';

/** The columns of rows behind figures: what a chain's shelf says and since when; of a margin what shoppers pay, that without VAT, and what the retailer paid, by the panel or by the company's own prices; of a change what the pack cost before and after. */
export const PRICE_COLUMNS = [
  { id: 'regular', kind: 'money' },
  { id: 'promo', kind: 'money' },
  { id: 'unit', kind: 'money' },
  { id: 'since', kind: 'day' },
  { id: 'consumer', kind: 'money' },
  { id: 'net', kind: 'money' },
  { id: 'trade', kind: 'money' },
  { id: 'ownTrade', kind: 'money' },
  { id: 'packBefore', kind: 'money' },
  { id: 'packAfter', kind: 'money' },
] as const satisfies readonly DrillColumn[];

/** Rows behind figures, as the panels calculate from them. */

const alone = { productId: null, retailerId: null, own: null, other: null, n: 1 };

/** A figure as it is shown. */
export const measureOf = (behind: FigureBasis): Measure => roundedMeasure(measureOfRows(behind));

/** A chain's price, and what it brings. */
export const rowOfChain = (chain: StandingPrice, value: number): ContributingRow => {
  const { brandId, productId, retailerId, regular, promo, unit, since } = chain;
  const details = () => ({ regular, promo, unit, since });
  return { ...alone, brandId, productId, retailerId, details, value };
};

/** The share of chains on promotion: each brings one or nothing. */
export const rowsOnDeal = (chains: readonly StandingPrice[]): ContributingRow[] =>
  chains.map((chain) => rowOfChain(chain, chain.promo === null ? 0 : 1));

type Comparison = { own: number; other: number };

export const asIndex = ({ own, other }: Comparison): number => (100 * own) / other;

type Compared = Comparison & Partial<Pick<ContributingRow, 'brandId' | 'productId' | 'retailerId'>>;

/** One side compared with the other. */
export const rowOfPair = (pair: Compared, value: number): ContributingRow => ({
  ...alone,
  brandId: null,
  ...pair,
  value,
});

/** A retailer's prices against the mean of all others for the same products. */
export const rowsToRest = (
  shelves: PriceSet['byProduct'],
  isOwn: (retailerId: string) => boolean,
  bringOf: (pair: Comparison) => number | null,
): ContributingRow[] =>
  pairsWithRest(shelves, isOwn).flatMap((pair) => {
    const value = bringOf(pair);
    return value === null ? [] : [rowOfPair(pair, value)];
  });

type Sold = { brandId: string; productId: string; retailerId: string };

/** What a retailer earns on a product. */
export const rowOfMargin = (
  { brandId, productId, retailerId }: Sold,
  details: { consumer: number; net: number; trade?: number; ownTrade?: number },
  value: number,
): ContributingRow => ({ ...alone, brandId, productId, retailerId, details: () => details, value });

/** Prices against other brands' of their variant and band of packs, as one index a product, or a retailer. */
export const rowsToOthers = (
  ratios: readonly RatioToOthers[],
  by: 'product' | 'retailer',
): ContributingRow[] => {
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
