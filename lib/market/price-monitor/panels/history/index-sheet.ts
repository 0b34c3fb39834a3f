import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { HistoryData } from './schema.ts';
import { marksIn } from './sheet.ts';

/** The retailers' lines as indices to the market. */
export const indexSheet: Sheet<PriceTypes, HistoryData> = {
  id: 'index-lines',
  count: ({ days, indices }) => days.length * indices.length,
  draw: (history, labels) => {
    const { days, compared, indices, leastItems } = history;
    return {
      title: labels.t('sheets.indexLines'),
      note: labels.t('notes.indexLines', { count: String(leastItems) }),
      columns: columnsOf(labels, {
        ...{
          day: 'day',
          event: 'text',
          retailer: 'text',
          index: 'index',
          items: 'count',
          onPromotion: 'percent',
        },
        ...(compared && { comparedDay: 'day', comparedIndex: 'index', comparedItems: 'count' }),
      }),
      rows: indices.flatMap(({ name, values, n, promoShare, compared: then, comparedN }) =>
        days.map((day, at) => [
          day,
          marksIn(history, at, labels),
          name,
          values[at] ?? null,
          n[at] ?? null,
          promoShare[at] ?? null,
          ...(compared ? [compared[at] ?? null, then[at] ?? null, comparedN[at] ?? null] : []),
        ]),
      ),
    };
  },
};
