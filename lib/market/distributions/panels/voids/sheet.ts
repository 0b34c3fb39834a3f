import type { ExportTable } from '#lib/exports/export-table.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import { MISSING_COLUMNS, missingCells } from '#lib/market/distributions/missing-cells.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { VoidsData } from './schema.ts';

export const voidsSheet: Sheet<DistributionTypes, VoidsData> = {
  id: 'voids',
  count: ({ byBrand }) => byBrand.length,
  draw: ({ byBrand }, labels) => ({
    title: labels.t('sheets.voids'),
    note: labels.t('notes.voids'),
    columns: columnsOf(labels, {
      ...{ brand: 'text', retailer: 'text', voids: 'count', musts: 'count' },
      ...{ aMonth: 'money', items: 'count', lowBase: 'text' },
    }),
    rows: byBrand.map(({ brand, retailer, n, of, worth }) => [
      ...[brand.name, retailer.name, n, of],
      ...measureCells(worth, labels),
    ]),
  }),
  measures: ({ byBrand }, { titles }) =>
    byBrand.map(({ brand, retailer, worth }) => [titles(brand.name, retailer.name), worth]),
};

type ListSheet = Sheet<DistributionTypes, VoidsData>;

const ofPlaces = {
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: ({ places }) => places?.total ?? null,
} satisfies Pick<ListSheet, 'has' | 'count'>;

export const voidListSheet: ListSheet = {
  id: 'void-list',
  ...ofPlaces,
  draw: ({ places }, labels, { head }) => ({
    title: labels.t('sheets.voidList'),
    note: labels.t('notes.voidList'),
    columns: columnsOf(labels, MISSING_COLUMNS),
    rows: (places?.rows ?? []).map((row) => missingCells(row, head.ours, labels)),
  }),
};

/** The same by the way that a representative goes: governorate, city, shop, and there the most worth first. */
export const routeSheet: ListSheet = {
  id: 'route',
  ...ofPlaces,
  draw: ({ places }, labels): Omit<ExportTable, 'id'> => {
    const rows = (places?.rows ?? []).toSorted(
      (a, b) =>
        (a.governorate ?? '').localeCompare(b.governorate ?? '', labels.locale) ||
        a.city.localeCompare(b.city, labels.locale) ||
        a.store.name.localeCompare(b.store.name, labels.locale) ||
        (b.aMonth ?? -1) - (a.aMonth ?? -1),
    );
    return {
      title: labels.t('sheets.route'),
      note: labels.t('notes.route'),
      columns: columnsOf(labels, {
        ...{ governorate: 'text', city: 'text', store: 'text', channel: 'text', latitude: 'text' },
        ...{ longitude: 'text', product: 'text', aMonth: 'money', lastVisit: 'day' },
      }),
      rows: rows.map((row) => [
        ...[row.governorate, row.city, row.store.name, row.channel],
        ...[degrees(row.latitude), degrees(row.longitude)],
        ...[row.product.name, row.aMonth, row.seen],
      ]),
    };
  },
};

/** As programs for maps read it. */
const degrees = (value: number | null): string | null => (value === null ? null : String(value));
