import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { promoShare, unitsOf } from '#lib/market/measures/chain-figures.ts';
import { mean } from '#lib/market/measures/measure.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import { type Board, rounded } from '#lib/market/price-monitor/board.ts';
import type { ExportWords } from '#lib/market/price-monitor/export-words.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceFigures } from '#lib/market/price-monitor/read.ts';
import { column } from '#lib/market/price-monitor/table-cells.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { namesOf, type RowTable } from './row-table.ts';

type Price = Board['all'][number];
type Boards = Pick<PriceFigures, 'board' | 'compared'>;

/** The prices that a view's figures are reckoned from: each, or by brand and retailer where products may not be told apart. */
export const standingTable: RowTable<PriceFigures> = (figures, scope, words) => ({
  id: 'prices',
  title: words.t('sheets.prices'),
  ...(seesLevel(scope, 'product') ? priceRows(figures, words) : foldedRows(figures, words)),
});

type Rows = Pick<ExportTable, 'note' | 'columns' | 'rows'>;

const priceRows = (boards: Boards, { t, given }: ExportWords): Rows => ({
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
  rows: eachPrice(boards),
});

const eachPrice = function* (boards: Boards): Generator<ExportRow> {
  const { board } = boards;
  const names = namesOf(board);
  const products = new Map(board.view.products.map((product) => [product.id, product]));
  const basket = matchedBasket(board);
  const matched = { items: new Set(basket?.items), retailers: new Set(basket?.retailers) };
  for (const price of pricesOf(boards)) {
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

const foldedRows = (boards: Boards, { t, given }: ExportWords): Rows => ({
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
  rows: eachShelf(boards),
});

const eachShelf = function* (boards: Boards): Generator<ExportRow> {
  const { board } = boards;
  const names = namesOf(board);
  const shelves = Map.groupBy(pricesOf(boards), (price) =>
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

/** Of the last day all that the choice is held against, of the first what was chosen; the same of the compared days. */
const pricesOf = ({ board, compared }: Boards): Price[] => {
  const boards = compared ? [board, compared] : [board];
  const whole = boards.flatMap(({ all }) => all);
  const wholeDays = new Set(whole.map(({ day }) => day));
  const earlier = boards.flatMap((each) => each.earlier.filter(({ day }) => !wholeDays.has(day)));
  return board.basis.price === 'effective'
    ? [...whole, ...earlier]
    : [...asOffered(whole, boards), ...earlier];
};

/** The promotions that figures of promotions are of stand beside prices without them. */
const asOffered = (prices: readonly Price[], boards: readonly Board[]): Price[] => {
  const keyOf = ({ day, chainId }: Price) => `${day} ${chainId}`;
  const promos = new Map(
    boards.flatMap(({ offered }) => offered.map((price) => [keyOf(price), price.promo])),
  );
  return prices.map((price) => ({ ...price, promo: promos.get(keyOf(price)) ?? null }));
};

const isChosen = ({ isProduct, isRetailer }: Board, { productId, retailerId }: Price): boolean =>
  isProduct(productId) && isRetailer(retailerId);
