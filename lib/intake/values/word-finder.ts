import { normalizeText } from '#lib/market/names/search-words.ts';

/** Words by what they mean; the first of each is suggested. */
type Words<T extends string> = Record<T, readonly string[]>;

/** Finds what a word of a file means, in whichever spelling; null: nothing that is known. */
export const wordFinder = <T extends string>(words: Words<T>): ((text: string) => T | null) => {
  const meant = new Map(
    Object.entries<readonly string[]>(words).flatMap(([each, names]) =>
      names.map((name) => [normalizeText(name), each as T] as const),
    ),
  );
  return (text) => meant.get(normalizeText(text)) ?? null;
};

/** What a file can say instead of a word that means nothing. */
export const firstWords = (words: Words<string>): string =>
  Object.values(words)
    .map(([word]) => word)
    .join(' / ');
