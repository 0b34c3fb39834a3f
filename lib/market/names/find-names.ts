import { listSounds } from '#db/queries/market-names.ts';
import { type CoveredCategory, listCoveredCategories } from '#db/queries/market-view.ts';
import { readTogether } from '#db/read-together.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { chooseSpans, isShared, readStances } from './choose-spans.ts';
import { sameWords, withProducts } from './find-products-said.ts';
import { type Candidate, matchNames } from './match-names.ts';
import { type NameIndex, nameIndex } from './name-index.ts';
import { readQuantities } from './read-quantities.ts';
import { readWords, type Word } from './read-words.ts';
import type { Quantity, Said } from './said.ts';
import { isArabizi } from './sentence-words.ts';

/** So many of the names that words may stand for are asked for; no one means more. */
const MAX_CANDIDATES = 80;

/**
 * What a sentence says of the market: names in any spelling, either script, with slips or in Arabizi, and quantities. Only what the reader
 * may see, and the public names of categories. At most six statements, once the names of the market are known.
 */
export const findNames = async (reader: Reader, text: string): Promise<Said> => {
  const { market, locale } = reader;
  const words = readWords(text);
  if (words.length === 0) return { spans: [], quantities: [], left: [] };
  const quantities = readQuantities(words, cairoDay(reader.now));
  const [index, { covered, soundsOfWords, same }] = await Promise.all([
    nameIndex(market),
    readWordsOf({ ...reader, market: readTogether(market) }, words, quantities),
  ]);
  const inArabizi = isArabizi(words.map(({ plain }) => plain));
  const sounds = { of: soundsOfWords, isArabizi: inArabizi };
  const stances = readStances(words, reader, index.brands, covered);
  const candidates = candidatesIn(index, words, sounds, covered).filter(
    (each) => ![...quantities, ...stances].some((other) => isShared(other, each)),
  );
  const { carriedIn } = index;
  const chosen = chooseSpans({ locale, words, covered, carriedIn }, candidates, stances);
  const spans = seesProducts(reader)
    ? await withProducts(reader, { words, spans: chosen, quantities, isArabizi: inArabizi, same })
    : chosen;
  const isUsed = (at: number) => [...spans, ...quantities].some((each) => isShared(each, { at, words: 1 }));
  return {
    ...{ spans, quantities },
    left: words.flatMap((word, at) => (isUsed(at) ? [] : word.text)),
    covered: covered.map(namerOf(locale)),
  };
};

/** A plan without single products has no names of them either. */
const seesProducts = ({ scope }: Reader): boolean => seesLevel(scope, 'product');

/** What the reader sees, and what the market has of the words. */
const readWordsOf = async (reader: Reader, words: readonly Word[], quantities: readonly Quantity[]) => {
  const { market, scope } = reader;
  const [covered, soundsOfWords, same] = await Promise.all([
    listCoveredCategories(market, scope),
    soundsOf(reader, words),
    seesProducts(reader) ? sameWords(reader, words, quantities) : [],
  ]);
  return { covered, soundsOfWords, same };
};

const candidatesIn = (
  index: NameIndex,
  words: readonly Word[],
  sounds: Parameters<typeof matchNames>[2],
  covered: readonly CoveredCategory[],
): Candidate[] => {
  const datasets = new Set(covered.map(({ dataset }) => dataset));
  return matchNames(index, words, sounds)
    .filter(({ of }) => of.dataset === null || datasets.has(of.dataset))
    .sort((a, b) => b.words - a.words || b.score - a.score)
    .slice(0, MAX_CANDIDATES);
};

const soundsOf = async ({ market }: Reader, words: readonly Word[]): Promise<Map<string, string>> => {
  const plain = words.map((word) => word.plain);
  const sounds = await listSounds(market, plain);
  return new Map(plain.map((word, at) => [word, sounds[at] ?? '']));
};
