import { listMonthMargins } from '#db/queries/market-months.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import { column } from '#lib/market/price-monitor/table-cells.ts';
import { VAT_PERCENT } from '#lib/vocabulary/market-terms.ts';
import { namesOf, type ReadFigures, type RowTable } from './row-table.ts';

/** What shoppers and retailers paid in the month that margins are of. */
export const tradeTable: RowTable = (figures, _, { t, given, day }) => ({
  id: 'trade-prices',
  title: t('sheets.tradePrices'),
  note: t('notes.tradePrices', { day: day(figures.data.margin?.month ?? figures.board.range.to) }),
  columns: [
    column(t('columns.brand')),
    column(t('columns.product')),
    column(t('columns.productId')),
    column(t('columns.retailer')),
    column(t('columns.monthPrice', given), 'money'),
    column(t('columns.vat'), 'percent'),
    column(t('columns.tradePrice', given), 'money'),
  ],
  rows: prices(figures),
});

const prices = async function* ({
  board,
  data,
  reading: { market, narrowed },
}: ReadFigures): AsyncGenerator<ExportRow, void, void> {
  if (data.margin?.state !== 'shown') return;
  const names = namesOf(board);
  const filter = { ...narrowed, priceType: 'consumer' } as const;
  const { month } = data.margin;
  const paid = await listMonthMargins(market, filter, { month, minDays: MIN_STANDING_DAYS });
  for (const { brandId, productId, retailerId, consumer, trade } of paid)
    yield [
      names.brand(brandId),
      names.product(productId),
      productId,
      names.retailer(retailerId),
      consumer,
      VAT_PERCENT,
      trade,
    ];
};
