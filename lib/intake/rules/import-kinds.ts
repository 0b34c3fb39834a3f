import { fold } from '#lib/i18n/fold.ts';
import type { ImportFieldName, ImportKind } from '#lib/vocabulary/import-terms.ts';
import { FIELD_AUDITS_KIND } from './audit-fields.ts';
import type { KindOfImport } from './import-field.ts';
import { MUST_LIST_KIND } from './must-fields.ts';
import { OWN_PRODUCTS_KIND } from './own-product-fields.ts';
import { PRICES_KIND } from './price-fields.ts';
import { PRODUCTS_KIND } from './product-fields.ts';
import { PROMOTIONS_KIND } from './promotion-fields.ts';
import { REFERENCE_KIND } from './reference-fields.ts';
import { STORES_KIND } from './store-fields.ts';
import { TRADE_PRICES_KIND } from './trade-fields.ts';
import { AVAILABILITY_KIND } from './visit-fields.ts';

/** What files hold, a row each: the headings of templates, mappings and refused rows all come from here. */
export const KINDS_OF_IMPORT: Record<ImportKind, KindOfImport> = {
  stores: STORES_KIND,
  products: PRODUCTS_KIND,
  prices: PRICES_KIND,
  promotions: PROMOTIONS_KIND,
  availability: AVAILABILITY_KIND,
  must_list: MUST_LIST_KIND,
  reference: REFERENCE_KIND,
  trade_prices: TRADE_PRICES_KIND,
  field_audits: FIELD_AUDITS_KIND,
  own_products: OWN_PRODUCTS_KIND,
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
