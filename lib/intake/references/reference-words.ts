import type { ReferenceKind } from '#lib/vocabulary/import-terms.ts';
import { firstWords, wordFinder } from '../values/word-finder.ts';

/** How files name what a value is; the first of each is suggested. */
const KIND_WORDS: Record<ReferenceKind, readonly string[]> = {
  cpi: [
    ...['cpi', 'consumer price index', 'consumer prices'],
    ...['مؤشر أسعار المستهلكين', 'الرقم القياسي لأسعار المستهلكين', 'التضخم'],
  ],
  vat: ['vat', 'value added tax', 'vat rate', 'ضريبة القيمة المضافة', 'الضريبة', 'القيمة المضافة'],
  category_value: [
    ...['category value', 'category_value', 'monthly category value', 'category sales', 'market size'],
    ...['قيمة الفئة', 'مبيعات الفئة', 'حجم الفئة', 'قيمة الفئة الشهرية'],
  ],
  universe: [
    ...['universe', 'universe of stores', 'number of stores', 'store count', 'stores'],
    ...['عدد الفروع', 'عدد المتاجر', 'إجمالي المتاجر', 'إجمالي الفروع'],
  ],
};

export const referenceKindOf = wordFinder(KIND_WORDS);
export const SUGGESTED_REFERENCES = firstWords(KIND_WORDS);
