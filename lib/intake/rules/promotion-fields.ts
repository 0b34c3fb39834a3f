import type { KindOfImport } from './import-field.ts';
import { PRICES_KIND } from './price-fields.ts';

const ofPrices = (...names: readonly string[]) =>
  PRICES_KIND.fields.filter(({ name }) => names.includes(name));

/** A file of promotions: one in each row, of a product or of a brand within a category. */
export const PROMOTIONS_KIND: KindOfImport = {
  fields: [
    ...ofPrices('retailer', 'gtin', 'sku'),
    {
      name: 'brand',
      reads: 'text',
      en: ['brand', 'brand name'],
      ar: ['العلامة التجارية', 'الماركة', 'البراند'],
      example: '',
    },
    {
      name: 'productCategory',
      reads: 'text',
      en: ['category', 'product category'],
      ar: ['الفئة', 'فئة', 'فئة المنتج'],
      example: '',
    },
    {
      name: 'mechanic',
      reads: 'text',
      isRequired: true,
      en: ['mechanic', 'promotion type', 'offer type'],
      ar: ['نوع العرض', 'آلية العرض'],
      example: 'price cut',
    },
    {
      name: 'startsOn',
      reads: 'day',
      isRequired: true,
      en: ['starts on', 'start date', 'from', 'valid from'],
      ar: ['تاريخ البداية', 'من تاريخ', 'بداية العرض'],
      example: '2026-01-15',
    },
    {
      name: 'endsOn',
      reads: 'day',
      isRequired: true,
      en: ['ends on', 'end date', 'to', 'valid to', 'last day'],
      ar: ['تاريخ النهاية', 'إلى تاريخ', 'نهاية العرض'],
      example: '2026-01-31',
    },
    ...ofPrices('promo').map((field) => ({ ...field, example: '39.95' })),
    ...ofPrices('regular').map((field) => ({ ...field, isRequired: false })),
    {
      name: 'quantity',
      reads: 'amount',
      en: ['quantity (x for y)', 'x', 'quantity'],
      ar: ['الكمية (س بسعر ص)', 'الكمية'],
      example: '',
    },
    {
      name: 'total',
      reads: 'amount',
      en: ['total price (x for y)', 'y', 'total price'],
      ar: ['السعر الإجمالي (س بسعر ص)', 'السعر الإجمالي'],
      example: '',
    },
    {
      name: 'buy',
      reads: 'amount',
      en: ['pieces to buy', 'a', 'buy'],
      ar: ['عدد القطع المشتراة', 'اشترِ'],
      example: '',
    },
    {
      name: 'free',
      reads: 'amount',
      en: ['free pieces', 'b', 'free'],
      ar: ['عدد القطع المجانية', 'مجانًا'],
      example: '',
    },
    {
      name: 'percent',
      reads: 'amount',
      en: ['discount percent', 'percent', 'percent off', 'discount'],
      ar: ['نسبة الخصم', 'الخصم'],
      example: '',
    },
    {
      name: 'bonusPercent',
      reads: 'amount',
      en: ['bonus percent', 'bonus', 'extra percent'],
      ar: ['نسبة الزيادة المجانية', 'الزيادة المجانية'],
      example: '',
    },
    {
      name: 'source',
      reads: 'text',
      en: ['source'],
      ar: ['المصدر'],
      example: 'flyer',
    },
  ],
  oneOf: ['gtin', 'sku', 'brand'],
  keyField: 'startsOn',
};
