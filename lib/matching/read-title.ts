import type { Word } from '#lib/market/names/read-words.ts';
import { type Idea, isOneOf, NOISE_WORDS, phrasesWith } from './lexicon.ts';
import { type PackRead, readPack } from './read-pack.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a title or a name says besides its size: ideas of the lexicon, and words that are none. */
export type Term = {
  /** As the text has it, in one spelling. */
  text: string;
  /** Words of the market that it is, or looks like; an idea's own key. */
  keys: readonly string[];
  idea: Idea | null;
};

export type TitleRead = Omit<PackRead, 'rest'> & {
  terms: readonly Term[];
  /** The words that it means, those that join, wrap or promote included: brands have them too. */
  words: ReadonlySet<string>;
};

/** The key of an idea among those of words. */
const ideaKey = (id: string): string => `=${id}`;

export const readTitle = (vocabulary: Vocabulary, title: string, size: string | null = null): TitleRead => {
  const { rest, ...pack } = readPack(title, size);
  const said = joined(vocabulary, rest);
  return { ...pack, terms: termsOf(vocabulary, said), words: new Set(said.flatMap(({ meant }) => meant)) };
};

/** Each word once; words that join, wrap or promote say nothing. */
const termsOf = (vocabulary: Vocabulary, words: readonly SaidWord[]): Term[] => {
  const said = words.map((word) => ({ ...word, isUsed: false }));
  const terms: Term[] = [];
  for (const phrase of phrasesWith(said.flatMap(({ meant }) => meant))) {
    const parts = phrase.words.map((word) =>
      said.find(({ isUsed, meant }) => !isUsed && meant.includes(word)),
    );
    if (parts.some((part) => part === undefined)) continue;
    const { idea } = phrase;
    for (const part of parts) if (part) part.isUsed = true;
    const text = parts.map((part) => part?.text).join(' ');
    if (!terms.some((term) => term.idea?.id === idea.id))
      terms.push({ text, keys: [ideaKey(idea.id)], idea });
  }
  for (const { text, meant, keys, isUsed } of said) {
    const saysNothing = isUsed || isOneOf(NOISE_WORDS, meant) || vocabulary.isNoise(text);
    if (!saysNothing && !terms.some((term) => term.text === text)) terms.push({ text, keys, idea: null });
  }
  return terms;
};

type SaidWord = { text: string; meant: readonly string[]; keys: readonly string[] };

/** Two words that the market writes as one are that one: "sun flower". */
const joined = (vocabulary: Vocabulary, words: readonly Word[]): SaidWord[] => {
  const said: SaidWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at], words[at + 1]];
    if (!word) continue;
    const both = next ? `${word.plain}${next.plain}` : '';
    const isOne = next !== undefined && !vocabulary.has(word.plain) && vocabulary.has(both);
    if (isOne) at += 1;
    const { meant, all } = isOne ? { meant: [both], all: [both] } : vocabulary.wordsLike(word);
    said.push({ text: isOne ? both : word.plain, meant, keys: all });
  }
  return said;
};
