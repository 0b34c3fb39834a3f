import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import { MISSING_COLUMNS, missingCells } from '#lib/market/distributions/missing-cells.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { OpenGapsData } from './schema.ts';

export const openGapsSheet: Sheet<DistributionTypes, OpenGapsData> = {
  id: 'gaps',
  count: (gaps) => gaps?.byBrand.length ?? null,
  draw: (gaps, labels) => ({
    title: labels.t('sheets.openGaps'),
    note: labels.t('notes.openGaps'),
    columns: columnsOf(labels, {
      ...{ brand: 'text', retailer: 'text', gaps: 'count', pairs: 'count' },
      ...{ aMonth: 'money', items: 'count', lowBase: 'text' },
    }),
    rows: (gaps?.byBrand ?? []).map(({ brand, retailer, n, of, worth }) => [
      ...[brand.name, retailer.name, n, of],
      ...measureCells(worth, labels),
    ]),
  }),
  measures: (gaps, { titles }) =>
    (gaps?.byBrand ?? []).map(({ brand, retailer, worth }) => [titles(brand.name, retailer.name), worth]),
};

export const gapListSheet: Sheet<DistributionTypes, OpenGapsData> = {
  id: 'gap-list',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: (gaps) => gaps?.places?.total ?? null,
  draw: (gaps, labels, { head }) => ({
    title: labels.t('sheets.gapList'),
    note: labels.t('notes.gapList'),
    columns: columnsOf(labels, MISSING_COLUMNS),
    rows: (gaps?.places?.rows ?? []).map((row) => missingCells(row, head.ours, labels)),
  }),
};
