import { isolateFigure, isolateName } from './isolate.ts';
import { DEFAULT_TIME_ZONE, formattingTag, type Locale } from './locales.ts';

/** Figures, money, dates and lists as people of a language read them, wherever they read; digits are Latin in both. */

const MINOR_UNITS_PER_UNIT = 100;
const NO_BREAK_SPACE = '\u00a0';

type Formatter = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat;

const cache = new Map<string, Formatter>();

/** Intl objects are dear to make and free to share. */
const shared = <T extends Formatter>(key: string, make: () => T): T => {
  // A key names its kind first, so what is found under it is of the kind that made it.
  const cached = cache.get(key) as T | undefined;
  if (cached) return cached;
  const made = make();
  cache.set(key, made);
  return made;
};

type NumberShape = { name: string; options: Intl.NumberFormatOptions };

const numberFormat = (locale: Locale, { name, options }: NumberShape): Intl.NumberFormat =>
  shared(`${name} ${locale}`, () => new Intl.NumberFormat(formattingTag(locale), options));

/** With a true minus: a hyphen is too short for a sign, beside figures of one width and beside an arrow. */
const write = (locale: Locale, shape: NumberShape, value: number): string =>
  numberFormat(locale, shape).format(value).replace('-', '−');

export const formatNumber = (locale: Locale, value: number, maximumFractionDigits = 0): string =>
  write(locale, { name: `number ${maximumFractionDigits}`, options: { maximumFractionDigits } }, value);

const decimals = (count: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: count,
  maximumFractionDigits: count,
});

/** As many decimals whatever the figure, for columns and labels whose figures are compared. */
export const formatDecimal = (locale: Locale, value: number, fractionDigits: number): string =>
  write(locale, { name: `decimal ${fractionDigits}`, options: decimals(fractionDigits) }, value);

/** How a currency is called beside an amount. Arabic says the pound in a word, which ends a sentence better than «ج.م.» does. */
export const currencyName = (locale: Locale, currency: string): string => {
  if (locale === 'ar' && currency === 'EGP') return 'جنيه';
  const shape = { name: `currency ${currency}`, options: currencyOptions(currency) };
  const parts = numberFormat(locale, shape).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
};

const currencyOptions = (currency: string): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency,
  currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
});

/** @param minor amount in minor units (piastres, cents). Whole amounts drop the fraction unless `exact`. */
export const formatMoney = (
  locale: Locale,
  minor: number,
  currency: string,
  options: { exact?: boolean } = {},
): string => {
  const whole = !options.exact && minor % MINOR_UNITS_PER_UNIT === 0;
  const digits = whole ? 0 : 2;
  const amount = minor / MINOR_UNITS_PER_UNIT;
  // Intl's Arabic "149 US$" falls apart between right-to-left words; a dollar amount is one left-to-right piece.
  if (locale === 'ar' && currency === 'USD')
    return isolateFigure(formatMoney('en', minor, currency, options));
  if (locale === 'ar')
    return `${formatDecimal(locale, amount, digits)}${NO_BREAK_SPACE}${currencyName(locale, currency)}`;
  const money = { ...currencyOptions(currency), ...decimals(digits) };
  return write(locale, { name: `money ${currency} ${digits}`, options: money }, amount);
};

/** For programs that read prices, as search engines do: major units with two decimals, of no language. */
export const plainAmount = (minor: number): string => (minor / MINOR_UNITS_PER_UNIT).toFixed(2);

/**
 * Arabic letters before a figure would carry its percent sign to the other side: it stands on the right in sentences as in cells. Intl's own
 * marks of direction do not hold it there.
 */
const writePercent = (locale: Locale, shape: NumberShape, share: number): string => {
  const figure = write(locale, shape, share);
  return locale === 'ar' ? isolateFigure(figure.replaceAll(/[\u200e\u200f\u061c]/g, '')) : figure;
};

/** As many decimals everywhere, so that figures under each other can be compared. @param share 0.042 is 4.2%, 0.04 is 4.0% */
export const formatPercent = (locale: Locale, share: number, fractionDigits = 1): string => {
  const options = { style: 'percent', ...decimals(fractionDigits) } as const;
  return writePercent(locale, { name: `percent ${fractionDigits}`, options }, share);
};

/** A difference always carries its sign, and one decimal. @param share 0.042 is +4.2%, 0.04 is +4.0% */
export const formatPercentChange = (locale: Locale, share: number): string => {
  const options = { style: 'percent', ...decimals(1), signDisplay: 'exceptZero' } as const;
  return writePercent(locale, { name: 'percent change', options }, share);
};

const dateShapes = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayLong: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
  monthShort: { month: 'short' },
  // Not `hour12`: with it British English writes half past midnight "0:30 am".
  time: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateShape = keyof typeof dateShapes | 'moment';

/** On a twelve-hour clock the figures alone leave open which of the two twelves is meant. */
const twelves = {
  en: { '00:00': 'midnight', '12:00': '12 noon' },
  ar: { '00:00': '12 منتصف الليل', '12:00': '12 ظهرًا' },
} as const satisfies Record<Locale, Record<string, string>>;

const joints = { en: ', ', ar: '، ' } as const satisfies Record<Locale, string>;

const dateFormat = (key: string, options: Intl.DateTimeFormatOptions & { timeZone: string }, tag: string) =>
  shared(`date ${tag} ${key} ${options.timeZone}`, () => new Intl.DateTimeFormat(tag, options));

const formatTime = (locale: Locale, when: Date, timeZone: string): string => {
  const clock = dateFormat(
    'clock',
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
    'en-GB',
  );
  const words: Record<string, string> = twelves[locale];
  const time = dateFormat('time', { ...dateShapes.time, timeZone }, formattingTag(locale));
  return words[clock.format(when)] ?? time.format(when);
};

/** Cairo's calendar day unless another zone is given. */
export const formatDate = (
  locale: Locale,
  when: Date | string,
  shape: DateShape = 'day',
  timeZone: string = DEFAULT_TIME_ZONE,
): string => {
  const at = typeof when === 'string' ? new Date(when) : when;
  if (shape === 'time') return formatTime(locale, at, timeZone);
  if (shape === 'moment')
    return formatDate(locale, at, 'day', timeZone) + joints[locale] + formatTime(locale, at, timeZone);
  return dateFormat(shape, { ...dateShapes[shape], timeZone }, formattingTag(locale)).format(at);
};

/** Two calendar days (YYYY-MM-DD) and what lies between them, in words in Arabic: there a dash between figures turns them around. */
export const formatDays = (
  locale: Locale,
  from: string,
  to: string,
  shape: 'day' | 'dayOfYear' = 'day',
): string => {
  if (from === to) return formatDate(locale, to, shape, 'UTC');
  if (locale === 'ar')
    return `من ${formatDate(locale, from, shape, 'UTC')} إلى ${formatDate(locale, to, shape, 'UTC')}`;
  const days = dateFormat(shape, { ...dateShapes[shape], timeZone: 'UTC' }, formattingTag(locale));
  return days.formatRange(new Date(from), new Date(to));
};

/** The same with both days in full, which server and browser write alike: the spaces of Intl's ranges differ. */
export const formatFullDays = (locale: Locale, from: string, to: string): string =>
  from === to || locale === 'ar'
    ? formatDays(locale, from, to)
    : `${formatDate(locale, from, 'day', 'UTC')} – ${formatDate(locale, to, 'day', 'UTC')}`;

/** "3 days ago" */
export const formatTimeAgo = (locale: Locale, count: number, unit: 'day' | 'month' | 'year'): string => {
  const tag = formattingTag(locale);
  return shared(`relative ${tag}`, () => new Intl.RelativeTimeFormat(tag)).format(-count, unit);
};

/** The zone of the machine that runs this: in a browser, the viewer's. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "a, b, c" */
export const joinNames = (locale: Locale, names: readonly string[]): string =>
  names.map((name) => isolateName(locale, name)).join(joints[locale]);

/** "a · b": what something is called, from the whole to the part */
export const joinTitles = (locale: Locale, titles: readonly string[]): string =>
  titles.map((title) => isolateName(locale, title)).join(' · ');

/** "a (b)" */
export const nameWith = (locale: Locale, name: string, detail: string): string =>
  `${isolateName(locale, name)} (${isolateName(locale, detail)})`;

/** "a: b" */
export const labelled = (locale: Locale, label: string, text: string): string =>
  `${isolateName(locale, label)}: ${isolateName(locale, text)}`;

const pauses = { en: '; ', ar: '؛ ' } as const satisfies Record<Locale, string>;

/** "a; b; c", of parts that may hold commas themselves */
export const joinParts = (locale: Locale, parts: readonly string[]): string => parts.join(pauses[locale]);

/** "a, b and c", or the last with "or" */
export const formatList = (locale: Locale, items: readonly string[], last: 'and' | 'or' = 'and'): string => {
  const tag = formattingTag(locale);
  const type = last === 'and' ? 'conjunction' : 'disjunction';
  return shared(`list ${tag} ${type}`, () => new Intl.ListFormat(tag, { type })).format(
    items.map((item) => isolateName(locale, item)),
  );
};

/** Orders names as readers of a language look for them; numbers in them by their size. */
export const nameOrder = (locale: Locale): ((a: string, b: string) => number) =>
  new Intl.Collator(locale, { numeric: true }).compare;
