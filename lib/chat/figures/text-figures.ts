/** The figures that stand in a text of one spelling: numbers with what is said of them, and days. What they are of is judged elsewhere. */

/** `any`: a number with decimals of which nothing more is said; `bare`: one without; `size`: what a pack holds. */
export type TextUnit =
  | 'money'
  | 'percent'
  | 'points'
  | 'index'
  | 'ratio'
  | 'rank'
  | 'day'
  | 'days'
  | 'size'
  | 'any'
  | 'bare';

export type TextFigure = {
  from: number;
  to: number;
  unit: TextUnit;
  /** A day as "2026-11-20", or "11-20" where its year is not said. */
  value: number | string;
  decimals: number;
  /** It has a plus or a minus. */
  isSigned: boolean;
  /** The number in it, without its unit. */
  number: { from: number; to: number };
};

const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ARABIC_MONTHS = [
  ...['يناير', 'فبراير', 'مارس', 'ابريل', 'مايو', 'يونيو', 'يوليو', 'اغسطس', 'سبتمبر', 'اكتوبر', 'نوفمبر'],
  'ديسمبر',
];
/** Whole names or three letters of them: "31 margins" is no day. */
const ENGLISH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\\.?';
const MONTH = `${ENGLISH}|${ARABIC_MONTHS.join('|')}`;

const monthOf = (word: string): number => {
  const english = ENGLISH_MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return 1 + (english >= 0 ? english : ARABIC_MONTHS.indexOf(word));
};

const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?';
const MONEY = 'EGP|LE\\b|L\\.E\\.?|E£|£|pounds?\\b|جنيها|جنيهات|جنيه|ج\\.م\\.?';

/** What may stand behind a number, in the order in which it is tried. */
const UNITS: readonly (readonly [unit: TextUnit | 'piastres' | 'thousand' | 'million', words: string])[] = [
  ['points', '(?:percentage |index )?points?\\b|pp\\b|نقطة مئوية|نقاط مئوية|نقطة|نقاط|points?'],
  ['percent', '%|per ?cent\\b|percent\\b|بالمئة|بالمائة|بالمية|في المئة|في المائة|في المية'],
  ['piastres', 'piast(?:re|er)s?\\b|قرشا|قروش|قرش'],
  ['million', 'million\\b|مليون'],
  ['thousand', 'thousand\\b|الف'],
  ['money', MONEY],
  ['ratio', '×(?!\\s?\\d)|times\\b|x\\b(?!\\s?\\d)|اضعاف|مرات|مرة'],
  ['days', 'days?\\b|يوما|ايام|يوم'],
  [
    'size',
    '(?:ml|l|litres?|liters?|g|gm|grams?|kg|kilos?|pcs|pieces?|sheets?|bags?|tablets?|capsules?)\\b|(?:مل|ملي|لتر|جرام|جم|كجم|كيلو|قطعة|قطع|حفاضة|كيس|اكياس|منديل)(?![\\p{L}])',
  ],
];
const UNIT = UNITS.map(([unit, words]) => `(?<${unit}>${words})`).join('|');

/** Number words; "one" and «واحد» mean too much else. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map<string, number>([
  ...['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, at): [string, number] => [word, at + 2],
  ),
  ...['ثلاثة', 'اربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'].map((word, at): [string, number] => [
    word,
    at + 3,
  ]),
  ...['ثلاث', 'اربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر'].map((word, at): [string, number] => [
    word,
    at + 3,
  ]),
]);
const WORD = [...NUMBER_WORDS.keys()].sort((a, b) => b.length - a.length).join('|');

const ISO_DAY = /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/gu;
const DAY_FIRST = new RegExp(
  `(?<![\\d.,])(\\d{1,2})(?:st|nd|rd|th)? (?:of |من )?(${MONTH})(?![\\p{L}])(?:[,،]? (\\d{4})(?!\\d))?`,
  'giu',
);
const MONTH_FIRST = new RegExp(
  `(?<![\\p{L}])(${ENGLISH}) (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (\\d{4})(?!\\d))?`,
  'giu',
);
const MONTH_OF_YEAR = new RegExp(`(?<![\\p{L}])(${MONTH})(?![\\p{L}]),? (\\d{4})(?!\\d)`, 'giu');
const LIST_MARK = /(?<=^|\n)\s*\d{1,2}[.)](?:\s|$)/gu;
/** What a quantile is called is no figure. */
const QUANTILE = /(?<![\p{L}\d])P\d\d(?!\d)|(?<!\d)\d\d?th percentile|(?:المئين|مئين) \d\d?(?!\d)/giu;
const RANK = /(?<![\p{L}\d])(?:#|no\. ?|number )(\d{1,3})(?!\d)|(?<![\d.,])(\d{1,3})(?:st|nd|rd|th)\b/giu;
const MEASURED = new RegExp(
  `(?<before>${MONEY})?\\s?(?<sign>(?<!\\d\\s?)(?<![\\p{L}\\d])[-+–])?\\s?(?<number>${NUMBER})(?![\\d])(?:\\s?(?:${UNIT}))?`,
  'giu',
);
const NUMBER_WORD = new RegExp(`(?<![\\p{L}])(${WORD})(?![\\p{L}])`, 'giu');
const PER = /(?<![\p{L}])(?:per|for|a|an|each|لكل|كل)\s?$/iu;

const pad = (value: string | number): string => String(value).padStart(2, '0');

/** Reads the kinds of figures one after the other; what one has read is none of the next. */
class Reading {
  readonly figures: TextFigure[] = [];
  #rest: string;

  constructor(text: string) {
    this.#rest = text;
  }

  take(pattern: RegExp, read: (match: RegExpExecArray) => Omit<TextFigure, 'from' | 'to'> | null): void {
    for (const match of this.#rest.matchAll(pattern)) {
      const figure = read(match);
      const [from, to] = [match.index, match.index + match[0].length];
      if (figure) this.figures.push({ from, to, ...figure });
    }
    this.#rest = this.#rest.replace(pattern, (match: string) => ' '.repeat(match.length));
  }

  /** What stands before a place. */
  before(place: number): string {
    return this.#rest.slice(Math.max(0, place - 24), place);
  }
}

const dayOf = (match: RegExpExecArray, day: string, month: number, year: string | undefined) => {
  if (month < 1 || Number(day) < 1 || Number(day) > 31) return null;
  const value = `${year ? `${year}-` : ''}${pad(month)}-${pad(day)}`;
  const whole = { from: match.index, to: match.index + match[0].length };
  return { unit: 'day' as const, value, decimals: 0, isSigned: false, number: whole };
};

const measured = (match: RegExpExecArray, before: string): Omit<TextFigure, 'from' | 'to'> => {
  const { before: currency, sign, number = '', ...units } = match.groups ?? {};
  const unit = UNITS.find(([name]) => units[name] !== undefined)?.[0];
  const decimals = number.split('.')[1]?.length ?? 0;
  const size = Number(number.replaceAll(',', ''));
  const start =
    match.index + match[0].indexOf(number, sign ? match[0].indexOf(sign) : (currency ?? '').length);
  const shape = {
    isSigned: sign !== undefined,
    number: { from: start - (sign ? 1 : 0), to: start + number.length },
  };
  const value = sign === '-' || sign === '–' ? -size : size;
  if (unit === 'piastres') return { ...shape, unit: 'money', value: value / 100, decimals: 2 };
  if (unit === 'thousand' || unit === 'million') {
    const times = unit === 'million' ? 1e6 : 1e3;
    // Its last digit stands for so many.
    return {
      ...shape,
      unit: currency ? 'money' : 'any',
      value: value * times,
      decimals: decimals - Math.log10(times),
    };
  }
  if (unit !== undefined && unit !== 'money') return { ...shape, unit, value, decimals };
  if (currency !== undefined || unit === 'money') return { ...shape, unit: 'money', value, decimals };
  if (/(?:index|مؤشر)\D{0,14}$/iu.test(before)) return { ...shape, unit: 'index', value, decimals };
  return { ...shape, unit: decimals > 0 ? 'any' : 'bare', value, decimals };
};

/** Arabizi: "3ayez as3ar". */
const isInWord = ({ input }: RegExpExecArray, { unit, number }: Omit<TextFigure, 'from' | 'to'>): boolean =>
  (unit === 'bare' || unit === 'any') &&
  (/[a-z]/i.test(input.charAt(number.from - 1)) || /[a-z]/i.test(input.charAt(number.to)));

/** @param text of one spelling (`spelled`), names taken out of it: a pack of "6 × 200 ml" is no figure */
export const textFigures = (text: string): TextFigure[] => {
  const reading = new Reading(text);
  const day = (pattern: RegExp, order: (match: RegExpExecArray) => [string, number, string | undefined]) =>
    reading.take(pattern, (match) => dayOf(match, ...order(match)));
  day(ISO_DAY, ([, year, month = '', date = '']) => [date, Number(month), year]);
  day(DAY_FIRST, ([, date = '', month = '', year]) => [date, monthOf(month), year]);
  day(MONTH_FIRST, ([, month = '', date = '', year]) => [date, monthOf(month), year]);
  // A month as a whole is a time and no figure, and so is the number before an item of a list.
  reading.take(MONTH_OF_YEAR, () => null);
  reading.take(LIST_MARK, () => null);
  reading.take(QUANTILE, () => null);
  const whole = (match: RegExpExecArray) => ({ from: match.index, to: match.index + match[0].length });
  reading.take(RANK, (match) => ({
    ...{ unit: 'rank', value: Number(match[1] ?? match[2]), decimals: 0, isSigned: false },
    number: whole(match),
  }));
  reading.take(MEASURED, (match) => {
    const before = reading.before(match.index);
    const figure = measured(match, before);
    if (isInWord(match, figure)) return null;
    // "EGP 3 per 100 g": what a price is of is no finding.
    return figure.unit === 'size' && PER.test(before) ? null : figure;
  });
  reading.take(NUMBER_WORD, (match) => ({
    ...{ unit: 'bare', value: NUMBER_WORDS.get(match[0].toLowerCase()) ?? 0, decimals: 0, isSigned: false },
    number: whole(match),
  }));
  return reading.figures.toSorted((a, b) => a.from - b.from);
};
