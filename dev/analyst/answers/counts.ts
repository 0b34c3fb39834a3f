import type { Language } from '#dev/analyst/words.ts';
import { formatNumber } from '#lib/i18n/format.ts';

/** Nouns with their number. */

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const RULES = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') };

/** `#` is the number; Arabic says one and two by the noun itself. */
const NOUNS = {
  products: {
    en: { one: '# product', other: '# products' },
    ar: { one: 'منتج واحد', two: 'منتجان', few: '# منتجات', many: '# منتجًا', other: '# منتج' },
  },
  retailers: {
    en: { one: '# retailer', other: '# retailers' },
    ar: { one: 'متجر واحد', two: 'متجرين', few: '# متاجر', many: '# متجرًا', other: '# متجر' },
  },
  brands: {
    en: { one: '# brand', other: '# brands' },
    ar: {
      one: 'علامة تجارية واحدة',
      two: 'علامتين تجاريتين',
      few: '# علامات تجارية',
      many: '# علامة تجارية',
      other: '# علامة تجارية',
    },
  },
  stores: {
    en: { one: '# store', other: '# stores' },
    ar: { one: 'فرع واحد', two: 'فرعين', few: '# فروع', many: '# فرعًا', other: '# فرع' },
  },
  voids: {
    en: { one: '# void', other: '# voids' },
    ar: {
      one: 'صنف واحد غير مُدرج',
      two: 'صنفان غير مُدرجين',
      few: '# أصناف غير مُدرجة',
      many: '# صنفًا غير مُدرج',
      other: '# صنف غير مُدرج',
    },
  },
  days: {
    en: { one: '# day', other: '# days' },
    ar: { one: 'يوم واحد', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' },
  },
  promotions: {
    en: { one: '# promotion', other: '# promotions' },
    ar: { one: 'عرض واحد', two: 'عرضان', few: '# عروض', many: '# عرضًا', other: '# عرض' },
  },
  margins: {
    en: { one: '# margin', other: '# margins' },
    ar: { one: 'هامش واحد', two: 'هامشان', few: '# هوامش', many: '# هامشًا', other: '# هامش' },
  },
  packs: {
    en: { one: '# pack', other: '# packs' },
    ar: { one: 'عبوة واحدة', two: 'عبوتين', few: '# عبوات', many: '# عبوة', other: '# عبوة' },
  },
  changes: {
    en: { one: '# change', other: '# changes' },
    ar: { one: 'تغيّر واحد', two: 'تغيّران', few: '# تغيّرات', many: '# تغيّرًا', other: '# تغيّر' },
  },
  prices: {
    en: { one: '# price', other: '# prices' },
    ar: {
      one: 'سعر واحد متاح',
      two: 'سعرين متاحين',
      few: '# أسعار متاحة',
      many: '# سعرًا متاحًا',
      other: '# سعر متاح',
    },
  },
} as const satisfies Record<string, Record<Language, Forms>>;

export type Counted = keyof typeof NOUNS;

export function counted(what: Counted, n: number, language: Language): string {
  const forms: Forms = NOUNS[what][language];
  return (forms[RULES[language].select(n)] ?? forms.other).replace('#', formatNumber(language, n));
}
