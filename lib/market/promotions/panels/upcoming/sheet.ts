import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { UpcomingData } from './schema.ts';

export const upcomingSheet: Sheet<PromotionTypes, UpcomingData> = {
  id: 'upcoming',
  count: ({ total }) => total,
  draw: ({ rows }, labels) => ({
    title: labels.t('sheets.upcoming'),
    note: labels.t('notes.upcoming'),
    columns: columnsOf(labels, {
      ...{
        firstDay: 'day',
        lastDay: 'day',
        brand: 'text',
        product: 'text',
        products: 'count',
        retailer: 'text',
      },
      ...{ dealType: 'text', offer: 'text', isBrandWide: 'text', promotional: 'money', discount: 'percent' },
    }),
    rows: rows.map((row) => [
      ...[row.from, row.to, row.brand.name, row.product?.name ?? null, row.products, row.retailer.name],
      ...[labels.market(`mechanics.${row.mechanic}`), row.offer, row.isBrandWide, row.promoted, row.depth],
    ]),
  }),
};
