import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { NewsData } from './schema.ts';

/** The line of a price or of a promotion has amounts of money. */
const isPriced = (kind: string): boolean => kind === 'price' || kind === 'promotion_begun';

export const newsSheet: Sheet<PriceTypes, NewsData> = {
  id: 'what-changed',
  count: ({ total }) => total,
  draw: ({ rows, since }, labels) => ({
    title: labels.t('sheets.news'),
    note: since === null ? labels.t('notes.news') : labels.t('notes.newsSince', { day: labels.day(since) }),
    columns: columnsOf(labels, {
      day: 'day',
      whatChanged: 'text',
      brand: 'text',
      product: 'text',
      retailer: 'text',
      retailers: 'count',
      before: 'money',
      after: 'money',
    }),
    rows: rows.map(({ day, text, kind, brand, product, retailer, retailers, before, after }) => [
      ...[day, text, brand.name, product?.name ?? null, retailer.name, retailers],
      ...(isPriced(kind) ? [before, after] : [null, null]),
    ]),
  }),
};
