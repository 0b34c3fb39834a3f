import type { PriceChanges } from '#db/queries/market-chains.ts';
import { type ContributingRow, countOf, type FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { brandIndexToCategory } from '#lib/market/measures/brand-index.ts';
import { pairsOverTime, unitsOf } from '#lib/market/measures/chain-figures.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { priceGap, spread } from '#lib/market/measures/price-measures.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import { ratiosOfSides, sidesOf } from '#lib/market/price-monitor/compared-sides.ts';
import {
  asIndex,
  rowOfChain,
  rowOfPair,
  rowsOnDeal,
  rowsToOthers,
  rowsToRest,
} from '#lib/market/price-monitor/contributing-rows.ts';
import { cheaperRivals } from '#lib/market/price-monitor/panels/cheaper-rivals/cheaper-rivals.ts';
import type { PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { TilesData } from './schema.ts';

/** The figures at the head of every section. */
export const tiles = (set: PriceSet, changes: PriceChanges): TilesData => {
  const measured = (name: TileName) => measuredIn(set, name);
  return {
    unitPrice: {
      average: measured('unit-price').value,
      change: measured('unit-price-change'),
      real: set.real && {
        nominal: measured('nominal-change'),
        provisionalFrom: set.real.provisionalFrom,
      },
    },
    ...indexAndGap(set),
    changes,
    promotions: {
      onDeal: countOf(tileFigures.deals.basisIn(set).rows),
      share: measured('promotions').value,
      depth: measured('depth').value,
    },
    cheaper: firstCheaper(set),
  };
};

const measuredIn = (set: PriceSet, name: TileName): Measure =>
  discloseFigure(set, name, tileFigures[name].basisIn(set));

export const indexAndGap = (set: PriceSet): Pick<TilesData, 'index' | 'gap'> => ({
  index: { kind: set.isNarrowedTo, leftOut: leftOut(set), ...measuredIn(set, 'index') },
  gap: { kind: set.isNarrowedTo, ...measuredIn(set, 'gap') },
});

/** So many stand in a tile. */
const MOST_CHEAPER = 2;

const firstCheaper = (set: PriceSet): TilesData['cheaper'] => {
  const { rows, ...cheaper } = cheaperRivals(set);
  return { ...cheaper, count: rows.length, rows: rows.slice(0, MOST_CHEAPER) };
};

/** Of the brands that are judged, products without a partner of another brand. */
const leftOut = (set: PriceSet): number =>
  set.isNarrowedTo === 'brand' || set.isNarrowedTo === 'ours'
    ? brandIndexToCategory(...sidesOf(set)).leftOut
    : 0;

type RowsOf = Pick<FigureBasis, 'rows' | 'isCut' | 'days'>;

const rowsOfSides = (set: PriceSet, by: 'product' | 'retailer'): RowsOf => {
  const { ratios, isCut } = ratiosOfSides(set);
  return { rows: rowsToOthers(ratios, by), isCut };
};

/** The unit of the rows behind a tile, and the rows; rises and falls are spells, which are read by themselves. */
export const tileFigures = {
  'unit-price': {
    valuesIn: 'money',
    basisIn: ({ selection, basis, range, inMoney }) => ({
      reduction: basis.statistic === 'lowest' ? 'lowest' : 'mean',
      rows: selection.flatMap((chain) => {
        const unit = inMoney(chain.unit, range.to);
        return unit === null ? [] : [rowOfChain(chain, unit)];
      }),
    }),
  },
  'unit-price-change': {
    valuesIn: 'index',
    basisIn: (set) => ({ reduction: 'change', ...overTime(set, set.inMoney) }),
  },
  'nominal-change': {
    valuesIn: 'index',
    basisIn: (set) => ({ reduction: 'change', ...overTime(set, asPaid) }),
  },
  index: { valuesIn: 'index', basisIn: (set) => ({ reduction: 'index', ...indices(set) }) },
  gap: { valuesIn: 'change', basisIn: (set) => ({ reduction: 'median', ...gapsOf(set) }) },
  promotions: {
    valuesIn: 'count',
    basisIn: ({ withPromotions }) => ({ reduction: 'share', rows: rowsOnDeal(withPromotions) }),
  },
  deals: {
    valuesIn: 'count',
    basisIn: ({ withPromotions }) => ({
      reduction: 'count',
      rows: rowsOnDeal(withPromotions).filter(({ value }) => value === 1),
    }),
  },
  depth: {
    valuesIn: 'percent',
    basisIn: ({ withPromotions }) => ({
      reduction: 'mean',
      rows: withPromotions.flatMap((chain) => {
        const depth = chain.promo === null ? null : promoDepth(chain.regular, chain.promo);
        return depth === null ? [] : [rowOfChain(chain, depth)];
      }),
    }),
  },
} satisfies Record<string, TileFigure>;

type TileName = keyof typeof tileFigures;

type TileFigure = Pick<PriceFigures[string], 'valuesIn'> & { basisIn: (set: PriceSet) => FigureBasis };

/** Brand against the others like for like; shop against the other shops for the same item; else the last day against the first. */
const indices = (set: PriceSet): RowsOf => {
  switch (set.isNarrowedTo) {
    case 'brand':
    case 'ours':
      return rowsOfSides(set, 'product');
    case 'retailer':
      return { rows: rowsToRest(set.byProduct, set.isRetailer, asIndex) };
    case 'period':
      return overTime(set, set.inMoney);
  }
};

const asPaid: PriceSet['inMoney'] = (price) => price;

/** The same chains on the last day and on the first. */
const overTime = ({ atStart, selection, range }: PriceSet, inMoney: PriceSet['inMoney']): RowsOf => ({
  days: { own: range.to, other: range.from, by: 'day' },
  rows: pairsOverTime(atStart, selection).flatMap(({ chain, current, earlier: before }) => {
    const [own, other] = [inMoney(current, range.to), inMoney(before, range.from)];
    if (own === null || other === null) return [];
    return [{ ...rowOfChain(chain, asIndex({ own, other })), own, other }];
  }),
});

/** Brand against the other brands of each shop; shop against the other shops for the same item; else cheapest to dearest. */
const gapsOf = (set: PriceSet): RowsOf => {
  switch (set.isNarrowedTo) {
    case 'brand':
    case 'ours': {
      const { rows, ...rest } = rowsOfSides(set, 'retailer');
      return { ...rest, rows: rows.map((row) => ({ ...row, value: row.value - 100 })) };
    }
    case 'retailer':
      return { rows: rowsToRest(set.byProduct, set.isRetailer, ({ own, other }) => priceGap(own, other)) };
    case 'period':
      return { rows: spreads(set) };
  }
};

const spreads = ({ selection }: PriceSet): ContributingRow[] =>
  [...Map.groupBy(selection, ({ productId }) => productId)].flatMap(([productId, shelf]) => {
    const units = unitsOf(shelf);
    const gap = spread(units);
    const [first] = shelf;
    if (gap === null || first === undefined) return [];
    const { brandId } = first;
    return [rowOfPair({ brandId, productId, own: Math.max(...units), other: Math.min(...units) }, gap)];
  });
