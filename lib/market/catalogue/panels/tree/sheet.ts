import type { CatalogueTypes } from '#lib/market/catalogue/catalogue-panel.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { CatalogueTreeData } from './schema.ts';

export const brandsSheet: Sheet<CatalogueTypes, CatalogueTreeData> = {
  id: 'brands',
  count: ({ makers }) => makers.reduce((sum, { brands }) => sum + brands.length, 0),
  draw: ({ makers }, labels) => ({
    title: labels.t('sheets.brands'),
    columns: columnsOf(labels, { maker: 'text', brand: 'text', products: 'count' }),
    rows: makers.flatMap((maker) =>
      maker.brands.map(({ name, products }) => [maker.name || null, name, products]),
    ),
  }),
};
