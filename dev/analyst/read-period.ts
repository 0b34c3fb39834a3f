import { addDays, type Day, isDay } from '#lib/vocabulary/cairo-days.ts';
import { latestSeason } from '#lib/vocabulary/season-calendar.ts';

export type Period = { from: Day; to: Day };
export type ReadPeriod = { period: Period; rest: string };

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
};

function unitDays(unit: string): number {
  return (UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? 1) * (DUAL.test(unit) ? 2 : 1);
}

function two(number: number) {
  return String(number).padStart(2, '0');
}

/** A day in simplified text: 2026-10-14, 14/10, 14 Oct, Oct 14. Without a year it is the latest one that is not after today. */
function readDay(text: string, today: Day): Day | null {
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
}

function swap(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], match[3]];
}

function valid(year: number, month: number, date: number): Day | null {
  const day = `${year}-${two(month)}-${two(date)}`;
  return isDay(day) ? day : null;
}

function dated(date: number, month: number, year: number | null, today: Day): Day | null {
  if (year !== null) return valid(year, month, date);
  const thisYear = Number(today.slice(0, 4));
  const day = valid(thisYear, month, date);
  return day !== null && day <= today ? day : valid(thisYear - 1, month, date);
}

const DAY_TEXT = `\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}/\\d{1,2}(?:/\\d{4})?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH})(?: \\d{4})?|(?:${MONTH}) \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`;

type Rule = { pattern: RegExp; days: (match: RegExpExecArray, today: Day) => Period | null };

function earlier(one: Day, other: Day): Day {
  return [one, other].sort()[0] ?? one;
}
function rolling(days: number, today: Day): Period {
  return { from: addDays(today, 1 - days), to: today };
}
function season(kind: 'ramadan' | 'eid-al-fitr' | 'eid-al-adha', today: Day): Period | null {
  const latest = latestSeason(kind, today);
  return latest && { from: latest.from, to: earlier(latest.to, today) };
}

const RULES: Rule[] = [
  {
    pattern: new RegExp(
      `(?:\\b(?:from|between|period:) |(?:^| )(?:الفتره: من|من|بين|الفتره:) )(${DAY_TEXT})(?: to | until | till | and | [-–] |-| الي | حتي | و ?)(${DAY_TEXT})`,
    ),
    days: ([, first = '', second = ''], today) => {
      const from = readDay(first, today);
      const to = readDay(second, today);
      if (!from || !to) return null;
      return from <= to ? { from, to } : { from: to, to: from };
    },
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
      `(?:\\b(?:over |in |during |for )?(?:the )?(?:last|past) |(?:^| )(?:خلال |في )?(?:اخر |ال)?)(\\d{1,3}|two|three|four|six|couple(?: of)?|ثلاثه|تلات|اربع|ست) (${UNIT})(?: (?:الماضيه|الاخيره|اللي فاتت))?(?![\\p{L}])`,
      'u',
    ),
    days: ([, count = '', unit = ''], today) => {
      const number = Number(count) || SPELLED[count.replace(' of', '')] || 1;
      return rolling(Math.min(366, number * unitDays(unit)), today);
    },
  },
  {
    pattern: new RegExp(
      `(?:\\b(?:over |in |during |for )?(?:the )?(?:last|past|this) (${UNIT})\\b|(?:^| )(?:خلال |في )?(?:ال|اخر |هذا ال|هذه ال)(${UNIT})(?: (?:الماضي|الماضيه|الاخير|الاخيره|اللي فات|اللي فاتت|ده|دي))?(?![\\p{L}]))`,
      'u',
    ),
    days: ([, english, arabic], today) => rolling(unitDays(english ?? arabic ?? 'month'), today),
  },
  {
    pattern:
      /\b(?:over |in |during )?(?:the )?year to date|\bytd\b|\bsince january\b|(?:^| )(?:منذ|من) (?:بدايه|اول) (?:السنه|العام)/,
    days: (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
  {
    pattern:
      /\b(?:in |during |over )?(?:this |last )?ramadan\b|(?:^| )(?:في |خلال )?رمضان(?: اللي فات| الماضي)?/,
    days: (_, today) => season('ramadan', today),
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
    pattern: /\byesterday\b|(?:^| )(?:امس|امبارح)(?= |$)/,
    days: (_, today) => ({ from: addDays(today, -1), to: today }),
  },
];

/** The period that a simplified text names, and the text without it. */
export function readPeriod(text: string, today: Day): ReadPeriod | null {
  for (const { pattern, days } of RULES) {
    const match = pattern.exec(text);
    const period = match && days(match, today);
    if (match && period) {
      const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
      return { period, rest: rest.replaceAll(/\s+/g, ' ').trim() };
    }
  }
  return null;
}
