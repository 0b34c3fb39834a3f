import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { MonthsData } from './schema.ts';

export const monthsSheet: Sheet<PriceTypes, MonthsData> = {
  id: 'months',
  count: (months) => months.length,
  draw: (months, labels) => {
    const { t } = labels;
    return {
      title: t('sheets.months'),
      note: t('notes.months'),
      columns: columnsOf(labels, {
        month: 'day',
        change: 'percent',
        prices: 'count',
        lowBase: 'text',
        likeForLike: 'index',
        sinceFirst: 'count',
        likeForLikeLowBase: 'text',
        weighted: 'index',
        weightedPrices: 'count',
        weightedLowBase: 'text',
        coverage: 'percent',
        ours: 'index',
        oursPrices: 'count',
        oursLowBase: 'text',
        consumerIndex: 'index',
        isProvisional: 'text',
        real: 'percent',
        realStep: 'percent',
      }),
      rows: months.map(
        ({ month, change, index, weighted, ours, consumerIndex, isProvisional, real, realStep }) => [
          month,
          ...measureCells(change, labels),
          ...measureCells(index, labels),
          ...measureCells(weighted, labels),
          weighted.coverage,
          ...(ours ? measureCells(ours, labels) : [null, null, null]),
          consumerIndex,
          isProvisional,
          real,
          realStep,
        ],
      ),
    };
  },
  measures: (months, { t, titles, month }) =>
    months.flatMap((each): Measured[] => {
      const name = month(each.month);
      return [
        [name, each.change],
        [titles(name, t('columns.likeForLike')), each.index],
        [titles(name, t('columns.weighted')), each.weighted],
        ...(each.ours ? [[titles(name, t('columns.ours')), each.ours] satisfies Measured] : []),
      ];
    }),
};
