import type { PriceChanges } from '#db/queries/market-chains.ts';
import { pairsOverTime, pairsWithRest, promoShare, unitsOf } from '#lib/market/measures/chain-figures.ts';
import { type Measure, mean, measure, median } from '#lib/market/measures/measure.ts';
import {
  categoryInflation,
  jevonsIndex,
  medianPriceGap,
  priceIndexToCategory,
  spread,
} from '#lib/market/measures/price-measures.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import { type Board, rounded, roundedMeasure } from '#lib/market/price-monitor/board.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';

/** The figures at the head of every section. */
export const tiles = (board: Board, changes: PriceChanges): PriceMonitorData['tiles'] => {
  const { shown, earlier } = board;
  const deals = shown.flatMap(({ regular, promo }) => (promo === null ? [] : [promoDepth(regular, promo)]));
  return {
    unitPrice: {
      average: rounded(mean(unitsOf(shown))),
      change: roundedMeasure(categoryInflation(pairsOverTime(earlier, shown))),
    },
    index: { kind: board.isNarrowedTo, ...roundedMeasure(indexOf(board)) },
    gap: { kind: board.isNarrowedTo, ...roundedMeasure(gapOf(board)) },
    changes,
    promotions: {
      onDeal: deals.length,
      share: rounded(promoShare(shown)),
      depth: rounded(mean(deals.filter((depth) => depth !== null))),
    },
  };
};

const indexOf = ({ isNarrowedTo, all, ofBrands, shown, earlier, isRetailer }: Board): Measure => {
  switch (isNarrowedTo) {
    case 'brand': {
      const category = all.filter(({ retailerId }) => isRetailer(retailerId));
      return priceIndexToCategory(unitsOf(shown), unitsOf(category));
    }
    case 'retailer':
      return jevonsIndex(pairsWithRest(ofBrands, isRetailer));
    case 'period': {
      const pairs = pairsOverTime(earlier, shown);
      return jevonsIndex(pairs.map((pair) => ({ own: pair.current, other: pair.earlier })));
    }
  }
};

/** Brand against the other brands of each shop; shop against the other shops for the same item; else cheapest to dearest. */
const gapOf = ({ isNarrowedTo, all, ofBrands, shown, isBrand, isRetailer }: Board): Measure => {
  switch (isNarrowedTo) {
    case 'brand': {
      const shops = Map.groupBy(
        all.filter(({ retailerId }) => isRetailer(retailerId)),
        ({ retailerId }) => retailerId,
      );
      const pairs = [...shops.values()].flatMap((shelf) => {
        const own = mean(unitsOf(shelf.filter(({ brandId }) => isBrand(brandId))));
        const other = mean(unitsOf(shelf.filter(({ brandId }) => !isBrand(brandId))));
        return own === null || other === null ? [] : [{ own, other }];
      });
      return medianPriceGap(pairs);
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
