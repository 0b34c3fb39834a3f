import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { readPeriod } from './read-period.ts';
import type { Word } from './read-words.ts';
import type { Quantity } from './said.ts';
import { unitOf } from './sizes.ts';

const NUMBER = /^\d+(?:\.\d+)?$/;
const TIMES = /^[x×*]$/;
const PIASTRES = /^(?:piast(?:re|er)s?|قرش|قروش)$/;
const MONEY = /^(?:egp|le|l\.e|pounds?|جنيه|جنيها|جنيهات|ج\.?م)$/;
const PERCENT = /^(?:percent|pct|بالمئه|بالميه|المئه|الميه|مئه|ميه)$/;
const COMPARISON = /^(?:than|versus|vs|against|compared|difference|عن|مقابل|مقارنه|الفرق|فرق|بالمقارنه)$/;
/** "أغلى من": after these words alone it compares. */
const FROM = /^من$/;
const COMPARATIVE = /^(?:اغلي|ارخص|اعلي|اقل)$/;
const HALVES: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['نص', 0.5],
  ['نصف', 0.5],
  ['ربع', 0.25],
]);
const SPELLED: ReadonlyMap<string, number> = new Map(
  [
    'two اتنين اثنين',
    'three تلاته ثلاثه',
    'four اربعه',
    'five خمسه',
    'six سته',
    'seven سبعه',
    'eight تمانيه ثمانيه',
    'nine تسعه',
    'ten عشره',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 2] as const)),
);
const PER = /^(?:per|a|كل|لكل)$/;
const MAX_PERIODS = 3;
/** Of packs and of their pieces there are none beyond these. */
const MOST_PIECES = 10_000;
const MOST_CONTENT = 1_000_000;
const PIASTRES_OF_POUND = 100;

type Read = Pick<Word, 'text' | 'plain' | 'forms'>;

/** Numbers with what they are of, days, and words that compare. */
export const readQuantities = (words: readonly Read[], today: Day): Quantity[] => {
  const periods = readPeriods(words, today);
  const taken = new Set(
    periods.flatMap(({ at, words: count }) => Array.from({ length: count }, (_, i) => at + i)),
  );
  return [...periods, ...readAmounts(words, taken)].sort((a, b) => a.at - b.at);
};

/** Numbers with what they are of, and words that compare; words that are taken say something else. */
export const readAmounts = (words: readonly Read[], taken: ReadonlySet<number> = new Set()): Quantity[] => {
  const found: Quantity[] = [];
  for (let at = 0; at < words.length; at++) {
    const quantity = taken.has(at) ? null : quantityAt(words, at);
    if (!quantity) continue;
    found.push({ ...quantity, text: textOf(words, quantity) });
    at += quantity.words - 1;
  }
  return found;
};

const textOf = (words: readonly Read[], { at, words: count }: { at: number; words: number }): string =>
  words
    .slice(at, at + count)
    .map(({ text }) => text)
    .join(' ');

/** Days are read in the sentence as a whole, each once. */
const readPeriods = (words: readonly Read[], today: Day): Quantity[] => {
  const plain = words.map((word) => word.plain);
  const periods: Quantity[] = [];
  while (periods.length < MAX_PERIODS) {
    const said = readPeriod(plain.join(' '), today);
    if (!said) break;
    const begins = plain.map((_, at) => plain.slice(0, at).reduce((sum, word) => sum + word.length + 1, 0));
    const within = begins.flatMap((begin, at) =>
      begin + (plain[at]?.length ?? 0) > said.at && begin < said.at + said.length ? [at] : [],
    );
    const [at = 0] = within;
    const place = { at, words: within.length };
    const { from, to, season } = said;
    const text = textOf(words, place);
    periods.push(
      season
        ? { kind: 'season', season, from, to, ...place, text }
        : { kind: 'period', from, to, ...place, text },
    );
    for (const each of within) plain[each] = '#';
  }
  return periods;
};

type Unworded = Quantity extends infer Q ? (Q extends { text: string } ? Omit<Q, 'text'> : never) : never;

const quantityAt = (words: readonly Read[], at: number): Unworded | null => {
  const { plain } = words[at] ?? { plain: '' };
  const isFrom = FROM.test(plain) && COMPARATIVE.test(words[at - 1]?.plain ?? '');
  if (isFrom || words[at]?.forms.some((form) => COMPARISON.test(form)))
    return { kind: 'comparison', at, words: 1 };
  const amount = NUMBER.test(plain) ? Number(plain) : (HALVES.get(plain) ?? SPELLED.get(plain));
  if (amount === undefined) return percentAt(plain, at) ?? moneyBefore(words, at) ?? bareUnitAt(words, at);
  const next = words[at + 1];
  return (
    packAt(words, at, amount) ??
    sizeOf(next, { at, words: 2, amount, count: null }) ??
    (HALVES.has(plain) ? null : worthOf(next, at, amount))
  );
};

const percentAt = (plain: string, at: number): Unworded | null =>
  /^\d+(?:\.\d+)?%$/.test(plain)
    ? { kind: 'percent', amount: Number(plain.slice(0, -1)), at, words: 1 }
    : null;

/** "EGP 50". */
const moneyBefore = (words: readonly Read[], at: number): Unworded | null => {
  const next = words[at + 1]?.plain ?? '';
  return MONEY.test(words[at]?.plain ?? '') && NUMBER.test(next)
    ? { kind: 'money', amount: Number(next), at, words: 2 }
    : null;
};

const worthOf = (next: Read | undefined, at: number, amount: number): Unworded => {
  const plain = next?.plain ?? '';
  if (PIASTRES.test(plain)) return { kind: 'money', amount: amount / PIASTRES_OF_POUND, at, words: 2 };
  if (MONEY.test(plain)) return { kind: 'money', amount, at, words: 2 };
  if (PERCENT.test(plain)) return { kind: 'percent', amount, at, words: 2 };
  return { kind: 'count', amount, at, words: 1 };
};

type Measured = { at: number; words: number; amount: number; count: number | null };

const sizeOf = (word: Read | undefined, { at, words, amount, count }: Measured): Unworded | null => {
  const unit = word?.forms.map(unitOf).find(Boolean);
  const isPossible = amount > 0 && amount <= MOST_CONTENT;
  return unit && isPossible
    ? { kind: 'size', unit: unit.unit, content: amount / unit.of, count, at, words }
    : null;
};

/** "6 × 200 ml". */
const packAt = (words: readonly Read[], at: number, count: number): Unworded | null => {
  const [times, content, unit] = words.slice(at + 1, at + 4);
  if (!times || !content || !TIMES.test(times.plain) || !NUMBER.test(content.plain)) return null;
  if (!Number.isInteger(count) || count > MOST_PIECES) return null;
  return sizeOf(unit, { at, words: 4, amount: Number(content.plain), count });
};

/** "كيلو أرز": one of it; "per litre" and "للتر" are no size. */
const bareUnitAt = (words: readonly Read[], at: number): Unworded | null => {
  const word = words[at];
  const isBare = word && /^(?:لتر|كيلو)$/.test(word.plain) && !PER.test(words[at - 1]?.plain ?? '');
  return isBare ? sizeOf(word, { at, words: 1, amount: 1, count: null }) : null;
};
