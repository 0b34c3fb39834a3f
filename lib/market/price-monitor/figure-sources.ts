import { listPriceChanges, listStandingPrices } from '#db/queries/market-chains.ts';
import type { Behind } from '#lib/market/behind.ts';
import type { FigureKind } from '#lib/market/figure-kinds.ts';
import { ratiosToOthers } from '#lib/market/measures/brand-index.ts';
import { shelvesOf } from '#lib/market/measures/chain-figures.ts';
import { gapBins } from '#lib/market/measures/gap-bins.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { asIndex, rowOfChain, rowsToOthers, rowsToRest } from './behind-rows.ts';
import { type Board, onBasis } from './board.ts';
import { groupedPrices } from './like-for-like.ts';
import { matchedBasket } from './matched-basket.ts';
import { gapRows } from './panels/gaps.ts';
import { type RetailerFigure, retailerFigures } from './panels/retailers.ts';
import { tileFigures } from './panels/tiles.ts';
import type { Reading } from './sections.ts';

/** Where a figure stands; null where its name leaves it open. */
export type FigurePlace = {
  brand: string | null;
  product: string | null;
  retailer: string | null;
  day: string | null;
  /** The lower edge of a bin; null: the bin is open below. */
  from: number | null;
};

type Source = (board: Board, place: FigurePlace, reading: Reading) => Promise<Behind | null> | Behind | null;

const atRetailer =
  (name: RetailerFigure): Source =>
  (board, { retailer }) =>
    retailer === null ? null : retailerFigures[name](board, retailer, matchedBasket(board));

const changes =
  (direction: 1 | -1): Source =>
  async (_, __, { market, narrowed, days }) => {
    const changed = await listPriceChanges(market, narrowed, { ...days, direction });
    return { reduction: 'count', rows: changed.map((chain) => rowOfChain(chain, 1)) };
  };

/** What stands behind each figure: the same rows that the panels are reckoned from. Null: no such figure. */
export const figureSources: Record<FigureKind, Source> = {
  ...tileFigures,
  'retailer-price': atRetailer('retailer-price'),
  'retailer-index': atRetailer('retailer-index'),
  'retailer-gap': atRetailer('retailer-gap'),
  'retailer-promotions': atRetailer('retailer-promotions'),
  wins: atRetailer('wins'),
  ties: atRetailer('ties'),
  losses: atRetailer('losses'),
  rises: changes(1),
  falls: changes(-1),
  basket: ({ shown }, { retailer }) => {
    const basket = matchedBasket({ shown });
    if (retailer === null || !basket?.retailers.includes(retailer)) return null;
    const items = new Set(basket.items);
    const own = shown.filter(({ retailerId, productId }) => retailerId === retailer && items.has(productId));
    return { reduction: 'sum', rows: own.map((chain) => rowOfChain(chain, effectivePrice(chain))) };
  },
  'to-category': (board, { brand, product }) => {
    const grouped = groupedPrices(board);
    if (product !== null) {
      const own = ratiosToOthers(grouped, board.isBrand).filter(({ productId }) => productId === product);
      return { reduction: 'index', rows: rowsToOthers(own, 'retailer') };
    }
    if (brand === null) return null;
    return {
      reduction: 'index',
      rows: rowsToOthers(
        ratiosToOthers(grouped, (id) => id === brand),
        'product',
      ),
    };
  },
  cell: ({ all, ofBrands }, { brand, product, retailer }) => {
    if (retailer === null || (brand === null && product === null)) return null;
    const prices = product === null ? all : ofBrands.flat();
    const own = prices.filter(({ brandId, productId }) =>
      product === null ? brandId === brand : productId === product,
    );
    return { reduction: 'index', rows: rowsToRest(shelvesOf(own), (id) => id === retailer, asIndex) };
  },
  'gap-bin': (board, { from }) => {
    const { below, above } = edgesOf(from);
    const rows = gapRows(board).filter(({ value }) => value >= below && value < above);
    return { reduction: 'count', rows };
  },
  // In the money of its day: a line in real money is each day's price times one factor.
  line: async (board, { retailer, day }, { market, narrowed }) => {
    const { statistic, value } = board.basis;
    if (retailer === null || day === null || value === 'real') return null;
    const basket = statistic === 'lowest' ? null : matchedBasket(board);
    if (basket && !basket.retailers.includes(retailer)) return null;
    const of = { ...narrowed, ...(basket && { products: basket.items }), retailers: [retailer] };
    const standing = await listStandingPrices(market, of, [dayNumber(day)]);
    const rows = standing
      .map((chain) => onBasis(chain, board.basis))
      .map((chain) => rowOfChain(chain, chain.unit));
    return { reduction: basket ? 'geometric' : statistic === 'lowest' ? 'lowest' : 'mean', rows };
  },
};

const edgesOf = (from: number | null) => {
  const bin = gapBins([]).find((each) => each.from === from);
  return { below: from ?? Number.NEGATIVE_INFINITY, above: bin?.to ?? Number.POSITIVE_INFINITY };
};
