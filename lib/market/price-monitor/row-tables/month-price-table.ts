import type { ChainFilter } from '#db/queries/market-chains.ts';
import { listRetailerWeights } from '#db/queries/market-months.ts';
import { eachMonthPrice } from '#db/queries/market-row-pages.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import { ofOurs } from '#lib/market/price-monitor/changes.ts';
import type { ExportWords } from '#lib/market/price-monitor/export-words.ts';
import { lastMonthOver, monthsBefore } from '#lib/market/price-monitor/movers-choice.ts';
import { columnsOf } from '#lib/market/price-monitor/table-cells.ts';
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

type Chosen = { isChosen: boolean; pages: ReturnType<typeof eachMonthPrice> };

/** What was chosen, and what else the index of the company's own brands is of. */
const monthPages = ({ board, reading }: ReadFigures): Chosen[] => {
  const last = lastMonthOver(board.range.to);
  const pagesOf = (filter: ChainFilter) =>
    eachMonthPrice(reading.market, filter, { first: monthsBefore(last, MONTHS), last });
  const ours = ofOurs(reading, board);
  const among = ours?.products ?? board.view.products.map(({ id }) => id);
  const others = among.filter((id) => !board.isProduct(id));
  return [
    { isChosen: true, pages: pagesOf(reading.narrowed) },
    ...(ours && others.length > 0
      ? [{ isChosen: false, pages: pagesOf({ ...ours, products: others }) }]
      : []),
  ];
};

const weightsOf = async ({ reading: { market, category } }: ReadFigures) => {
  const weights = await listRetailerWeights(market, category);
  return new Map(weights.map(({ retailerId, weight }) => [retailerId, weight]));
};

const priceRows = (figures: ReadFigures, words: ExportWords): Rows => ({
  columns: columnsOf(
    words,
    'month',
    'brand',
    'product',
    'productId',
    'retailer',
    'weight',
    'days',
    'dealDays',
    'monthPrice',
    'isChosen',
  ),
  rows: eachPrice(figures),
});

const eachPrice = async function* (figures: ReadFigures): AsyncGenerator<ExportRow, void, void> {
  const names = namesOf(figures.board);
  const weights = await weightsOf(figures);
  for (const { isChosen, pages } of monthPages(figures))
    for await (const page of pages)
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
          isChosen,
        ];
};

const foldedRows = (figures: ReadFigures, words: ExportWords): Rows => ({
  columns: columnsOf(
    words,
    'month',
    'brand',
    'retailer',
    'weight',
    'monthBefore',
    'change',
    'sinceFirst',
    'likeForLike',
    'plainIndex',
    'isChosen',
    'withheld',
  ),
  rows: eachShelf(figures, figures.data.changes?.months[0]?.month, words.market('withheld.word')),
});

const eachShelf = async function* (
  figures: ReadFigures,
  first: Day | undefined,
  withheld: string,
): AsyncGenerator<ExportRow, void, void> {
  if (first === undefined) return;
  const names = namesOf(figures.board);
  const weights = await weightsOf(figures);
  for (const { isChosen, pages } of monthPages(figures))
    for (const shelf of await foldMonths(pages, { first, minDays: MIN_STANDING_DAYS })) {
      const { month, brandId, retailerId, change, index, plain } = shelf;
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
        isChosen,
        change.n === 1 || index.n === 1 ? withheld : null,
      ];
    }
};
