import {
  hasNumberWord,
  MAY_HOLD,
  MULTIPLES,
  NUMBER_IN_WORDS,
  numberOfWords,
  ONE_IN_WORDS,
  PARTS,
} from './number-words.ts';

/** The figures that stand in a text of one spelling: numbers with what is said of them, and days. What they are of is judged elsewhere. */

/** `multiple`: how many times something else; `any`: a number with decimals of which nothing more is said; `bare`: one without; `size`: what a pack holds. */
export type TextUnit =
  | 'money'
  | 'percent'
  | 'points'
  | 'index'
  | 'ratio'
  | 'rank'
  | 'day'
  | 'days'
  | 'weeks'
  | 'months'
  | 'years'
  | 'multiple'
  | 'size'
  | 'any'
  | 'bare';

/** They say when, or how long. */
export const TIMES: ReadonlySet<TextUnit> = new Set(['day', 'days', 'weeks', 'months', 'years']);

export type TextFigure = {
  from: number;
  to: number;
  unit: TextUnit;
  /** A day as "2026-11-20", or "11-20" where its year is not said. */
  value: number | string;
  decimals: number;
  /** It has a plus or a minus. */
  isSigned: boolean;
  /** Words of this kind round as people do: "doubled". */
  isAbout?: true;
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
  [
    'multiple',
    'times (?:as\\b|that of\\b|what\\b|the (?:price|cost|level|rate|number|average)\\b)|(?:اضعاف|مرات) (?:ال)?(?:سعر|ثمن|تمن|متوسط)',
  ],
  ['ratio', '×(?!\\s?\\d)|times\\b|x\\b(?!\\s?\\d)|اضعاف|مرات|مرة'],
  ['days', 'days?\\b|يوما|ايام|يوم'],
  ['weeks', 'weeks?\\b|اسبوعا|اسابيع|اسبوع'],
  ['months', 'months?\\b|شهرا|اشهر|شهور|شهر(?![\\p{L}])'],
  ['years', 'years?\\b|سنوات|سنين|سنة|اعوام|عاما'],
  [
    'size',
    '(?:ml|l|litres?|liters?|g|gm|grams?|kg|kilos?|pcs|pieces?|sheets?|bags?|tablets?|capsules?)\\b|(?:مل|ملي|لتر|جرام|جم|كجم|كيلو|قطعة|قطع|حفاضة|كيس|اكياس|منديل)(?![\\p{L}])',
  ],
];
const UNIT = UNITS.map(([unit, words]) => `(?<${unit}>${words})`).join('|');

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
const LIST_MARK = /(?<=^|\n)\s*(?:\d{1,2}[.)]|[-+–•])(?:\s|$)/gu;
/** What a quantile is called is no figure. */
const QUANTILE = /(?<![\p{L}\d])P\d\d(?!\d)|(?<!\d)\d\d?th percentile|(?:المئين|مئين) \d\d?(?!\d)/giu;
const RANK = /(?<![\p{L}\d])(?:#|no\. ?|number )(\d{1,3})(?!\d)|(?<![\d.,])(\d{1,3})(?:st|nd|rd|th)\b/giu;
/** "50 جنيه ونص" */
const AND_HALF =
  '(?:\\s(?<more>and a half|ونصف?|وربع)(?![\\p{L}])(?! (?:ال)?(?:لتر|كيلو|كجم|جرام|سعر|منتج|عدد|شهر|سنة)))?';
const OR_BEHIND = AND_HALF.replace('more', 'rest');
const MEASURED = new RegExp(
  `(?<before>${MONEY})?\\s?(?<sign>(?<!\\d\\s?)(?<![\\p{L}\\d])[-+–])?\\s?(?<number>${NUMBER})(?![\\d])${AND_HALF}(?:\\s?(?:${UNIT}))?${OR_BEHIND}`,
  'giu',
);
const WORDED = new RegExp(
  `(?<number>${NUMBER_IN_WORDS})${AND_HALF}(?:[\\s-](?:${UNIT}))?${OR_BEHIND}`,
  'giu',
);
/** Those whose numbers may be one, or a half. */
const BESIDE_ONE: ReadonlySet<string> = new Set(['percent', 'points', 'money']);
const UNIT_OF_ONE = UNITS.filter(([unit]) => BESIDE_ONE.has(unit))
  .map(([unit, words]) => `(?<${unit}>${words})`)
  .join('|');
const ONE = new RegExp(`(?<number>${ONE_IN_WORDS})[\\s-](?:${UNIT_OF_ONE})`, 'giu');
const HALF = new RegExp(
  `(?<![\\p{L}])(?<number>half an?|ب?نصف?|(?<quarter>a quarter of an?|ب?ربع))[\\s-](?:${UNIT_OF_ONE})`,
  'giu',
);
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
    let [rest, place] = ['', 0];
    for (const match of this.#rest.matchAll(pattern)) {
      const figure = read(match);
      const [from, to] = [match.index, match.index + match[0].length];
      if (figure) this.figures.push({ from, to, ...figure });
      rest += this.#rest.slice(place, from) + ' '.repeat(to - from);
      place = to;
    }
    if (place > 0) this.#rest = rest + this.#rest.slice(place);
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

const HALVES: Partial<Record<string, number>> = { وربع: 0.25 };
/** What follows a number is added to it: "and a half". */
const addedBy = (more: string | undefined): number => (more === undefined ? 0 : (HALVES[more] ?? 0.5));

type Read = Omit<TextFigure, 'from' | 'to'>;
type Shape = Pick<Read, 'value' | 'decimals' | 'isSigned' | 'number'>;

/** The unit that follows a number, and its value in it. */
const inUnit = (shape: Shape, unit: string | undefined, isMoney: boolean): Read => {
  const { value, decimals } = shape;
  if (unit === 'piastres') return { ...shape, unit: 'money', value: Number(value) / 100, decimals: 2 };
  if (unit === 'thousand' || unit === 'million') {
    const times = unit === 'million' ? 1e6 : 1e3;
    // Its last digit stands for so many.
    return {
      ...shape,
      unit: isMoney ? 'money' : 'any',
      value: Number(value) * times,
      decimals: decimals - Math.log10(times),
    };
  }
  if (isMoney) return { ...shape, unit: 'money' };
  // The rest are units of texts themselves.
  if (unit !== undefined) return { ...shape, unit: unit as TextUnit };
  return { ...shape, unit: decimals > 0 ? 'any' : 'bare' };
};

const unitIn = (groups: Partial<Record<string, string>>): string | undefined =>
  UNITS.find(([name]) => groups[name] !== undefined)?.[0];

const measured = (match: RegExpExecArray, before: string): Read => {
  const { before: currency, sign, number = '', more, rest, ...units } = match.groups ?? {};
  const unit = unitIn(units);
  const added = addedBy(more ?? rest);
  const decimals = Math.max(number.split('.')[1]?.length ?? 0, String(added).length - 2);
  const size = Number(number.replaceAll(',', '')) + added;
  const start =
    match.index + match[0].indexOf(number, sign ? match[0].indexOf(sign) : (currency ?? '').length);
  const shape = {
    isSigned: sign !== undefined,
    number: { from: start - (sign ? 1 : 0), to: start + number.length },
    ...{ decimals, value: sign === '-' || sign === '–' ? -size : size },
  };
  const isMoney = unit === 'money' || (currency !== undefined && !NEVER_MONEY.has(unit ?? ''));
  const figure = inUnit(shape, unit, isMoney);
  const isIndex = unit === undefined && !isMoney && /(?:index|مؤشر)\D{0,14}$/iu.test(before);
  return isIndex ? { ...figure, unit: 'index' } : figure;
};

/** Units that a number keeps, whatever stands before it. */
const NEVER_MONEY: ReadonlySet<string> = new Set(
  UNITS.flatMap(([unit]) => (['money', 'thousand', 'million'].includes(unit) ? [] : unit)),
);

/** A number of words; @param value without what follows it */
const worded = (match: RegExpExecArray, value: number): Read => {
  const { number = '', more, rest, ...units } = match.groups ?? {};
  const added = addedBy(more ?? rest);
  const sum = value + added;
  const decimals = Number.isInteger(sum) ? 0 : String(sum).length - String(sum).indexOf('.') - 1;
  const from = match.index + match[0].indexOf(number);
  const shape = { value: sum, decimals, isSigned: false, number: { from, to: from + number.length } };
  return inUnit(shape, unitIn(units), units.money !== undefined);
};

/** Arabizi: "3ayez as3ar". */
const isInWord = ({ input }: RegExpExecArray, { unit, number }: Read): boolean =>
  (unit === 'bare' || unit === 'any') &&
  (/[a-z]/i.test(input.charAt(number.from - 1)) || /[a-z]/i.test(input.charAt(number.to)));

const inWords = (all: typeof MULTIPLES) =>
  all.map(([value, words]) => [value, new RegExp(words, 'giu')] as const);
const [MULTIPLE, PART] = [inWords(MULTIPLES), inWords(PARTS)];
const about = (value: number) => ({ value, decimals: 0, isSigned: false, isAbout: true }) as const;

/** @param text of one spelling (`spelled`), names taken out of it: a pack of "6 × 200 ml" is no figure */
export const textFigures = (text: string): TextFigure[] => {
  const reading = new Reading(text);
  const mayHold = MAY_HOLD.test(text);
  if (mayHold) takeHalves(reading);
  if (/\d/.test(text)) takeDigits(reading);
  if (mayHold) takeMultiples(reading);
  if (hasNumberWord(text))
    reading.take(WORDED, (match) => worded(match, numberOfWords(match.groups?.number ?? '')));
  if (mayHold) reading.take(ONE, (match) => worded(match, 1));
  return reading.figures.toSorted((a, b) => a.from - b.from);
};

const whole = (match: RegExpExecArray) => ({ from: match.index, to: match.index + match[0].length });

const takeDigits = (reading: Reading): void => {
  const day = (pattern: RegExp, order: (match: RegExpExecArray) => [string, number, string | undefined]) =>
    reading.take(pattern, (match) => dayOf(match, ...order(match)));
  day(ISO_DAY, ([, year, month = '', date = '']) => [date, Number(month), year]);
  day(DAY_FIRST, ([, date = '', month = '', year]) => [date, monthOf(month), year]);
  day(MONTH_FIRST, ([, month = '', date = '', year]) => [date, monthOf(month), year]);
  // A month as a whole is a time and no figure, and so is the number before an item of a list; the dash of an item is no minus.
  reading.take(MONTH_OF_YEAR, () => null);
  reading.take(LIST_MARK, () => null);
  reading.take(QUANTILE, () => null);
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
};

const takeHalves = (reading: Reading): void =>
  reading.take(HALF, (match) => worded(match, match.groups?.quarter === undefined ? 0.5 : 0.25));

const takeMultiples = (reading: Reading): void => {
  for (const [times, pattern] of MULTIPLE)
    reading.take(pattern, (match) => ({ ...about(times), unit: 'multiple', number: whole(match) }));
  for (const [percent, pattern] of PART)
    reading.take(pattern, (match) => ({ ...about(percent), unit: 'percent', number: whole(match) }));
};
