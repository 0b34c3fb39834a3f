import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { CalendarData } from './schema.ts';

export const calendarSheet: Sheet<PromotionTypes, CalendarData> = {
  id: 'calendar',
  draw: ({ rows }, labels) => {
    const { t, market } = labels;
    return {
      title: t('sheets.calendar'),
      note: t('notes.calendar'),
      columns: columnsOf(labels, {
        retailer: 'text',
        brand: 'text',
        firstDay: 'day',
        lastDay: 'day',
        dealType: 'text',
        products: 'count',
        averageDepth: 'percent',
        isAnnounced: 'text',
      }),
      rows: rows.flatMap(({ retailer, brand, bars }) =>
        bars.map(({ from, to, mechanic, products, depth, isAnnounced }) => [
          retailer.name,
          brand.name,
          from,
          to,
          market(`mechanics.${mechanic}`),
          products,
          depth,
          isAnnounced,
        ]),
      ),
    };
  },
};
