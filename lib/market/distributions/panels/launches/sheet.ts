import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import { stanceIn } from '#lib/market/distributions/place-cells.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { LaunchesData } from './schema.ts';

export const launchCountsSheet: Sheet<DistributionTypes, LaunchesData> = {
  id: 'launch-counts',
  count: ({ byBrand }) => byBrand.length,
  draw: ({ byBrand, since }, labels, { head }) => ({
    title: labels.t('sheets.launchCounts'),
    note: labels.t('notes.launchCounts', { from: labels.day(since) }),
    columns: columnsOf(labels, { brand: 'text', stance: 'text', launches: 'count' }),
    rows: byBrand.map(({ brand, n }) => [brand.name, stanceIn(head.ours, brand.id, labels), n]),
  }),
};

export const launchesSheet: Sheet<DistributionTypes, LaunchesData> = {
  id: 'launches',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: ({ rows }) => rows?.reduce((sum, { weeks }) => sum + weeks.length, 0) ?? null,
  draw: ({ rows }, labels, { head }) => ({
    title: labels.t('sheets.launches'),
    note: labels.t('notes.launches'),
    columns: columnsOf(labels, {
      ...{ product: 'text', stance: 'text', firstSeen: 'day', launchWeek: 'count', day: 'day' },
      ...{ numeric: 'percent', weightedDistribution: 'percent', storesKnown: 'count' },
    }),
    rows: (rows ?? []).flatMap(({ product, brandId, firstOn, weeks }) =>
      weeks.map(({ day, numeric, weighted, known }, at) => [
        ...[product.name, stanceIn(head.ours, brandId, labels), firstOn, at + 1, day],
        ...[numeric, weighted, known],
      ]),
    ),
  }),
};
