import type { KindOfImport } from './import-field.ts';
import { fieldsOfPrices } from './price-fields.ts';

/** A file of a company's own trade prices: what retailers pay for a product from a month or a day on, in each row. */
export const TRADE_PRICES_KIND: KindOfImport = {
  fields: [
    {
      name: 'validFrom',
      reads: 'day',
      isRequired: true,
      en: ['valid from', 'month', 'date', 'from', 'price list date', 'effective from'],
      ar: ['سارٍ من', 'الشهر', 'شهر', 'التاريخ', 'من تاريخ', 'تاريخ قائمة الأسعار'],
      example: '2026-01',
    },
    ...fieldsOfPrices('gtin'),
    {
      name: 'ownCode',
      reads: 'text',
      en: ['your code', 'own code', 'item code', 'sku', 'product code', 'material', 'code'],
      ar: ['رمز الصنف لديك', 'الكود الخاص بك', 'كودك', 'كود الصنف', 'كود المنتج', 'رقم الصنف', 'الكود'],
      example: 'EX-1001',
    },
    ...fieldsOfPrices('title'),
    ...fieldsOfPrices('retailer').map((field) => ({
      ...field,
      isRequired: false,
      en: [...field.en, 'customer', 'account'],
      ar: [...field.ar, 'العميل'],
    })),
    {
      name: 'tradePrice',
      reads: 'amount',
      isRequired: true,
      en: ['trade price', 'price', 'list price', 'wholesale price', 'invoice price', 'price egp'],
      ar: ['سعر البيع للتاجر', 'سعر الجملة', 'السعر', 'سعر القائمة', 'سعر الفاتورة'],
      example: '504.00',
    },
    {
      name: 'perPieces',
      reads: 'text',
      en: ['per', 'unit', 'price per', 'pieces', 'case size', 'pack'],
      ar: ['لكل', 'الوحدة', 'عدد القطع', 'حجم الكرتونة'],
      example: 'case of 12',
    },
    {
      name: 'vatBasis',
      reads: 'text',
      isRequired: true,
      en: ['vat', 'net or gross', 'tax', 'vat basis'],
      ar: ['ضريبة القيمة المضافة', 'الضريبة', 'صافٍ أم شامل'],
      example: 'net',
    },
    {
      name: 'rebate',
      reads: 'amount',
      en: ['rebate %', 'rebate', 'discount %', 'discount', 'on invoice discount'],
      ar: ['نسبة الخصم', 'الخصم %', 'الخصم', 'خصم الفاتورة'],
      example: '2.5',
    },
  ],
  oneOf: [['gtin', 'ownCode']],
  keyField: 'validFrom',
};
