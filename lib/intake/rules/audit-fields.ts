import type { KindOfImport } from './import-field.ts';
import { fieldsOfPrices } from './price-fields.ts';
import { AVAILABILITY_KIND } from './visit-fields.ts';

const fieldsOfVisits = (...names: readonly string[]): KindOfImport['fields'] =>
  AVAILABILITY_KIND.fields.filter(({ name }) => names.includes(name));

/** A file of a company's own field audits: what its people found of a product in a store at a moment, in each row. */
export const FIELD_AUDITS_KIND: KindOfImport = {
  fields: [
    ...fieldsOfPrices('date', 'time'),
    ...fieldsOfPrices('retailer').map((field) => ({ ...field, isRequired: false })),
    ...fieldsOfPrices('store').map((field) => ({ ...field, isRequired: true })),
    ...fieldsOfPrices('gtin'),
    // A plain code is the company's own: its people know its items by that.
    {
      name: 'sku',
      reads: 'text',
      en: ['retailer sku', 'retailer item code', 'retailer product code', 'customer item code'],
      ar: ['رمز الصنف لدى المتجر', 'كود الصنف لدى المتجر', 'كود المنتج لدى المتجر', 'كود العميل للصنف'],
      example: 'RT-2001',
    },
    {
      name: 'ownCode',
      reads: 'text',
      en: ['your code', 'own code', 'item code', 'sku', 'product code', 'material', 'code'],
      ar: ['رمز الصنف لديك', 'الكود الخاص بك', 'كودك', 'كود الصنف', 'كود المنتج', 'رقم الصنف', 'الكود'],
      example: 'EX-1001',
    },
    ...fieldsOfPrices('title'),
    ...fieldsOfVisits('shelfState', 'facings'),
    {
      name: 'shelfCm',
      reads: 'amount',
      en: ['shelf length cm', 'cm', 'shelf cm', 'length cm', 'shelf length', 'linear cm'],
      ar: ['طول الرف بالسم', 'سم', 'طول الرف', 'السنتيمترات', 'المساحة بالسم'],
      example: '60',
    },
    {
      name: 'note',
      reads: 'text',
      en: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks'],
      ar: ['ملاحظة', 'ملاحظات', 'تعليق', 'تعليقات'],
      example: 'Shelf talker missing',
    },
  ],
  oneOf: [['gtin', 'sku', 'ownCode']],
  keyField: 'date',
};
