import type { PriceChanges } from '#db/queries/market-chains.ts';
import { brandIndexToCategory, indexOfRatios, ratiosToOthers } from '#lib/market/measures/brand-index.ts';
import { pairsOverTime, pairsWithRest, promoShare, unitsOf } from '#lib/market/measures/chain-figures.ts';
import { type Measure, mean, measure, median } from '#lib/market/measures/measure.ts';
import {
  categoryInflation,
  jevonsIndex,
  medianPriceGap,
  spread,
} from '#lib/market/measures/price-measures.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import { type Board, rounded, roundedMeasure } from '#lib/market/price-monitor/board.ts';
import { groupedPrices } from '#lib/market/price-monitor/like-for-like.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';

/** The figures at the head of every section. */
export const tiles = (board: Board, changes: PriceChanges): PriceMonitorData['tiles'] => {
  const { shown, offered, earlier, basis } = board;
  const units = unitsOf(shown);
  const deals = offered.flatMap(({ regular, promo }) => (promo === null ? [] : [promoDepth(regular, promo)]));
  return {
    unitPrice: {
      average: rounded(basis.statistic === 'lowest' ? lowest(units) : mean(units)),
      change: roundedMeasure(categoryInflation(pairsOverTime(earlier, shown))),
    },
    index: { kind: board.isNarrowedTo, leftOut: 0, ...roundedMeasure(indexOf(board)) },
    gap: { kind: board.isNarrowedTo, ...roundedMeasure(gapOf(board)) },
    changes,
    promotions: {
      onDeal: deals.length,
      share: rounded(promoShare(offered)),
      depth: rounded(mean(deals.filter((depth) => depth !== null))),
    },
  };
};

const lowest = (units: readonly number[]): number | null => (units.length === 0 ? null : Math.min(...units));

/** The prices that brands are compared in, and whose side is the own one: the chosen brands against all, or ours against our rivals. */
const sidesOf = (board: Board): Parameters<typeof ratiosToOthers> => {
  const { isNarrowedTo, isBrand, ours } = board;
  const prices = groupedPrices(board);
  if (isNarrowedTo !== 'ours') return [prices, isBrand];
  const isOwn = (id: string) => ours.own.includes(id);
  // Where no rival was named, all others are.
  const isRival = (id: string) => ours.rivals.length === 0 || ours.rivals.includes(id);
  return [prices.filter(({ brandId }) => isOwn(brandId) || isRival(brandId)), isOwn];
};

const indexOf = (board: Board): Measure & { leftOut?: number } => {
  const { isNarrowedTo, ofBrands, shown, earlier, isRetailer } = board;
  switch (isNarrowedTo) {
    case 'brand':
    case 'ours':
      return brandIndexToCategory(...sidesOf(board));
    case 'retailer':
      return jevonsIndex(pairsWithRest(ofBrands, isRetailer));
    case 'period': {
      const pairs = pairsOverTime(earlier, shown);
      return jevonsIndex(pairs.map((pair) => ({ own: pair.current, other: pair.earlier })));
    }
  }
};

/** Brand against the other brands of each shop; shop against the other shops for the same item; else cheapest to dearest. */
const gapOf = (board: Board): Measure => {
  const { isNarrowedTo, ofBrands, shown, isRetailer } = board;
  switch (isNarrowedTo) {
    case 'brand':
    case 'ours': {
      const ratios = ratiosToOthers(...sidesOf(board));
      const shops = [...Map.groupBy(ratios, ({ retailerId }) => retailerId).values()];
      const indices = shops.map((shelf) => indexOfRatios(shelf).value).filter((index) => index !== null);
      return measure(median(indices.map((index) => index - 100)), indices.length);
    }
    case 'retailer':
      return medianPriceGap(pairsWithRest(ofBrands, isRetailer));
    case 'period': {
      const shelves = Map.groupBy(shown, ({ productId }) => productId);
      const gaps = [...shelves.values()].map((shelf) => spread(unitsOf(shelf))).filter((gap) => gap !== null);
      return measure(median(gaps), gaps.length);
    }
  }
};
