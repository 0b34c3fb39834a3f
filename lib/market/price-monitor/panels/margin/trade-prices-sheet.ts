import { listMonthMargins } from '#db/queries/market-months.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { RowSheet } from '#lib/market/dashboard/panel-type.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import { isRead, type PriceTypes, type ReadRows } from '#lib/market/price-monitor/price-panel.ts';
import { findVatOfMonth } from './paid-in-month.ts';
import type { MarginData } from './schema.ts';

/** What shoppers and retailers paid in the month that margins are of. */
export const tradePricesSheet: RowSheet<PriceTypes, MarginData> = {
  id: 'trade-prices',
  length: 1,
  has: ({ scope }) => scope.features.includes('profitMargin'),
  draw: (rows, labels) =>
    isRead(rows)
      ? {
          title: labels.t('sheets.tradePrices'),
          note: labels.t('notes.tradePrices', { month: labels.month(rows.out?.month ?? rows.base.range.to) }),
          columns: columnsOf(labels, {
            brand: 'text',
            product: 'text',
            productId: 'text',
            retailer: 'text',
            monthPrice: 'money',
            vat: 'percent',
            tradePrice: 'money',
          }),
          rows: prices(rows),
        }
      : null,
};

const prices = async function* ({
  base: set,
  out,
  query,
}: ReadRows<MarginData>): AsyncGenerator<ExportRow, void, void> {
  if (out?.state !== 'shown') return;
  const names = namesOf(set);
  const { market, narrowed } = query;
  const filter = { ...narrowed, priceType: 'consumer' } as const;
  const { month } = out;
  const paid = await listMonthMargins(market, filter, { month, minDays: MIN_STANDING_DAYS });
  const vat = await findVatOfMonth(query, month);
  for (const { brandId, productId, retailerId, consumer, trade } of paid)
    yield [
      names.brand(brandId),
      names.product(productId),
      productId,
      names.retailer(retailerId),
      consumer,
      vat,
      trade,
    ];
};
