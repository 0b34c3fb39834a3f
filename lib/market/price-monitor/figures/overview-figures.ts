import { listStandingPrices } from '#db/queries/market-chains.ts';
import { ratiosToOthers } from '#lib/market/measures/brand-index.ts';
import { shelvesOf } from '#lib/market/measures/chain-figures.ts';
import { gapBins } from '#lib/market/measures/gap-bins.ts';
import { asIndex, rowOfChain, rowsToOthers, rowsToRest } from '#lib/market/price-monitor/behind-rows.ts';
import { onBasis } from '#lib/market/price-monitor/board.ts';
import { groupedPrices } from '#lib/market/price-monitor/like-for-like.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { gapRows } from '#lib/market/price-monitor/panels/gaps.ts';
import { type RetailerFigure, retailerFigures } from '#lib/market/price-monitor/panels/retailers.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { FigureSource } from './source.ts';

const atRetailer =
  (name: RetailerFigure): FigureSource =>
  (board, { retailer }) =>
    retailer === null ? null : retailerFigures[name](board, retailer, matchedBasket(board));

export const overviewFigures = {
  'retailer-price': atRetailer('retailer-price'),
  'retailer-index': atRetailer('retailer-index'),
  'retailer-gap': atRetailer('retailer-gap'),
  'retailer-promotions': atRetailer('retailer-promotions'),
  wins: atRetailer('wins'),
  ties: atRetailer('ties'),
  losses: atRetailer('losses'),
  'to-category': (board, { brand, product }) => {
    const grouped = groupedPrices(board);
    if (product !== null) {
      if (!board.isProduct(product)) return null;
      const own = ratiosToOthers(grouped, board.isBrand).filter(({ productId }) => productId === product);
      return { reduction: 'index', rows: rowsToOthers(own, 'retailer') };
    }
    if (brand === null || !board.isBrand(brand)) return null;
    return {
      reduction: 'index',
      rows: rowsToOthers(
        ratiosToOthers(grouped, (id) => id === brand),
        'product',
      ),
    };
  },
  cell: ({ all, isBrand, isProduct }, { brand, product, retailer }) => {
    const isShown = product === null ? brand !== null && isBrand(brand) : isProduct(product);
    if (retailer === null || !isShown) return null;
    const own = all.filter(({ brandId, productId }) =>
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
} satisfies Record<string, FigureSource>;

const edgesOf = (from: number | null) => {
  const bin = gapBins([]).find((each) => each.from === from);
  return { below: from ?? Number.NEGATIVE_INFINITY, above: bin?.to ?? Number.POSITIVE_INFINITY };
};
