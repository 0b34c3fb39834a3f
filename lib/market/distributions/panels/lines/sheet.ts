import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import { sideNames } from '#lib/market/distributions/side-names.ts';
import type { DistributionLinesData } from './schema.ts';

export const distributionLinesSheet: Sheet<DistributionTypes, DistributionLinesData> = {
  id: 'distribution-lines',
  count: ({ days, sides }) => days.length * sides.length,
  draw: ({ days, sides }, labels, { head }) => {
    const { t, locale } = labels;
    const names = sideNames(locale, head);
    return {
      title: t('sheets.distributionLines'),
      note: t('notes.distributionLines'),
      columns: columnsOf(labels, {
        ...{
          day: 'day',
          side: 'text',
          numeric: 'percent',
          weightedDistribution: 'percent',
          storesKnown: 'count',
        },
      }),
      rows: sides.flatMap(({ id, numeric, weighted, n }) =>
        days.map((day, at) => [day, names[id], numeric[at] ?? null, weighted[at] ?? null, n[at] ?? null]),
      ),
    };
  },
};
