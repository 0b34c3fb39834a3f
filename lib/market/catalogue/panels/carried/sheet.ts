import { translator } from '#lib/i18n/translator.ts';
import type { CatalogueTypes } from '#lib/market/catalogue/catalogue-panel.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { CarriedData } from './schema.ts';

export const carriedSheet: Sheet<CatalogueTypes, CarriedData> = {
  id: 'carried',
  count: ({ days, lines }) => days.length * lines.length,
  draw: ({ days, lines }, labels) => {
    const t = translator(labels.locale, 'catalogue');
    return {
      title: labels.t('sheets.carried'),
      columns: columnsOf(labels, { day: 'day', side: 'text', products: 'count' }),
      rows: lines.flatMap(({ id, values }) =>
        days.map((day, at) => [day, t(`carried.lines.${id}`), values[at] ?? null]),
      ),
    };
  },
};
