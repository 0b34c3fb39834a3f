import { listMonthMargins } from '#db/queries/market-months.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import { columnsOf } from '#lib/market/price-monitor/table-cells.ts';
import { VAT_PERCENT } from '#lib/vocabulary/market-terms.ts';
import { namesOf, type ReadFigures, type RowTable } from './row-table.ts';

/** What shoppers and retailers paid in the month that margins are of. */
export const tradeTable: RowTable = (figures, _, words) => ({
  id: 'trade-prices',
  title: words.t('sheets.tradePrices'),
  note: words.t('notes.tradePrices', {
    month: words.month(figures.data.margin?.month ?? figures.board.range.to),
  }),
  columns: columnsOf(words, 'brand', 'product', 'productId', 'retailer', 'monthPrice', 'vat', 'tradePrice'),
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
