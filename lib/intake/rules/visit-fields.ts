import type { KindOfImport } from './import-field.ts';
import { PRICES_KIND } from './price-fields.ts';

const ofPrices = (...names: readonly string[]) =>
  PRICES_KIND.fields.filter(({ name }) => names.includes(name));

/** A file of shelf visits: what was found of a product in a store at a moment, in each row. */
export const AVAILABILITY_KIND: KindOfImport = {
  fields: [
    ...ofPrices('date', 'time', 'retailer', 'store', 'gtin', 'sku'),
    {
      name: 'shelfState',
      reads: 'text',
      isRequired: true,
      en: ['state', 'availability', 'shelf state', 'stock', 'in stock'],
      ar: ['التوفر', 'حالة الرف', 'حالة التوفر', 'المخزون'],
      example: 'in stock',
    },
    {
      name: 'facings',
      reads: 'amount',
      en: ['facings', 'number of facings', 'shelf facings'],
      ar: ['الأوجه', 'عدد الأوجه', 'واجهات العرض'],
      example: '4',
    },
  ],
  oneOf: ['gtin', 'sku'],
  keyField: 'date',
};
