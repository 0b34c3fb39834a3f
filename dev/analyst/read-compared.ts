import type { Comparison } from '#lib/market/dashboard/compare.ts';
import { simplify } from './words.ts';

/** "Compared with the period before", "بأسعار ثابتة": what the days are set beside, and in what money prices are. */

const COMPARED: readonly (readonly [Exclude<Comparison, 'none'>, RegExp])[] = [
  [
    'hijri',
    /\b(?:the )?ramadan before(?: last)?\b|\baround last ramadan\b|رمضان (?:(?:الذي|اللي) قبله|قبل الماضي|قبل اللي فات|السابق)/,
  ],
  [
    'previous',
    /\b(?:previous|preceding|prior) (?:period|days|weeks?|months?|\d+ days)\b|\b(?:period|days|weeks?|months?) before(?: (?:that|it|them))?(?= |$|[?.!,])|(?:ال)?(?:فتره|ايام|مده) (?:ال)?(?:سابقه|اللي قبلها|التي قبلها)/,
  ],
  [
    'year',
    /\b(?:the )?same (?:days|period|time|weeks?|months?) (?:of |in )?last year\b|\bthe year before\b|نفس (?:ال)?(?:فتره|ايام|مده|وقت)(?: من| في)? (?:ال)?(?:عام|سنه) (?:الماضي|الماضيه|اللي فات|اللي فاتت)/,
  ],
];

/** A year back, as the days of a question say it. */
const YEAR_AGO = /^(?:a year ago|last year|(?:ال)?(?:عام|سنه) (?:الماضي|الماضيه|اللي فاتت)|من سنه|قبل عام)$/;

/** Words that set days beside others: "than" and «عن» alone say since when. */
const BESIDE =
  /^(?:compared|comparison|versus|vs|against|(?:ب|بال|بالم)?(?:ال)?مقارنه|مقارنه|مقابل|بالمقارنه)$/;

const REAL =
  /,?\s*\b(?:in|at) (?:constant|real|fixed) (?:prices|money|pounds)\b|,?\s*\b(?:adjusted|corrected) for inflation\b|,?\s*\bnet of inflation\b|(?:^|\s)(?:ب|بال)?(?:ال)?اسعار (?:ال)?ثابته(?=$|[\s?.!,])|(?:^|\s)(?:بعد|مع) (?:استبعاد|خصم) (?:اثر )?(?:ال)?تضخم(?=$|[\s?.!,])/;

/** What a simplified text sets its days beside; null where it names nothing, or other days. */
export function readCompare(text: string): Comparison | null {
  return COMPARED.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** A simplified text without the words that want prices in the money of one day; null where it has none. */
export function withoutReal(text: string): string | null {
  return REAL.test(text) ? text.replace(REAL, ' ').replaceAll(/\s+/g, ' ').trim() : null;
}

const BESIDE_WORDS =
  /\b(?:in )?(?:compared|comparison)(?: (?:with|to))?\b|\b(?:versus|vs|against)\b|(?:^|\s)(?:و|ف)?(?:ب|بال)?(?:ال)?مقارنه(?: (?:ب|مع))?(?=\s)/g;

/** A simplified text of days beside others without the words that set them so: they would compare shops. */
export function withoutBeside(text: string): string {
  return text.replaceAll(BESIDE_WORDS, ' ').replaceAll(/\s+/g, ' ').trim();
}

type Quantity = { kind: string; at: number; text?: string | undefined; from?: string; to?: string };
type Days = { from: string; to: string };

/** The days of a question, those that it sets beside them, and where these are the same of another year or period, which. */
export function readDays(
  quantities: readonly Quantity[],
  said: Comparison | null,
): { period: Days | null; otherPeriod: Days | null; compare: Comparison | null; isBeside: boolean } {
  const days = quantities.flatMap(({ at, text = '', from, to }) =>
    from !== undefined && to !== undefined
      ? [{ at, isYearAgo: YEAR_AGO.test(simplify(text)), days: { from, to } }]
      : [],
  );
  const beside =
    quantities.find(({ kind, text = '' }) => kind === 'comparison' && BESIDE.test(simplify(text)))?.at ??
    Number.POSITIVE_INFINITY;
  const compare = said ?? (days.some((each) => each.isYearAgo && each.at > beside) ? 'year' : null);
  // "The same days last year" are named by what is compared.
  const named = compare === 'year' ? days.filter(({ isYearAgo }) => !isYearAgo) : days;
  const [first, second] = named;
  if (first && !second && first.at > beside && compare === null)
    return { period: null, otherPeriod: first.days, compare, isBeside: true };
  const isBeside = compare !== null || (second !== undefined && second.at > beside);
  return { period: first?.days ?? null, otherPeriod: second?.days ?? null, compare, isBeside };
}
