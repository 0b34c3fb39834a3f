import { fold } from '#lib/i18n/fold.ts';
import type { ImportFieldName, ImportKind } from '#lib/vocabulary/import-terms.ts';

/** How the cells of a field are read. */
type FieldReading = 'text' | 'amount' | 'day' | 'time' | 'gtin' | 'currency';

type ImportField = {
  name: ImportFieldName;
  reads: FieldReading;
  isRequired?: boolean;
  /** Headings that mean it, the first of each language as in the template. */
  en: readonly string[];
  ar: readonly string[];
  /** What the template's example row says. */
  example: string;
};

export type KindOfImport = {
  fields: readonly ImportField[];
  /** Of these at least one has a column. */
  oneOf: readonly ImportFieldName[];
};

/** What files hold, a row each: the headings of templates, mappings and refused rows all come from here. */
export const KINDS_OF_IMPORT: Record<ImportKind, KindOfImport> = {
  prices: {
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
        name: 'regular',
        reads: 'amount',
        isRequired: true,
        en: ['regular price', 'price', 'shelf price', 'price egp', 'list price', 'retail price'],
        ar: ['السعر', 'سعر البيع', 'سعر الرف', 'سعر المستهلك', 'السعر قبل الخصم'],
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
    oneOf: ['gtin', 'sku', 'title'],
  },
};

/** A heading as headings are compared: one spelling of letters, no signs between words. */
export const foldHeading = (heading: string): string =>
  fold(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The columns that a file of refused rows has beside its own: in it they say nothing new. */
export const REPORT_COLUMNS = ['line', 'column', 'code', 'reason', 'value', 'suggestion'] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

/** Their headings in either language: files come back with those of either. */
export const REPORT_HEADINGS: Record<'en' | 'ar', Record<ReportColumn, string>> = {
  en: {
    line: 'Raff: line',
    column: 'Raff: column',
    code: 'Raff: code',
    reason: 'Raff: reason',
    value: 'Raff: value',
    suggestion: 'Raff: suggestion',
  },
  ar: {
    line: 'رَف: السطر',
    column: 'رَف: العمود',
    code: 'رَف: الرمز',
    reason: 'رَف: السبب',
    value: 'رَف: القيمة',
    suggestion: 'رَف: الاقتراح',
  },
};

const reportHeadings = new Set(
  Object.values(REPORT_HEADINGS).flatMap((headings) => Object.values(headings).map(foldHeading)),
);

export const isReportHeading = (heading: string): boolean => reportHeadings.has(foldHeading(heading));

const fieldsByHeading = new Map(
  Object.entries(KINDS_OF_IMPORT).map(([kind, { fields }]) => [
    kind,
    new Map(
      fields.flatMap(({ name, en, ar }) => [...en, ...ar].map((heading) => [foldHeading(heading), name])),
    ),
  ]),
);

/** The field that a heading means; null: none that is known. */
export const findFieldOfHeading = (kind: ImportKind, heading: string): ImportFieldName | null =>
  fieldsByHeading.get(kind)?.get(foldHeading(heading)) ?? null;
