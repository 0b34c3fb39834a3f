import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { ExportWords } from '#lib/market/price-monitor/export-words.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceFigures } from '#lib/market/price-monitor/read.ts';
import { columnsOf } from '#lib/market/price-monitor/table-cells.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { foldStanding } from './fold-standing.ts';
import { namesOf, type RowTable } from './row-table.ts';
import { type Boards, isChosen, stoodOn } from './stood-on.ts';

/** The prices that a view's figures are reckoned from: each, or by brand and retailer where products may not be told apart. */
export const standingTable: RowTable<PriceFigures> = (figures, scope, words) => ({
  id: 'prices',
  title: words.t('sheets.prices'),
  ...(seesLevel(scope, 'product') ? priceRows(figures, words) : foldStanding(figures, words)),
});

type Rows = Pick<ExportTable, 'note' | 'columns' | 'rows'>;

const priceRows = (boards: Boards, words: ExportWords): Rows => ({
  note: words.t('notes.prices', words.given),
  columns: columnsOf(
    words,
    'day',
    'brand',
    'product',
    'productId',
    'gtin',
    'variant',
    'band',
    'retailer',
    'regular',
    'promotional',
    'perUnit',
    'standsSince',
    'isChosen',
    'isMatched',
  ),
  rows: eachPrice(boards, words),
});

const eachPrice = function* (boards: Boards, words: ExportWords): Generator<ExportRow> {
  const { board } = boards;
  const names = namesOf(board);
  const products = new Map(board.view.products.map((product) => [product.id, product]));
  const basket = matchedBasket(board);
  const matched = { items: new Set(basket?.items), retailers: new Set(basket?.retailers) };
  for (const { prices, promoOf } of stoodOn(boards))
    for (const price of prices) {
      const product = products.get(price.productId);
      yield [
        dayFromNumber(price.day),
        names.brand(price.brandId),
        product ? board.label(product).name : price.productId,
        price.productId,
        product?.gtin ?? null,
        product ? words.variant(product.id) : null,
        product ? words.band(product.band) : null,
        names.retailer(price.retailerId),
        price.regular,
        promoOf(price),
        price.unit,
        dayFromNumber(price.since),
        isChosen(board, price),
        matched.items.has(price.productId) && matched.retailers.has(price.retailerId),
      ];
    }
};
