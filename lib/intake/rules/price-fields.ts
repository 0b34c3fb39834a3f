import type { ImportFieldName } from '#lib/vocabulary/import-terms.ts';
import type { KindOfImport } from './import-field.ts';

/** A file of prices: a price in each row. */
export const PRICES_KIND: KindOfImport = {
  fields: [
    {
      name: 'date',
      reads: 'day',
      isRequired: true,
      en: ['date', 'day', 'price date', 'observed on', 'observed at'],
      ar: ['التاريخ', 'تاريخ', 'تاريخ السعر', 'اليوم'],
      example: '2026-01-15',
    },
    {
      name: 'time',
      reads: 'time',
      en: ['time', 'hour', 'observed time'],
      ar: ['الوقت', 'الساعة', 'وقت'],
      example: '14:30',
    },
    {
      name: 'retailer',
      reads: 'text',
      isRequired: true,
      en: ['retailer', 'chain', 'retailer name', 'retailer code', 'banner'],
      ar: ['المتجر', 'السلسلة', 'متجر', 'سلسلة', 'اسم المتجر'],
      example: 'Example Hypermarket',
    },
    {
      name: 'store',
      reads: 'text',
      en: ['store', 'store code', 'store name', 'branch', 'shop'],
      ar: ['الفرع', 'فرع', 'كود الفرع', 'اسم الفرع'],
      example: 'Nasr City',
    },
    {
      name: 'gtin',
      reads: 'gtin',
      en: ['gtin', 'barcode', 'ean', 'upc', 'ean13', 'bar code'],
      ar: ['الباركود', 'باركود'],
      example: '9520000000004',
    },
    {
      name: 'sku',
      reads: 'text',
      en: ['retailer sku', 'sku', 'item code', 'product code', 'code'],
      ar: ['رمز الصنف', 'كود الصنف', 'كود المنتج', 'رقم الصنف', 'الكود'],
      example: 'EX-1001',
    },
    {
      name: 'title',
      reads: 'text',
      en: ['title', 'product', 'item', 'description', 'product name', 'item name'],
      ar: ['المنتج', 'الصنف', 'اسم المنتج', 'اسم الصنف', 'الوصف'],
      example: 'Example milk 1 l',
    },
    {
      name: 'size',
      reads: 'text',
      en: ['size', 'pack size'],
      ar: ['الحجم', 'العبوة', 'حجم العبوة'],
      example: '1 l',
    },
    {
      name: 'regular',
      reads: 'amount',
      isRequired: true,
      en: ['regular price', 'price', 'shelf price', 'price egp', 'list price', 'retail price'],
      ar: ['السعر', 'سعر البيع', 'سعر الرف', 'سعر المستهلك', 'السعر قبل الخصم', 'السعر الأساسي'],
      example: '42.50',
    },
    {
      name: 'promo',
      reads: 'amount',
      en: ['promo price', 'promotional price', 'offer price', 'promo', 'sale price', 'promotion price'],
      ar: ['سعر العرض', 'السعر بعد الخصم', 'بعد الخصم', 'العرض'],
      example: '39.95',
    },
    {
      name: 'currency',
      reads: 'currency',
      en: ['currency'],
      ar: ['العملة', 'عملة'],
      example: 'EGP',
    },
  ],
  oneOf: [['gtin', 'sku', 'title']],
  keyField: 'date',
};

/** Fields that other kinds have as files of prices do, in this order. */
export const fieldsOfPrices = (...names: readonly ImportFieldName[]): KindOfImport['fields'] =>
  PRICES_KIND.fields.filter(({ name }) => names.includes(name));
