import type { Language } from '#dev/analyst/words.ts';
import type { ToolProvenance } from '#lib/chat/tools/parts/output-parts.ts';
import {
  formatDate,
  formatDecimal,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPercentChange,
  joinNames,
} from '#lib/i18n/format.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { type Counted, counted } from './counts.ts';

/** A text in both languages. */
type Words = Record<Language, string>;

/** Figures and names as the tools gave them, in the question's language. Digits are Latin in both. */
export type Style = {
  language: Language;
  /** How many results the answer says: of several each has its own figures, and nothing beside them. */
  results: number;
  say: (text: Words) => string;
  money: (amount: number, currency: string) => string;
  /** An estimate: whole pounds, unless it is small. */
  roundMoney: (amount: number, currency: string) => string;
  /** Without a sign: the sentence says which way. */
  percent: (value: number) => string;
  /** With its sign, where no word says which way. */
  change: (value: number) => string;
  index: (value: number) => string;
  count: (what: Counted, n: number) => string;
  day: (day: string) => string;
  /** "on 21 Nov 2026", "between 23 Oct and 21 Nov 2026" */
  during: (from: string, to: string) => string;
  /** Names one after the other. */
  list: (items: readonly string[]) => string;
  /** Things of a sentence with "and". */
  both: (items: readonly string[]) => string;
  /** A choice: a few names with "or". */
  either: (items: readonly string[]) => string;
  perUnit: (unit: BaseUnit) => string;
  unitHead: (unit: BaseUnit) => string;
  /** The first rows of a list: screens draw all of it from the result. */
  table: (head: readonly string[], rows: readonly (readonly string[])[]) => string;
  /** Says how many there are where fewer were read; nothing of a list that was read whole, or is one of several. */
  cut: (shown: number, total: number, order?: 'top' | 'first') => string;
};

const UNITS: Record<BaseUnit, { per: Words; head: Words }> = {
  kg: { per: { en: 'per kg', ar: 'للكيلو' }, head: { en: 'Per kg', ar: 'سعر الكيلو' } },
  l: { per: { en: 'per litre', ar: 'للتر' }, head: { en: 'Per litre', ar: 'سعر اللتر' } },
  piece: { per: { en: 'per piece', ar: 'للقطعة' }, head: { en: 'Per piece', ar: 'سعر القطعة' } },
};

/** As many names as a reader can choose among. */
const CHOICES = 4;
const TABLE_ROWS = 2;
/** Of smaller amounts the piastres say something. */
const LEAST_WHOLE = 100;

/** @param results how many the answer says, one after the other */
export function styleOf(language: Language, results = 1): Style {
  const say = (text: Words) => text[language];
  const day = (value: string) => formatDate(language, value, 'day', 'UTC');
  const all = (items: readonly string[]) => formatList(language, items);
  return {
    ...{ language, results },
    say,
    // A model writes plain spaces.
    money: (amount, currency) =>
      formatMoney(language, Math.round(amount * 100), currency, { exact: true }).replaceAll('\u00a0', ' '),
    roundMoney: (amount, currency) =>
      formatMoney(
        language,
        amount < LEAST_WHOLE ? Math.round(amount * 100) : 100 * Math.round(amount),
        currency,
      ).replaceAll('\u00a0', ' '),
    percent: (value) => formatPercent(language, Math.abs(value) / 100),
    change: (value) => formatPercentChange(language, value / 100),
    index: (value) => formatDecimal(language, value, 1),
    count: (what, n) => counted(what, n, language),
    day,
    during: (from, to) => {
      if (from === to) return say({ en: `on ${day(to)}`, ar: `يوم ${day(to)}` });
      const first =
        from.slice(0, 4) === to.slice(0, 4) ? formatDate(language, from, 'dayOfYear', 'UTC') : day(from);
      return say({ en: `between ${first} and ${day(to)}`, ar: `بين ${first} و${day(to)}` });
    },
    list: (items) => (language === 'ar' ? joinNames(language, items) : all(items)),
    both: all,
    either: (items) => formatList(language, items.slice(0, CHOICES), 'or'),
    perUnit: (unit) => say(UNITS[unit].per),
    unitHead: (unit) => say(UNITS[unit].head),
    table: (head, rows) =>
      [head, head.map(() => '---'), ...rows.slice(0, TABLE_ROWS)]
        .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
        .join('\n'),
    cut: (shown, total, order = 'first') =>
      shown >= total || results > 1
        ? ''
        : say({
            en: `There are ${formatNumber(language, total)} in all${order === 'top' ? ', the largest first' : ''}.`,
            ar: `العدد الكلي ${formatNumber(language, total)}${order === 'top' ? '، والأكبر أولًا' : ''}.`,
          }),
  };
}

function cell(text: string): string {
  return text.replaceAll('|', '/').replaceAll('\n', ' ');
}

/** Days of which there is no data, and when it begins. */
export function lackingLine(
  provenances: readonly ToolProvenance[],
  { say, day, during, both }: Style,
): string {
  const [first] = provenances.flatMap(({ lacking, knownFrom }) => (lacking && knownFrom) || []).sort();
  const days = provenances.flatMap(({ lacking = [] }) => lacking.map(({ from, to }) => during(from, to)));
  if (first === undefined) return '';
  const none = both([...new Set(days)]);
  return say({
    en: `The data starts on ${day(first)}: there is none ${none}.`,
    ar: `تبدأ البيانات يوم ${day(first)}، ولا توجد بيانات ${none}.`,
  });
}

/** What the figures do not cover: where else the same words are found, and what was not searched. */
export function scopeLine(provenances: readonly ToolProvenance[], { say, list }: Style): string {
  const also = [...new Set(provenances.flatMap(({ alsoIn }) => alsoIn))];
  const [narrow] = provenances.filter(({ notSearched }) => notSearched.length > 0);
  const unused = [...new Set(provenances.flatMap(({ ignored = [] }) => ignored))].map((word) => `“${word}”`);
  return [
    unused.length > 0 &&
      say({
        en: `Nothing in the data has ${list(unused)}; the figures are without it.`,
        ar: `لا يوجد في البيانات ${list(unused)}، فالأرقام لا تراعي ذلك.`,
      }),
    also.length > 0 &&
      say({
        en: `The same name is also in: ${list(also)}.`,
        ar: `الاسم نفسه موجود أيضًا في: ${list(also)}.`,
      }),
    narrow &&
      say({
        en: `I searched ${narrow.subject} only; to search another category, name it.`,
        ar: `بحثت في ${narrow.subject} فقط؛ اذكر فئة أخرى لأبحث فيها.`,
      }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Said under every answer: no one shall take the stand-in for a model. */
export function demoLine(style: Style): string {
  return style.say({
    en: '_Demo analyst: the figures come from real queries; the wording is generated by fixed rules._',
    ar: '_محلل العرض التوضيحي: الأرقام مأخوذة فعلًا من البيانات، أما الصياغة فآلية._',
  });
}
