import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { promoShare, unitsOf } from '#lib/market/measures/chain-figures.ts';
import { mean } from '#lib/market/measures/measure.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { type Board, rounded } from './board.ts';
import type { ExportWords } from './export-words.ts';
import { matchedBasket } from './matched-basket.ts';
import { column } from './table-cells.ts';

type Price = Board['all'][number];

/** The prices that a view's figures are reckoned from: each, or by brand and retailer where products may not be told apart. */
export const rowTable = (board: Board, scope: DataScope, words: ExportWords): ExportTable => ({
  id: 'prices',
  title: words.t('sheets.prices'),
  ...(seesLevel(scope, 'product') ? priceRows(board, words) : foldedRows(board, words)),
});

type Rows = Pick<ExportTable, 'note' | 'columns' | 'rows'>;

const priceRows = (board: Board, { t, given }: ExportWords): Rows => ({
  note: t('notes.prices', given),
  columns: [
    column(t('columns.day'), 'day'),
    column(t('columns.brand')),
    column(t('columns.product')),
    column(t('columns.productId')),
    column(t('columns.gtin')),
    column(t('columns.variant')),
    column(t('columns.band')),
    column(t('columns.retailer')),
    column(t('columns.regular', given), 'money'),
    column(t('columns.promotional', given), 'money'),
    column(t('columns.perUnit', given), 'money'),
    column(t('columns.standsSince'), 'day'),
    column(t('columns.isChosen')),
    column(t('columns.isMatched')),
  ],
  rows: eachPrice(board),
});

const eachPrice = function* (board: Board): Generator<ExportRow> {
  const names = namesOf(board);
  const products = new Map(board.view.products.map((product) => [product.id, product]));
  const basket = matchedBasket(board);
  const matched = { items: new Set(basket?.items), retailers: new Set(basket?.retailers) };
  for (const price of allPrices(board)) {
    const product = products.get(price.productId);
    yield [
      dayFromNumber(price.day),
      names.brand(price.brandId),
      product ? board.label(product).name : price.productId,
      price.productId,
      product?.gtin ?? null,
      product?.variant ?? null,
      product?.band ?? null,
      names.retailer(price.retailerId),
      price.regular,
      price.promo,
      price.unit,
      dayFromNumber(price.since),
      isChosen(board, price),
      matched.items.has(price.productId) && matched.retailers.has(price.retailerId),
    ];
  }
};

const foldedRows = (board: Board, { t, given }: ExportWords): Rows => ({
  note: t('notes.folded', given),
  columns: [
    column(t('columns.day'), 'day'),
    column(t('columns.brand')),
    column(t('columns.retailer')),
    column(t('columns.prices'), 'count'),
    column(t('columns.unitPrice', given), 'money'),
    column(t('columns.onPromotion'), 'percent'),
    column(t('columns.averageDepth'), 'percent'),
    column(t('columns.isChosen')),
  ],
  rows: eachShelf(board),
});

const eachShelf = function* (board: Board): Generator<ExportRow> {
  const names = namesOf(board);
  const shelves = Map.groupBy(allPrices(board), (price) =>
    [price.day, price.brandId, price.retailerId, isChosen(board, price)].join(' '),
  );
  for (const prices of shelves.values()) {
    const [first] = prices;
    if (!first) continue;
    const depths = prices.flatMap(({ regular, promo }) => (promo === null ? [] : promoDepth(regular, promo)));
    yield [
      dayFromNumber(first.day),
      names.brand(first.brandId),
      names.retailer(first.retailerId),
      prices.length,
      rounded(mean(unitsOf(prices))),
      rounded(promoShare(prices)),
      rounded(mean(depths.filter((depth) => depth !== null))),
      isChosen(board, first),
    ];
  }
};

const allPrices = ({ all, earlier }: Board): Price[] => [...all, ...earlier];

const isChosen = ({ isProduct, isRetailer }: Board, { productId, retailerId }: Price): boolean =>
  isProduct(productId) && isRetailer(retailerId);

const namesOf = ({ view, label }: Board) => {
  const brands = new Map(view.brands.map((row) => [row.id, label(row).name]));
  const retailers = new Map(view.retailers.map((row) => [row.id, label(row).name]));
  return {
    brand: (id: string) => brands.get(id) ?? id,
    retailer: (id: string) => retailers.get(id) ?? id,
  };
};
