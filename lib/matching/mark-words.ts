import { fold } from '#lib/i18n/fold.ts';
import { readWords } from '#lib/market/names/read-words.ts';
import { type IndexedProduct, isOfBrand, type MatchIndex } from './match-index.ts';
import { readTitle, type Term } from './read-title.ts';
import { scriptsOf } from './scripts.ts';

/** A word of a text as it is written, and whether the other text lacks it. */
type MarkedWord = { text: string; differs: boolean };

type MarkedNames = { title: MarkedWord[]; nameEn: MarkedWord[]; nameAr: MarkedWord[] };

/**
 * A title and a product's names word by word, with those marked that only one of the two says. Sizes and words without weight are never
 * marked, nor is a name in letters that the title doesn't use.
 */
export const markWords = (index: MatchIndex, title: string, candidate: IndexedProduct): MarkedNames => {
  const { terms } = readTitle(index.vocabulary, title);
  const said = new Set(terms.flatMap(({ keys }) => keys));
  const isOwn = (term: Term) =>
    isOfBrand(term, candidate.brandKeys) || term.keys.some((key) => candidate.keys.includes(key));
  const isSaid = (term: Term) =>
    isOfBrand(term, candidate.brandKeys) || term.keys.some((key) => said.has(key));
  const scripts = scriptsOf([title]);
  const marked = (name: string, isRead: boolean) =>
    marks(name, isRead ? readTitle(index.vocabulary, name).terms : [], isSaid);
  return {
    title: marks(title, terms, isOwn),
    nameEn: marked(candidate.product.nameEn, scripts.other),
    nameAr: marked(candidate.product.nameAr, scripts.arabic),
  };
};

/** A title as it was and as it is, with the words marked that only one of the two says; those of a size, too. */
export const markChange = (before: string, after: string): Record<'before' | 'after', MarkedWord[]> => {
  const plain = (text: string) => readWords(fold(text)).map((word) => word.plain);
  const marked = (text: string, other: string): MarkedWord[] => {
    const said = new Set(plain(other));
    return wordsOf(text).map((word) => ({
      text: word,
      differs: plain(word).some((each) => !said.has(each)),
    }));
  };
  return { before: marked(before, after), after: marked(after, before) };
};

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

const marks = (text: string, terms: readonly Term[], isShared: (term: Term) => boolean): MarkedWord[] => {
  const byWord = new Map(terms.flatMap((term) => term.text.split(' ').map((word) => [word, term])));
  return wordsOf(text).map((word) => {
    const own = readWords(fold(word)).flatMap(({ plain }) => byWord.get(plain) ?? []);
    return { text: word, differs: own.some((term) => !isShared(term)) };
  });
};
