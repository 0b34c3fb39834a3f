import { listStandingPrices } from '#db/queries/market-chains.ts';
import type { FigureOf } from '#lib/market/access/plan-disclosure.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { ratiosToOthers } from '#lib/market/measures/brand-index.ts';
import { shelvesOf } from '#lib/market/measures/chain-figures.ts';
import { gapBins } from '#lib/market/measures/gap-bins.ts';
import { standsEnough } from '#lib/market/measures/matched-line.ts';
import type { Board } from '#lib/market/price-monitor/board.ts';
import {
  asIndex,
  rowOfChain,
  rowsToOthers,
  rowsToRest,
} from '#lib/market/price-monitor/contributing-rows.ts';
import { groupedPrices } from '#lib/market/price-monitor/like-for-like.ts';
import { type LineOf, lineBasket, retailerLine, sideLine } from '#lib/market/price-monitor/lines.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { gapRows } from '#lib/market/price-monitor/panels/gaps.ts';
import { type RetailerFigure, retailerFigures } from '#lib/market/price-monitor/panels/retailers.ts';
import { basisOfRival } from '#lib/market/price-monitor/panels/undercut.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { onBasis } from '#lib/market/prices/price-basis.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSide } from '#lib/vocabulary/market-terms.ts';
import type { FigureSource } from './source.ts';

const atRetailer =
  (name: RetailerFigure): FigureSource =>
  (board, { retailer }) =>
    retailer === null ? null : retailerFigures[name](board, retailer, matchedBasket(board));

/** The prices that a line is of on a day, in the money that is asked for. */
const pointOf = async (
  board: Board,
  day: string | null,
  { market }: SectionQuery,
  line: LineOf | null,
  of: FigureOf = 'all',
): Promise<FigureBasis | null> => {
  if (day === null || line === null) return null;
  const standing = await listStandingPrices(market, line.filter, [dayNumber(day)]);
  const used = board.disclosure.rows(standing, of);
  const isWithheld = used.length === 0 && standing.length > 0;
  if (line.of !== null && !isWithheld && !standsEnough(used.length, line.of)) return null;
  const rows = standing.flatMap((chain) => {
    const unit = board.inMoney(onBasis(chain, board.basis).unit, day);
    return unit === null ? [] : [rowOfChain(onBasis(chain, board.basis), unit)];
  });
  const plain = board.basis.statistic === 'lowest' ? 'lowest' : 'mean';
  return { reduction: line.of === null ? plain : 'geometric', rows, of };
};

const ofSide =
  (side: PriceSide): FigureSource =>
  (board, { day }, reading) =>
    pointOf(board, day, reading, sideLine(board, reading.narrowed, lineBasket(board), side), 'brands');

export const overviewFigures = {
  rival: (board, { rival }) => (rival === null ? null : basisOfRival(board, rival)),
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
    const ratios = ratiosToOthers(grouped, (id) => id === brand);
    const used = board.disclosure.rows(ratios, 'brands');
    return { reduction: 'index', rows: rowsToOthers(used, 'product'), isCut: used.length < ratios.length };
  },
  cell: ({ all, isBrand, isProduct }, { brand, product, retailer }) => {
    const isShown = product === null ? brand !== null && isBrand(brand) : isProduct(product);
    if (retailer === null || !isShown) return null;
    const own = all.filter(({ brandId, productId }) =>
      product === null ? brandId === brand : productId === product,
    );
    const rows = rowsToRest(shelvesOf(own), (id) => id === retailer, asIndex);
    return { reduction: 'index', rows, isOfOne: product !== null, of: product === null ? 'brands' : 'all' };
  },
  'gap-bin': (board, { from }) => {
    const { below, above } = edgesOf(from);
    const rows = gapRows(board).filter(({ value }) => value >= below && value < above);
    return { reduction: 'count', rows, isOfBand: true };
  },
  line: (board, { retailer, day }, reading) =>
    retailer === null
      ? null
      : pointOf(board, day, reading, retailerLine(reading.narrowed, lineBasket(board), retailer)),
  'our-line': ofSide('ours'),
  'rival-line': ofSide('rivals'),
} satisfies Record<string, FigureSource>;

const edgesOf = (from: number | null) => {
  const bin = gapBins([]).find((each) => each.from === from);
  return { below: from ?? Number.NEGATIVE_INFINITY, above: bin?.to ?? Number.POSITIVE_INFINITY };
};
