import type { KindOfImport } from './import-field.ts';
import { fieldsOfPrices } from './price-fields.ts';

/** A file of shelf visits: what was found of a product in a store at a moment, in each row. */
export const AVAILABILITY_KIND: KindOfImport = {
  fields: [
    ...fieldsOfPrices('date', 'time', 'retailer', 'store', 'gtin', 'sku'),
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
      ar: ['الأوجه', 'عدد الأوجه', 'واجهات العرض', 'الواجهات', 'عدد الواجهات'],
      example: '4',
    },
  ],
  oneOf: [['gtin', 'sku']],
  keyField: 'date',
};
