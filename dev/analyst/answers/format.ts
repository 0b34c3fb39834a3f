import type { Language } from '#dev/analyst/words.ts';
import type { Looked } from '#lib/chat/tools/schema.ts';
import type { BaseUnit } from '#lib/core/market-vocabulary.ts';
import { formatPercent, formatPercentChange } from '#lib/i18n/format.ts';

/** A text in both languages. */
export type Words = Record<Language, string>;

/** Figures and names as the tools gave them, in the question's language. Digits are Latin in both. */
export type Style = {
  language: Language;
  say: (text: Words) => string;
  money: (amount: number, currency: string) => string;
  percent: (value: number, sign?: 'signed' | 'unsigned') => string;
  count: (what: Counted, n: number) => string;
  day: (day: string) => string;
  days: (from: string, to: string) => string;
  list: (items: readonly string[]) => string;
  perUnit: (unit: BaseUnit) => string;
  table: (head: readonly string[], rows: readonly (readonly string[])[]) => string;
};

const TAGS = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' } as const;
const UNITS: Record<BaseUnit, Words> = {
  kg: { en: 'Per kg', ar: 'للكيلو' },
  l: { en: 'Per litre', ar: 'للتر' },
  piece: { en: 'Per piece', ar: 'للقطعة' },
};

export const styleOf = (language: Language): Style => {
  const tag = TAGS[language];
  const dates = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const numbers = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' });
  const day = (value: string) => dates.format(new Date(`${value}T00:00:00Z`));
  return {
    language,
    say: (text) => text[language],
    money: (amount, currency) => {
      const name = currency === 'EGP' && language === 'ar' ? 'جنيه' : currency;
      return language === 'ar' ? `${numbers.format(amount)} ${name}` : `${name} ${numbers.format(amount)}`;
    },
    percent: (value, sign = 'signed') =>
      (sign === 'signed' ? formatPercentChange : formatPercent)(language, value / 100),
    count: (what, n) => COUNTS[what][language](n),
    day,
    days: (from, to) => (from === to ? day(to) : `${day(from)} – ${day(to)}`),
    list: (items) => lists.format(items),
    perUnit: (unit) => UNITS[unit][language],
    table: (head, rows) =>
      [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n'),
  };
};

const cell = (text: string): string => text.replaceAll('|', '/').replaceAll('\n', ' ');

type Counted = keyof typeof COUNTS;

const COUNTS = {
  products: {
    en: (n: number) => (n === 1 ? '1 product' : `${n} products`),
    ar: (n: number) => counted(n, 'منتج واحد', 'منتجان', 'منتجات', 'منتجًا'),
  },
  retailers: {
    en: (n: number) => (n === 1 ? '1 retailer' : `${n} retailers`),
    ar: (n: number) => counted(n, 'متجر واحد', 'متجران', 'متاجر', 'متجرًا'),
  },
};

/** Arabic counts one and two by the noun itself, three to ten with the plural, the rest with the singular. */
const counted = (n: number, one: string, both: string, few: string, many: string): string => {
  if (n === 1) return one;
  if (n === 2) return both;
  return n % 100 >= 3 && n % 100 <= 10 ? `${n} ${few}` : `${n} ${many}`;
};

/** The line that says what was looked at. */
export const lookedLine = (looked: readonly Looked[], style: Style): string => {
  const { language, say } = style;
  const subjects = [...new Set(looked.map(({ subject }) => subject))];
  const first = looked[0];
  if (!first) return '';
  const products = looked.reduce((sum, each) => sum + each.products, 0);
  const retailers = new Set(looked.flatMap((each) => each.retailers));
  const from = looked.map((each) => each.from).sort()[0] ?? first.from;
  const to =
    looked
      .map((each) => each.to)
      .sort()
      .at(-1) ?? first.to;
  const parts = [
    ...subjects,
    style.count('products', products),
    style.count('retailers', retailers.size),
    style.days(from, to),
    ...(first.dataset === 'sample' ? [say({ en: 'sample data', ar: 'بيانات توضيحية' })] : []),
  ];
  const others = [...new Set(looked.flatMap(({ alsoIn }) => alsoIn))];
  const also =
    others.length === 0
      ? ''
      : say({
          en: ` The same name is also in: ${style.list(others)}.`,
          ar: ` الاسم نفسه موجود أيضًا في: ${style.list(others)}.`,
        });
  return `${say({ en: 'Looked at', ar: 'اطّلعت على' })}: ${parts.join(language === 'ar' ? '، ' : ', ')}.${also}`;
};

/** Said under every answer: nobody shall take the stand-in for a model. */
export const demoLine = (style: Style): string =>
  style.say({
    en: '_Demo analyst: the figures are real query results, the wording follows fixed rules._',
    ar: '_محلل تجريبي: الأرقام من استعلامات فعلية، والصياغة بقواعد ثابتة._',
  });
