import { fold } from '#lib/i18n/fold.ts';
import { readAmounts } from '#lib/market/names/read-quantities.ts';
import { readWords, type Word } from '#lib/market/names/read-words.ts';
import type { Quantity } from '#lib/market/names/said.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { CONTAINERS, GIFTS, isOneOf, OFFERS, PIECES } from './lexicon.ts';

/** What a title says of the pack: `count` pieces of `content` in the unit. */
export type Pack = { unit: BaseUnit; content: number; count: number };

/** Why a pack isn't known although the title has numbers: a range, several sizes, more of it for nothing. */
type PackDoubt = 'range' | 'several' | 'bonus';

export type PackRead = {
  /** Null: the title doesn't say, or says several. */
  pack: Pack | null;
  /** Pieces that a pack of this size may consist of, or hold: "8 portions 120 g". */
  pieces: number | null;
  doubt: PackDoubt | null;
  /** What is left of the title beside sizes, counts, prices and percentages. */
  rest: readonly Word[];
};

type Size = Extract<Quantity, { kind: 'size' }>;

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const FRACTIONS: [RegExp, string][] = [
  [/(?<!\d)1[/⁄]2(?!\d)/g, ' 0.5 '],
  [/(?<!\d)1[/⁄]4(?!\d)/g, ' 0.25 '],
  [/(?<!\d)3[/⁄]4(?!\d)/g, ' 0.75 '],
];
const UNIT = '(?:ml|l|lt|ltr|g|gm|gr|gram|grams|kg|kilo|مل|لتر|جم|جرام|كجم|كيلو)';
const RANGE = new RegExp(String.raw`(${NUMBER})\s*${UNIT}?\s*[-–—]\s*(${NUMBER})\s*${UNIT}(?![\p{L}])`, 'gu');
/** The ends of a range are not further apart: "6 - 320 ml" is a pack of six. */
const MOST_RANGE = 3;
/** A number after them is a size's own, as of diapers. */
const SIZES = /^(?:size|no|number|مقاس|رقم)$/;
const SUM = new RegExp(
  String.raw`(?<![\d.])(\d{1,2})\s*\+\s*(\d{1,2})(?![\d.])(?!\s*${UNIT}(?![\p{L}]))`,
  'gu',
);
const BUY_AND_GET = /buy\s*\d+\s*(?:and\s*)?get|اشتري?\s*\d*.{0,20}(?:واحصل|مجان)/u;

/** A title and its size that are longer are read so far. */
const MOST_LETTERS = 1000;

/** As one spelling of what packs are written like. */
const spelled = (text: string): string => {
  let plain = fold(text.replaceAll(/\s+/g, ' ').slice(0, MOST_LETTERS));
  for (const [pattern, number] of FRACTIONS) plain = plain.replaceAll(pattern, number);
  return plain
    .replaceAll(/(\d),(\d{3})(?!\d)/g, '$1$2')
    .replaceAll(/(\d)[,٫](\d)/g, '$1.$2')
    .replaceAll(/(\d)\s*ك(?!\p{L})/gu, '$1 كجم')
    .replaceAll(/(\d)\s*['’]s(?!\p{L})/gu, '$1 pcs ')
    .replaceAll(/(\d)\s*(?:pieces|pcs|pc|قطع|قطعه)\s*[x×*]\s*(?=\d)/gu, '$1 x ')
    .replaceAll(/(?:pack|box|carton|case|set|tray|bundle)s?\s+of\s+(\d+)/g, ' x $1 ')
    .replaceAll(/(\d+)\s*-?\s*(?:pack|packs|pk)(?!\p{L})/gu, ' x $1 ')
    .replaceAll(/(?:عبوه من|كرتونه من|شرنك|باكت من)\s*(\d+)/g, ' x $1 ')
    .replaceAll(/(?<!\p{L})[x×*]\s*(\d)/gu, ' x $1')
    .replaceAll(/buy\s*\d+\s*(?:and\s*)?save/g, ' save ');
};

/**
 * The pack that a title and the file's own column for sizes say. Both are read as sentences are, with what only packs are written like: "1 l x 6",
 * "pack of 6", "5 + 1 free", "100's".
 */
export const readPack = (title: string, size: string | null = null): PackRead => {
  let hasRange = false;
  let hasSum = false;
  const plain = spelled(size ? `${title} ${size}` : title)
    .replaceAll(RANGE, (whole, low: string, high: string) => {
      const isRange = Number(high) > Number(low) && Number(high) <= Number(low) * MOST_RANGE;
      if (isRange) hasRange = true;
      return isRange ? ' ' : whole;
    })
    .replaceAll(SUM, (_, one: string, other: string) => {
      hasSum = true;
      return ` x ${Number(one) + Number(other)} `;
    });
  const words = readWords(plain);
  const amounts = readAmounts(words);
  const isBonus = hasSum || BUY_AND_GET.test(plain) || (/\+/.test(plain) && words.some(saysGift));
  const { used, ...counts } = countsOf(words, amounts);
  const [multiplier] = counts.multipliers;
  const measured = distinctSizes(amounts);
  const [first, ...others] = measured.filter(({ unit }) => unit !== 'piece');
  for (const { unit, content } of measured) if (unit === 'piece') counts.pieces.add(content);
  const isUnclear = others.length > 0 || counts.multipliers.size > 1 || counts.pieces.size > 1;
  const [inPieces = null] = counts.pieces;
  const rest = words.filter((word, at) => !used.has(at) && !(isBonus && saysGift(word)));
  const read = { pieces: inPieces, rest };
  if (isUnclear) return { ...read, pack: null, doubt: isBonus ? 'bonus' : 'several' };
  const doubt = isBonus ? 'bonus' : null;
  if (first) {
    const pack = { unit: first.unit, content: first.content, count: first.count ?? multiplier ?? 1 };
    return { ...read, pack, doubt };
  }
  if (hasRange && inPieces === null) return { ...read, pack: null, doubt: 'range' };
  const pack =
    inPieces === null ? null : { unit: 'piece' as const, content: inPieces, count: multiplier ?? 1 };
  return { ...read, pack, doubt };
};

const saysGift = ({ forms }: Word): boolean => isOneOf(GIFTS, forms);

type Counts = { used: Set<number>; multipliers: Set<number>; pieces: Set<number> };

/** What numbers without a measure count: packs, pieces, or nothing of the size. */
const countsOf = (words: readonly Word[], amounts: readonly Quantity[]): Counts => {
  const counts: Counts = { used: new Set(), multipliers: new Set(), pieces: new Set() };
  const use = (at: number) => counts.used.add(at);
  for (const [at, word] of words.entries()) if (word.plain === 'x') use(at);
  for (const amount of amounts) {
    const { at, words: length, kind } = amount;
    if (kind === 'comparison') continue;
    if (kind === 'percent' && !isOffer(words, amount)) continue;
    if (kind !== 'count') {
      for (let each = at; each < at + length; each++) use(each);
      continue;
    }
    const next = words[at + 1];
    const isTimes = words[at - 1]?.plain === 'x';
    const isContainer = next !== undefined && isOneOf(CONTAINERS, next.forms);
    const isPiece = next !== undefined && isOneOf(PIECES, next.forms);
    const isOfSize = SIZES.test(words[at - 1]?.plain ?? '');
    if (isTimes || isContainer) counts.multipliers.add(amount.amount);
    else if (isPiece && !isOfSize) counts.pieces.add(amount.amount);
    else continue;
    use(at);
    if (!isTimes) use(at + 1);
  }
  return counts;
};

/** Of all of it, or off the price: otherwise a percentage is of what is in it. */
const isOffer = (words: readonly Word[], { at, words: length, ...amount }: Quantity): boolean =>
  ('amount' in amount && amount.amount === 100) ||
  [words[at - 1], words[at + length]].some((word) => word && isOneOf(OFFERS, word.forms));

/** A size that is said twice is one; of two of which one says its count, that one. */
const distinctSizes = (amounts: readonly Quantity[]): Size[] => {
  const sizes = new Map<string, Size>();
  for (const amount of amounts) {
    if (amount.kind !== 'size') continue;
    const key = `${amount.unit} ${amount.content}`;
    const known = sizes.get(key);
    if (!known || known.count === null) sizes.set(key, amount);
  }
  return [...sizes.values()];
};
