import { fold } from '#lib/i18n/fold.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';

/** Asking a question again in another category. */

type Word = { from: number; to: number; text: string };

const ARABIC = /\p{Script=Arabic}/u;
/** Joined to the word behind them, with the article and without. */
const JOINED = /^(?:[وف]?(?:[بكل]?ال|لل)|[وف][بكل]|[وفبكل])/u;

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}\u0640]+/gu)].map(({ 0: word, index }) => ({
    ...{ from: index, to: index + word.length, text: word },
  }));

/** What a word has joined to a word of the category: '' nothing; null: it is none of its words. */
const joinedTo = (word: string, names: ReadonlySet<string>): string | null => {
  const plain = fold(word);
  if (names.has(plain)) return '';
  const joined = ARABIC.test(plain) ? JOINED.exec(plain)?.[0] : undefined;
  return joined !== undefined && names.has(plain.slice(joined.length)) ? joined : null;
};

/** The words of a name without its article; short ones are no names. */
const nameWords = ({ nameEn, nameAr }: NamedRow): Set<string> =>
  new Set(
    wordsOf(`${nameEn} ${nameAr}`)
      .map(({ text }) => fold(text))
      .flatMap((word) => (ARABIC.test(word) && word.startsWith('ال') ? [word, word.slice(2)] : [word]))
      .filter((word) => word.length > 2),
  );

/** The longest run of words that are all the category's. */
const namedAt = (question: string, category: NamedRow): Word[] => {
  const names = nameWords(category);
  const runs: Word[][] = [[]];
  for (const word of wordsOf(question))
    if (joinedTo(word.text, names) === null) runs.push([]);
    else runs.at(-1)?.push(word);
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
};

/**
 * The question about another category: by its name in the place of the words that name the first one, in their language, else behind all.
 * @param from as the answer was; null: not among those that can be chosen
 */
export const inCategory = (question: string, from: NamedRow | null, to: NamedRow): string => {
  const run = from ? namedAt(question, from) : [];
  const [first] = run;
  const last = run.at(-1);
  if (!from || !first || !last)
    return `${question.trim()} (${ARABIC.test(question) ? to.nameAr : to.nameEn})`;
  const isArabic = ARABIC.test(first.text);
  const joined = joinedTo(first.text, nameWords(from)) ?? '';
  const name = isArabic ? to.nameAr : to.nameEn;
  const isSmall = first.text === first.text.toLowerCase();
  const written = isArabic ? joinedName(joined, name) : isSmall ? name.toLowerCase() : name;
  return question.slice(0, first.from) + written + question.slice(last.to);
};

/**
 * The name with what was joined to the words that it replaces: «ل» swallows the article. A name of several words without an article takes none:
 * «زيت الطعام» has its own, and in «لبن معقم» both words would need one.
 */
const joinedName = (joined: string, name: string): string => {
  const before = joined.replace(/ال$/, '').replace(/لل$/, 'ل');
  const bare = name.replace(/^ال/, '');
  const isDefinite = bare !== name || (before !== joined && !name.includes(' '));
  if (!isDefinite) return before + name;
  return before.endsWith('ل') ? `${before}ل${bare}` : `${before}ال${bare}`;
};
