import { DEFAULT_TIME_ZONE, formattingTag, type Locale } from './locales.ts';

/** Figures, money and dates as people of a language read them; digits are Latin in both. */

const MINOR_UNITS_PER_UNIT = 100;
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

/** Intl objects are dear to make and free to share. */
function shared<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => T,
): T {
  // A key names its kind first, so what is found under it is of the kind that made it.
  const known = cache.get(key) as T | undefined;
  if (known) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return shared(
    `number ${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(formattingTag(locale), options),
  );
}

export function formatNumber(locale: Locale, value: number, maximumFractionDigits = 0): string {
  return numberFormat(locale, { maximumFractionDigits }).format(value);
}

/** @param minor amount in minor units (piastres, cents). Whole amounts drop the fraction unless `exact`. */
export function formatMoney(
  locale: Locale,
  minor: number,
  currency: string,
  options: { exact?: boolean } = {},
): string {
  const whole = !options.exact && minor % MINOR_UNITS_PER_UNIT === 0;
  // Intl's Arabic "149 US$" falls apart between right-to-left words; a dollar amount is one left-to-right piece.
  const dollarsInArabic = locale === 'ar' && currency === 'USD';
  const text = numberFormat(dollarsInArabic ? 'en' : locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(minor / MINOR_UNITS_PER_UNIT);
  return dollarsInArabic ? `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}` : text;
}

/** As many decimals everywhere, so that figures under each other can be compared. @param share 0.042 is 4.2%, 0.04 is 4.0% */
export function formatPercent(locale: Locale, share: number, fractionDigits = 1): string {
  return numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(share);
}

/** A difference always carries its sign, and one decimal. @param share 0.042 is +4.2%, 0.04 is +4.0% */
export function formatPercentChange(locale: Locale, share: number): string {
  return numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(share);
}

const dateShapes = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayLong: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  moment: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateShape = keyof typeof dateShapes;

/** Cairo's calendar day unless another zone is given. */
export function formatDate(
  locale: Locale,
  when: Date | string,
  shape: DateShape = 'day',
  timeZone: string = DEFAULT_TIME_ZONE,
): string {
  const format = shared(
    `date ${locale} ${shape} ${timeZone}`,
    () => new Intl.DateTimeFormat(formattingTag(locale), { ...dateShapes[shape], timeZone }),
  );
  return format.format(typeof when === 'string' ? new Date(when) : when);
}
