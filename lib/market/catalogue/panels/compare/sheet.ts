import type { CatalogueTypes } from '#lib/market/catalogue/catalogue-panel.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { ComparedData } from './schema.ts';

/** One row for each product at each retailer. */
export const comparedSheet: Sheet<CatalogueTypes, ComparedData> = {
  id: 'compared',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: ({ retailers }) =>
    retailers.reduce((sum, { prices }) => sum + prices.filter((price) => price !== null).length, 0),
  draw: ({ products, retailers }, labels) => ({
    title: labels.t('sheets.compared'),
    columns: columnsOf(labels, {
      product: 'text',
      productId: 'text',
      gtin: 'text',
      brand: 'text',
      retailer: 'text',
      price: 'money',
      perUnit: 'money',
    }),
    rows: retailers.flatMap((retailer) =>
      retailer.prices.flatMap((price, at) => {
        const product = products[at];
        return price && product
          ? [
              [
                product.name,
                product.id,
                product.gtin,
                product.brand.name,
                retailer.name,
                price.price,
                price.unit,
              ],
            ]
          : [];
      }),
    ),
  }),
};
