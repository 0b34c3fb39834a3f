import type { Word } from '#lib/market/names/read-words.ts';
import { letterPairs, sharedPairs } from '#lib/market/names/search-words.ts';
import { MATCHING } from './policy.ts';

/** The words of a catalogue and of the lexicon, and which of them a word of a title may be. */
/** What reviewers added to the lexicon: words that say nothing, and words that mean another one. */
export type LearnedWords = { noise: ReadonlySet<string>; same: ReadonlyMap<string, string> };

export const NOTHING_LEARNED: LearnedWords = { noise: new Set(), same: new Map() };

export type Vocabulary = {
  has: (word: string) => boolean;
  /** Whether a reviewer said that it says nothing. */
  isNoise: (word: string) => boolean;
  wordsLike: (word: Word) => Likely;
};

type Likely = {
  /** The word as it is written, or without what is written onto it, where it is known; else known words that look like it. */
  meant: readonly string[];
  /** All that it may be, itself included. */
  all: readonly string[];
};

/** Words of titles that are remembered; lists of shops repeat theirs. */
const MOST_REMEMBERED = 50_000;

/** @param learned what products or brands are called by is never one of them, whatever was confirmed before they came */
export const vocabularyOf = (
  words: Iterable<string>,
  learned: LearnedWords = NOTHING_LEARNED,
): Vocabulary => {
  const known = new Set(words);
  const byPair = new Map<string, string[]>();
  const pairsOf = new Map<string, ReturnType<typeof letterPairs>>();
  for (const word of known) {
    if (!isLong(word)) continue;
    const pairs = letterPairs(word);
    pairsOf.set(word, pairs);
    for (const pair of pairs.counts.keys()) {
      const others = byPair.get(pair);
      if (others) others.push(word);
      else byPair.set(pair, [word]);
    }
  }
  const lookAlikes = (text: string): string[] => {
    const own = letterPairs(text);
    const shared = new Map<string, number>();
    for (const pair of own.counts.keys())
      for (const word of byPair.get(pair) ?? []) shared.set(word, (shared.get(word) ?? 0) + 1);
    return [...shared].flatMap(([word, count]) => {
      const pairs = pairsOf.get(word);
      // "Unsalted" is not "salted": slips leave a word's beginning.
      if (
        !pairs ||
        word[0] !== text[0] ||
        (2 * count) / (own.counts.size + pairs.counts.size) < MATCHING.alikeWords / 2
      )
        return [];
      return sharedPairs(own, pairs) >= MATCHING.alikeWords ? [word] : [];
    });
  };
  const remembered = new Map<string, Likely>();
  return {
    has: (word) => known.has(word),
    isNoise: (word) => learned.noise.has(word) && !known.has(word),
    wordsLike: ({ plain, forms }) => {
      const before = remembered.get(plain);
      if (before) return before;
      const taught = known.has(plain) ? undefined : learned.same.get(plain);
      const same = [...forms, ...inLetters(plain), ...(taught === undefined ? [] : [taught])].filter((form) =>
        known.has(form),
      );
      const alike = isLong(plain) ? lookAlikes(plain) : [];
      const found = { meant: same.length > 0 ? same : alike, all: [...new Set([plain, ...same, ...alike])] };
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(plain, found);
      return found;
    },
  };
};

/** Arabic typed with Latin letters has digits for those that Latin lacks; names in Latin letters have other letters there, or none. */
const DIGITS: [string, string[]][] = [
  ['7', ['h']],
  ['3', ['', 'a']],
  ['5', ['kh']],
  ['2', ['', 'a']],
];

const inLetters = (word: string): string[] => {
  if (!/^(?=.*[a-z])[a-z2357]+$/.test(word) || !/[2357]/.test(word)) return [];
  let spelled = [word];
  for (const [digit, letters] of DIGITS)
    spelled = spelled.flatMap((each) => letters.map((letter) => each.replaceAll(digit, letter)));
  return [...new Set(spelled)];
};

/** Numbers never look like others. */
const isLong = (word: string): boolean => word.length >= MATCHING.leastFuzzyLetters && !/\d/.test(word);
