import type { KindOfImport } from './import-field.ts';

/** A file of reference values: a price index, a VAT rate, what a category sells for, or how many stores there are, in each row. */
export const REFERENCE_KIND: KindOfImport = {
  fields: [
    {
      name: 'validFrom',
      reads: 'day',
      isRequired: true,
      en: ['valid from', 'month', 'from', 'date', 'start date'],
      ar: ['سارٍ من', 'الشهر', 'شهر', 'من تاريخ', 'التاريخ'],
      example: '2026-01-01',
    },
    {
      name: 'referenceKind',
      reads: 'text',
      isRequired: true,
      en: ['what', 'kind', 'type', 'figure', 'indicator'],
      ar: ['البيان', 'النوع', 'المؤشر'],
      example: 'universe',
    },
    {
      name: 'value',
      reads: 'amount',
      isRequired: true,
      en: ['value', 'amount', 'number'],
      ar: ['القيمة', 'قيمة', 'الرقم', 'العدد'],
      example: '1250',
    },
    {
      name: 'productCategory',
      reads: 'text',
      en: ['category', 'product category'],
      ar: ['الفئة', 'فئة', 'فئة المنتج'],
      example: '',
    },
    {
      name: 'referenceChannel',
      reads: 'text',
      en: ['channel', 'channel type', 'store type', 'trade channel'],
      ar: ['قناة البيع', 'القناة', 'نوع المتجر'],
      example: 'hyper',
    },
    {
      name: 'governorate',
      reads: 'text',
      en: ['governorate', 'region', 'province'],
      ar: ['المحافظة', 'محافظة'],
      example: 'Cairo',
    },
  ],
  oneOf: [],
  keyField: 'validFrom',
};
