import type { CatalogueTypes } from '#lib/market/catalogue/catalogue-panel.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { WhiteSpaceData } from './schema.ts';

export const whiteSpaceSheet: Sheet<CatalogueTypes, WhiteSpaceData> = {
  id: 'white-space',
  has: ({ scope }) => seesLevel(scope, 'listing'),
  count: ({ total }) => total,
  draw: ({ rows }, labels) => ({
    title: labels.t('sheets.whiteSpace'),
    note: labels.t('notes.whiteSpace'),
    columns: columnsOf(labels, {
      brand: 'text',
      band: 'text',
      retailer: 'text',
      rivalProducts: 'count',
      hasPack: 'text',
    }),
    rows: rows.map(({ brand, band, retailer, rivals, hasPack }) => [
      ...[brand.name, labels.band(band), retailer.name, rivals, hasPack],
    ]),
  }),
};
