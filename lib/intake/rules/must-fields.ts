import type { KindOfImport } from './import-field.ts';
import { fieldsOfPrices } from './price-fields.ts';

/** A file of must-stock lists: what a retailer, or one of its stores, has agreed to carry, a product in each row. */
export const MUST_LIST_KIND: KindOfImport = {
  fields: [
    ...fieldsOfPrices('retailer').map((field) => ({ ...field, isRequired: false })),
    ...fieldsOfPrices('store', 'gtin', 'sku'),
    {
      name: 'validFrom',
      reads: 'day',
      isRequired: true,
      en: ['valid from', 'from', 'start date', 'starts on', 'listed from', 'date'],
      ar: ['سارٍ من', 'من تاريخ', 'تاريخ البداية', 'بداية السريان', 'التاريخ'],
      example: '2026-01-15',
    },
    {
      name: 'validTo',
      reads: 'day',
      en: ['valid to', 'to', 'end date', 'ends on', 'last day', 'valid until', 'listed to'],
      ar: ['سارٍ حتى', 'إلى تاريخ', 'حتى تاريخ', 'تاريخ النهاية', 'نهاية السريان'],
      example: '2026-12-31',
    },
  ],
  oneOf: [
    ['retailer', 'store'],
    ['gtin', 'sku'],
  ],
  keyField: 'validFrom',
};
