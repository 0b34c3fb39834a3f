import { isOneOf, NOISE_WORDS, PHRASE_WORDS } from './lexicon.ts';
import { type IndexedProduct, isOfBrand, type MatchIndex } from './match-index.ts';
import { readTitle, type Term } from './read-title.ts';

/** A word of a title that a reviewer's decision may have taught, and the word of the product that it may stand for. */
export type TaughtWord = { word: string; target: string | null };

/** Titles with more that isn't explained teach nothing: which of it matters can't be seen. */
const MOST_TAUGHT = 2;
const LEAST_LETTERS = 3;

/**
 * What a title teaches that was accepted as of a product: words that neither the product, its brand nor the lexicon explains. Variants, figures and
 * words of other products teach nothing. A single word may stand for the one word of the product that the title lacks.
 */
export const taughtBy = (index: MatchIndex, title: string, product: IndexedProduct): TaughtWord[] => {
  const { terms } = readTitle(index.vocabulary, title);
  const said = new Set(terms.flatMap(({ keys }) => keys));
  const isExplained = (term: Term) =>
    isOfBrand(term, product.brandKeys) || term.keys.some((key) => product.keys.includes(key));
  const left = terms.filter((term) => !isExplained(term));
  const words = left.flatMap(({ idea, text }) => (idea === null && mayBeTaught(index, text) ? text : []));
  if (left.length === 0 || left.length > MOST_TAUGHT || words.length < left.length) return [];
  const missing = product.names.flatMap((name) =>
    name.filter(({ keys }) => !keys.some((key) => said.has(key))).map(({ text }) => text),
  );
  const [target = null] = new Set(missing).size === 1 && words.length === 1 ? missing : [];
  return words.map((word) => ({ word, target }));
};

const mayBeTaught = (index: MatchIndex, word: string): boolean =>
  word.length >= LEAST_LETTERS &&
  !/[\d\s]/.test(word) &&
  !PHRASE_WORDS.has(word) &&
  !isOneOf(NOISE_WORDS, [word]) &&
  !index.postings.has(word);
