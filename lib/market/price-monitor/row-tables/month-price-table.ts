import { listRetailerWeights } from '#db/queries/market-months.ts';
import { eachMonthPrice } from '#db/queries/market-row-pages.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import type { ExportWords } from '#lib/market/price-monitor/export-words.ts';
import { lastMonthOver, monthsBefore } from '#lib/market/price-monitor/movers-choice.ts';
import { column } from '#lib/market/price-monitor/table-cells.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { foldMonths } from './fold-months.ts';
import { namesOf, type ReadFigures, type RowTable } from './row-table.ts';

/** What prices were on average in each month: the category's months, and movers between months, are reckoned from it. */
export const monthPriceTable: RowTable = (figures, scope, words) => ({
  id: 'month-prices',
  title: words.t('sheets.monthPrices'),
  note: words.t('notes.monthPrices'),
  ...(seesLevel(scope, 'product') ? priceRows(figures, words) : foldedRows(figures, words)),
});

type Rows = Pick<ExportTable, 'columns' | 'rows'>;

/** A year, the month before it and the one that is held against. */
const MONTHS = 13;

const monthPages = ({ board, reading }: ReadFigures) => {
  const last = lastMonthOver(board.range.to);
  return eachMonthPrice(reading.market, reading.narrowed, { first: monthsBefore(last, MONTHS), last });
};

const weightsOf = async ({ reading: { market, category } }: ReadFigures) => {
  const weights = await listRetailerWeights(market, category);
  return new Map(weights.map(({ retailerId, weight }) => [retailerId, weight]));
};

const priceRows = (figures: ReadFigures, { t, given }: ExportWords): Rows => ({
  columns: [
    column(t('columns.month'), 'day'),
    column(t('columns.brand')),
    column(t('columns.product')),
    column(t('columns.productId')),
    column(t('columns.retailer')),
    column(t('columns.weight')),
    column(t('columns.days'), 'count'),
    column(t('columns.dealDays'), 'count'),
    column(t('columns.monthPrice', given), 'money'),
  ],
  rows: eachPrice(figures),
});

const eachPrice = async function* (figures: ReadFigures): AsyncGenerator<ExportRow, void, void> {
  const names = namesOf(figures.board);
  const weights = await weightsOf(figures);
  for await (const page of monthPages(figures))
    for (const { month, brandId, productId, retailerId, days, daysOnDeal, effective } of page)
      yield [
        month,
        names.brand(brandId),
        names.product(productId),
        productId,
        names.retailer(retailerId),
        weights.get(retailerId) ?? null,
        days,
        daysOnDeal,
        effective,
      ];
};

const foldedRows = (figures: ReadFigures, { t }: ExportWords): Rows => ({
  columns: [
    column(t('columns.month'), 'day'),
    column(t('columns.brand')),
    column(t('columns.retailer')),
    column(t('columns.weight')),
    column(t('columns.monthBefore'), 'count'),
    column(t('columns.change'), 'percent'),
    column(t('columns.sinceFirst'), 'count'),
    column(t('columns.likeForLike'), 'index'),
    column(t('columns.plainIndex'), 'index'),
  ],
  rows: eachShelf(figures, figures.data.changes?.months[0]?.month),
});

const eachShelf = async function* (
  figures: ReadFigures,
  first: Day | undefined,
): AsyncGenerator<ExportRow, void, void> {
  if (first === undefined) return;
  const names = namesOf(figures.board);
  const weights = await weightsOf(figures);
  const shelves = await foldMonths(monthPages(figures), { first, minDays: MIN_STANDING_DAYS });
  for (const { month, brandId, retailerId, change, index, plain } of shelves)
    yield [
      month,
      names.brand(brandId),
      names.retailer(retailerId),
      weights.get(retailerId) ?? null,
      change.n,
      change.value,
      index.n,
      index.value,
      plain,
    ];
};
