import type { CatalogueTypes } from '#lib/market/catalogue/catalogue-panel.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { AssortmentData } from './schema.ts';

export const assortmentSheet: Sheet<CatalogueTypes, AssortmentData> = {
  id: 'assortment',
  count: ({ retailers }) => retailers.reduce((sum, { parts }) => sum + parts.length, 0),
  draw: ({ retailers }, labels) => ({
    title: labels.t('sheets.assortment'),
    columns: columnsOf(labels, {
      retailer: 'text',
      brand: 'text',
      products: 'count',
      ofProducts: 'count',
      share: 'percent',
    }),
    rows: retailers.flatMap(({ name, total, parts }) =>
      parts.map((part) => [name, part.name, part.n, total, part.share]),
    ),
  }),
};
