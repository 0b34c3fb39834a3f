import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { addDays, type Day, type DayRange, isDay } from '#lib/vocabulary/cairo-days.ts';
import { MARKET_EVENT_KINDS, type MarketEventKind } from '#lib/vocabulary/market-terms.ts';
import { latestSeason, seasonsBetween } from '#lib/vocabulary/season-calendar.ts';
import { normalizeText } from './search-words.ts';

/** Days and seasons that a sentence names, in the spelling of `normalizeText`. */

/** Where in the text, and which days. */
export type SaidPeriod = DayRange & { at: number; length: number; season: MarketEventKind | null };

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    ['jan january يناير', 1],
    ['feb february فبراير', 2],
    ['mar march مارس', 3],
    ['apr april ابريل', 4],
    ['may مايو', 5],
    ['jun june يونيو يونيه', 6],
    ['jul july يوليو يوليه', 7],
    ['aug august اغسطس', 8],
    ['sep sept september سبتمبر', 9],
    ['oct october اكتوبر', 10],
    ['nov november نوفمبر', 11],
    ['dec december ديسمبر', 12],
  ].flatMap(([names, number]) =>
    String(names)
      .split(' ')
      .map((name) => [name, Number(number)]),
  ),
);
const MONTH = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|');

const UNITS: [RegExp, number][] = [
  [/^(day|days|يوم|يوما|ايام|يومين)$/, 1],
  [/^(week|weeks|اسبوع|اسبوعا|اسابيع|اسبوعين)$/, 7],
  [/^(month|months|شهر|شهرا|شهور|اشهر|شهرين)$/, 30],
  [/^(quarter|quarters|ربع)$/, 90],
  [/^(year|years|سنه|عام|سنين|سنوات)$/, 365],
];
const UNIT =
  'days?|weeks?|months?|quarters?|years?|يومين|يوما|يوم|ايام|اسبوعين|اسبوعا|اسبوع|اسابيع|شهرين|شهرا|شهر|شهور|اشهر|ربع|سنه|عام|سنين|سنوات';
const DUAL = /^(يومين|اسبوعين|شهرين)$/;
const SPELLED: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  couple: 2,
  ثلاثه: 3,
  تلات: 3,
  اربع: 4,
  ست: 6,
  الثلاثين: 30,
  الستين: 60,
  التسعين: 90,
};

const unitDays = (unit: string): number =>
  (UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? 1) * (DUAL.test(unit) ? 2 : 1);

const two = (number: number): string => String(number).padStart(2, '0');

/** A day : 2026-10-14, 14/10, 14 Oct, Oct 14. Without a year it is the latest one that is not after today. */
const readDay = (text: string, today: Day): Day | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text);
  const named =
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})(?: (\\d{4}))?$`).exec(text) ??
    swap(new RegExp(`^(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`).exec(text));
  const dateMatch = slashes ?? named;
  if (!dateMatch) return null;
  const [, date, month, year] = dateMatch;
  const number = slashes ? Number(month) : MONTHS[month ?? ''];
  return dated(Number(date), number ?? 0, year ? Number(year) : null, today);
};

const swap = (match: RegExpExecArray | null): (string | undefined)[] | null =>
  match && [match[0], match[2], match[1], match[3]];

const valid = (year: number, month: number, date: number): Day | null => {
  const day = `${year}-${two(month)}-${two(date)}`;
  return isDay(day) ? day : null;
};

const dated = (date: number, month: number, year: number | null, today: Day): Day | null => {
  if (year !== null) return valid(year, month, date);
  const thisYear = Number(today.slice(0, 4));
  const day = valid(thisYear, month, date);
  return day !== null && day <= today ? day : valid(thisYear - 1, month, date);
};

const DAY_TEXT = `\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}/\\d{1,2}(?:/\\d{4})?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH})(?: \\d{4})?|(?:${MONTH}) \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`;

type Rule = { pattern: RegExp; days: (match: RegExpExecArray, today: Day) => DayRange | null };

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

const rolling = (days: number, today: Day): DayRange => ({ from: addDays(today, 1 - days), to: today });

const YEAR_AGO = 365;

const hasYear = (day: string): boolean => /\d{4}/.test(day);

const yearLater = (day: Day, years: number): Day | null => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return valid(year + years, month, date);
};

/** Days without a year are each the latest that was; where that turns them round, the one without a year moves. */
const between = (first: string, second: string, today: Day): DayRange | null => {
  const from = readDay(first, today);
  const to = readDay(second, today);
  if (!from || !to) return null;
  if (from <= to) return { from, to };
  const later = hasYear(second) ? null : yearLater(to, 1);
  if (later) return { from, to: later };
  const sooner = hasYear(first) ? null : yearLater(from, -1);
  return sooner && sooner <= to ? { from: sooner, to } : { from: to, to: from };
};

/** "The next 7 days", and "for more than 7 days", which is no time but how long. */
const NO_PERIOD_BEFORE =
  '(?<!(?:^| )(?:next|coming|following|upcoming|within|than|least|most|اكثر من|اكتر من|اقل من|بعد))';
const NOT_TO_COME = '(?! (?:ال|اللي )?(?:قادمه?|مقبله?|تاليه?|جايه?|جايين)(?!\\p{L}))';

const RULES: Rule[] = [
  {
    pattern:
      /\b(?:over |in |during )?(?:the )?year to date|\bytd\b|\bsince january\b(?! \d)|\bsince the (?:start|beginning) of (?:the|this) year\b|\b(?:over |in |during )?this year\b|(?:^| )(?:منذ|من) (?:بدايه|اول) (?:هذا |هذه )?(?:ال)?(?:سنه|عام)(?: دي| ده)?(?!\p{L})|(?:^| )(?:خلال |في )?(?:هذا العام|هذه السنه|السنه دي|العام ده)(?!\p{L})/u,
    days: (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
  {
    pattern:
      /\bsince the (?:start|beginning) of (?:the|this) month\b|(?:^| )(?:منذ|من) (?:بدايه|اول) (?:هذا )?الشهر(?: ده)?(?!\p{L})/u,
    days: (_, today) => ({ from: `${today.slice(0, 7)}-01`, to: today }),
  },
  {
    pattern:
      /\b(?:a year ago|last year)\b|(?:^| )(?:من سنه|قبل عام|(?:السنه|العام) (?:اللي فاتت|الماضي|الماضيه))(?!\p{L})/u,
    days: (_, today) => ({ from: addDays(today, -YEAR_AGO), to: today }),
  },
  {
    pattern: new RegExp(
      `(?:\\b(?:from|between|period:) |(?:^| )(?:الفتره: من|من|بين|الفتره:) )(${DAY_TEXT})(?: to | until | till | and | [-–] |-| الي | حتي | و ?)(${DAY_TEXT})`,
    ),
    days: ([, first = '', second = ''], today) => between(first, second, today),
  },
  {
    pattern: new RegExp(`(?:\\bsince |(?:^| )(?:منذ|من اول|من) )(${DAY_TEXT})`),
    days: ([, first = ''], today) => {
      const from = readDay(first, today);
      return from ? { from, to: today } : null;
    },
  },
  {
    pattern: new RegExp(
      `(?:\\b(?:over |in |during |for )?(?:the )?(?:last|past) |${NO_PERIOD_BEFORE}(?:^| )(?:خلال |في )?(?:اخر |ال)?)(\\d{1,3}|two|three|four|six|couple(?: of)?|الثلاثين|الستين|التسعين|ثلاثه|تلات|اربع|ست) (${UNIT})(?: (?:الماضيه|الاخيره|اللي فاتت))?(?![\\p{L}])${NOT_TO_COME}`,
      'u',
    ),
    days: ([, count = '', unit = ''], today) => {
      const number = Number(count) || SPELLED[count.replace(' of', '')] || 1;
      return rolling(Math.min(366, number * unitDays(unit)), today);
    },
  },
  {
    pattern: new RegExp(
      `(?:\\b(?:over |in |during |for )?(?:the )?(?:last|past|this) (${UNIT})\\b|(?:^| )(?:خلال |في )?(?:ال|اخر |هذا ال|هذه ال)(${UNIT})(?: (?:الماضي|الماضيه|الاخير|الاخيره|اللي فات|اللي فاتت|ده|دي))?(?![\\p{L}])${NOT_TO_COME})`,
      'u',
    ),
    days: ([, english, arabic], today) => rolling(unitDays(english ?? arabic ?? 'month'), today),
  },
  {
    pattern: new RegExp(
      `(?:\\b(?:in|during|since) (?:the month of )?|(?:^| )(?:في|خلال|شهر|منذ) (?:شهر )?)(${MONTH})(?: (\\d{4}))?(?![\\p{L}])`,
      'u',
    ),
    days: (match, today) => {
      const month = MONTHS[match[1] ?? ''] ?? 1;
      const from = dated(1, month, match[2] ? Number(match[2]) : null, today);
      if (!from) return null;
      if (/since|منذ/.test(match[0])) return { from, to: today };
      const next = addDays(from, 32);
      const last = addDays(`${next.slice(0, 7)}-01`, -1);
      return { from, to: earlier(last, today) };
    },
  },
  {
    // "and the last 90?"
    pattern: /(?:\b(?:the )?(?:last|past)|(?:^| )و?اخر) (\d{2,3})$/,
    days: ([, count = ''], today) => rolling(Math.min(366, Number(count)), today),
  },
  {
    pattern: /\byesterday\b|(?:^| )(?:امس|امبارح)(?= |$)/,
    days: (_, today) => ({ from: addDays(today, -1), to: today }),
  },
];

/** "Ramadan", "last Eid al-Fitr", "رمضان 2025": each season by its name in either language. */
const seasonNames: [MarketEventKind, RegExp][] = MARKET_EVENT_KINDS.map((kind) => {
  const names = locales.map((locale) => normalizeText(translator(locale, 'market')(`seasons.${kind}`)));
  return [
    kind,
    new RegExp(
      `(?<!\\p{L})(?:(?:in|during|over|في|خلال) )?(?:this |(last ))?(?:ب|ل|و)?(?:${names.join('|')})(?: (?:of |سنه |عام )?(\\d{4})|( last year| الماضي| اللي فات| السنه اللي فاتت| العام الماضي))?(?!\\p{L})`,
      'u',
    ),
  ];
});

const readSeason = (text: string, today: Day): SaidPeriod | null => {
  for (const [season, pattern] of seasonNames) {
    const match = pattern.exec(text);
    if (!match) continue;
    const year = match[2] ?? null;
    const isLastYear = match[3]?.includes('year') || match[3]?.includes('سن') || match[3]?.includes('عام');
    const newest = latestSeason(season, isLastYear ? addDays(today, -YEAR_AGO) : today);
    const isOver = newest !== null && newest.to < today;
    const wantsLast = match[1] !== undefined || match[3] !== undefined;
    const last = wantsLast && newest && !isOver ? latestSeason(season, addDays(newest.from, -1)) : newest;
    const [ofYear] = year
      ? seasonsBetween(`${year}-01-01`, `${year}-12-31`).filter(({ kind }) => kind === season)
      : [];
    const found = year ? ofYear : last;
    if (found && found.from <= today)
      return {
        from: found.from,
        to: earlier(found.to, today),
        at: match.index,
        length: match[0].length,
        season,
      };
  }
  return null;
};

/** The first period or season that rules find in a text, up to today; days to come are none. */
export const readPeriod = (text: string, today: Day): SaidPeriod | null => {
  const season = readSeason(text, today);
  if (season) return season;
  for (const { pattern, days } of RULES) {
    const match = pattern.exec(text);
    const period = match && untilToday(days(match, today), today);
    if (match && period) return { ...period, at: match.index, length: match[0].length, season: null };
  }
  return null;
};

/** Nothing is known of days to come. */
const untilToday = (days: DayRange | null, today: Day): DayRange | null =>
  days && days.from <= today ? { from: days.from, to: earlier(days.to, today) } : null;
