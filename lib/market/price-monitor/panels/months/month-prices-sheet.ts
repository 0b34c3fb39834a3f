import type { ChainFilter } from '#db/queries/market-chains.ts';
import { listRetailerWeights } from '#db/queries/market-months.ts';
import { eachMonthPrice } from '#db/queries/market-row-pages.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { RowSheet } from '#lib/market/dashboard/panel-type.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import { isRead, type PriceTypes, type ReadRows } from '#lib/market/price-monitor/price-panel.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { addMonths, lastCompleteMonth } from '#lib/vocabulary/months.ts';
import { foldMonths } from './fold-months.ts';
import { ofOurs } from './read-months.ts';
import type { MonthsData } from './schema.ts';

/** What prices were on average in each month: the category's months, and movers between months, are calculated from it. */
export const monthPricesSheet: RowSheet<PriceTypes, MonthsData> = {
  id: 'month-prices',
  length: 3,
  draw: (rows, labels, scope) => {
    if (!isRead(rows)) return null;
    const drawn = seesLevel(scope, 'product') ? priceRows(rows, labels) : foldedRows(rows, labels);
    return { title: labels.t('sheets.monthPrices'), note: labels.t('notes.monthPrices'), ...drawn };
  },
};

type Figures = ReadRows<MonthsData>;

type Rows = Pick<ExportTable, 'columns' | 'rows'>;

/** A year, the month before it and the month that is compared. */
const MONTHS = 13;

type Chosen = { isChosen: boolean; pages: ReturnType<typeof eachMonthPrice> };

/** What was chosen, and what else the index of the company's own brands is of. */
const monthPages = ({ base: set, query }: Figures): Chosen[] => {
  const last = lastCompleteMonth(set.range.to);
  const pagesOf = (filter: ChainFilter) =>
    eachMonthPrice(query.market, filter, { first: addMonths(last, -MONTHS), last });
  const ours = ofOurs(query, set);
  const among = ours?.products ?? set.view.products.map(({ id }) => id);
  const others = among.filter((id) => !set.isProduct(id));
  return [
    { isChosen: true, pages: pagesOf(query.narrowed) },
    ...(ours && others.length > 0
      ? [{ isChosen: false, pages: pagesOf({ ...ours, products: others }) }]
      : []),
  ];
};

const weightsOf = async ({ query: { market, category } }: Figures) => {
  const weights = await listRetailerWeights(market, category);
  return new Map(weights.map(({ retailerId, weight }) => [retailerId, weight]));
};

const priceRows = (figures: Figures, labels: SheetLabels): Rows => ({
  columns: columnsOf(labels, {
    month: 'day',
    brand: 'text',
    product: 'text',
    productId: 'text',
    retailer: 'text',
    weight: 'text',
    days: 'count',
    dealDays: 'count',
    monthPrice: 'money',
    isChosen: 'text',
  }),
  rows: eachPrice(figures),
});

const eachPrice = async function* (figures: Figures): AsyncGenerator<ExportRow, void, void> {
  const names = namesOf(figures.base);
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

const foldedRows = (figures: Figures, labels: SheetLabels): Rows => ({
  columns: columnsOf(labels, {
    month: 'day',
    brand: 'text',
    retailer: 'text',
    weight: 'text',
    monthBefore: 'count',
    change: 'percent',
    sinceFirst: 'count',
    likeForLike: 'index',
    plainIndex: 'index',
    isChosen: 'text',
    withheld: 'text',
  }),
  rows: eachShelf(figures, figures.out?.[0]?.month, labels.market('withheld.word')),
});

const eachShelf = async function* (
  figures: Figures,
  first: Day | undefined,
  withheld: string,
): AsyncGenerator<ExportRow, void, void> {
  if (first === undefined) return;
  const names = namesOf(figures.base);
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
