import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { RowSheet } from '#lib/market/dashboard/panel-type.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { isRead, type PriceTypes, type ReadRows } from '#lib/market/price-monitor/price-panel.ts';
import { findMargins } from './paid-in-month.ts';
import type { MarginData } from './schema.ts';

/** What shoppers and retailers paid in the month that margins are of. */
export const tradePricesSheet: RowSheet<PriceTypes, MarginData> = {
  id: 'trade-prices',
  length: 1,
  has: ({ scope }) => scope.features.includes('profitMargin'),
  draw: (rows, labels) =>
    isRead(rows)
      ? {
          title: labels.t(isOwn(rows) ? 'sheets.ownTradePrices' : 'sheets.tradePrices'),
          note: labels.t(isOwn(rows) ? 'notes.ownTradePrices' : 'notes.tradePrices', {
            month: labels.month(rows.out?.month ?? rows.base.range.to),
          }),
          columns: columnsOf(labels, {
            brand: 'text',
            product: 'text',
            productId: 'text',
            retailer: 'text',
            monthPrice: 'money',
            vat: 'percent',
            [isOwn(rows) ? 'ownTradePrice' : 'tradePrice']: 'money',
          }),
          rows: prices(rows),
        }
      : null,
};

const isOwn = ({ out }: ReadRows<MarginData>): boolean => out?.trade === 'own';

const prices = async function* ({
  base: set,
  out,
  query,
}: ReadRows<MarginData>): AsyncGenerator<ExportRow, void, void> {
  if (out?.state !== 'shown') return;
  const names = namesOf(set);
  const found = await findMargins(query, { ...set, isProduct: () => true });
  for (const { brandId, productId, retailerId, consumer, trade, vat } of found?.paid ?? [])
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
