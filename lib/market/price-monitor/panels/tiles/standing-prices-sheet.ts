import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { issueCells } from '#lib/market/dashboard/file/issue-cells.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { RowSheet } from '#lib/market/dashboard/panel-type.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { foldStanding } from './fold-standing.ts';
import { type Boards, isChosen, pricesOnDays } from './prices-on-days.ts';
import type { TilesData } from './schema.ts';

/** The prices that a view's figures are calculated from: each, or by brand and retailer where plans have no single products. */
export const pricesSheet: RowSheet<PriceTypes, TilesData> = {
  id: 'prices',
  length: 0,
  isAlways: true,
  draw: ({ base, compared, issues }, labels, scope) => {
    const sets = { base, compared };
    const drawn = seesLevel(scope, 'product')
      ? priceRows(sets, labels, issueCells(issues, labels))
      : foldStanding(sets, labels);
    return { title: labels.t('sheets.prices'), ...drawn };
  },
};

type Rows = Pick<ExportTable, 'note' | 'columns' | 'rows'>;

type Marks = ReturnType<typeof issueCells>;

const priceRows = (boards: Boards, labels: SheetLabels, marks: Marks): Rows => ({
  note: labels.t('notes.prices', labels.given),
  columns: [
    ...columnsOf(labels, {
      day: 'day',
      brand: 'text',
      product: 'text',
      productId: 'text',
      gtin: 'text',
      variant: 'text',
      band: 'text',
      retailer: 'text',
      regular: 'money',
      promotional: 'money',
      perUnit: 'money',
      standsSince: 'day',
      isChosen: 'text',
      isMatched: 'text',
    }),
    ...marks.columns,
  ],
  rows: eachPrice(boards, labels, marks),
});

const eachPrice = function* (boards: Boards, labels: SheetLabels, marks: Marks): Generator<ExportRow> {
  const { base: set } = boards;
  const names = namesOf(set);
  const products = new Map(set.view.products.map((product) => [product.id, product]));
  const basket = matchedBasket(set);
  const matched = { items: new Set(basket?.items), retailers: new Set(basket?.retailers) };
  for (const { prices, promoOf } of pricesOnDays(boards))
    for (const price of prices) {
      const product = products.get(price.productId);
      const day = dayFromNumber(price.day);
      yield [
        day,
        names.brand(price.brandId),
        product ? set.label(product).name : price.productId,
        price.productId,
        product?.gtin ?? null,
        product ? labels.variant(product.id) : null,
        product ? labels.band(product.band) : null,
        names.retailer(price.retailerId),
        price.regular,
        promoOf(price),
        price.unit,
        dayFromNumber(price.since),
        isChosen(set, price),
        matched.items.has(price.productId) && matched.retailers.has(price.retailerId),
        ...marks.cellsOf({ ...price, days: { from: day, to: day } }),
      ];
    }
};
