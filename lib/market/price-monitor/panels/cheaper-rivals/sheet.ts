import { translator } from '#lib/i18n/translator.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { CheaperRivalsData } from './schema.ts';

export const cheaperRivalsSheet: Sheet<PriceTypes, CheaperRivalsData> = {
  id: 'rivals',
  count: ({ rows }) => rows.length,
  draw: ({ kind, rows }, labels) => {
    const { t, locale } = labels;
    const prices = translator(locale, 'priceMonitor');
    return {
      title: t('sheets.rivals'),
      note: `${prices(`undercut.titles.${kind}`)}: ${t('notes.rivals')}`,
      columns: columnsOf(labels, {
        ...(kind === 'brand' || kind === 'ours' ? { brand: 'text' } : { retailer: 'text' }),
        ...{ rivalGap: 'percent', items: 'count', lowBase: 'text' },
      }),
      rows: rows.map(({ name, gap }) => [name, ...measureCells(gap, labels)]),
    };
  },
  measures: ({ rows }) => rows.map(({ name, gap }) => [name, gap]),
};
