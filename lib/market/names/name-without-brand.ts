/** Names of products below their brand's, which they need not repeat. */

const MARKS = /[\p{M}\u0640]/gu;
const EDGES = /^\p{P}+|\p{P}+$/gu;
/** What parted the brand from the rest; a percent sign is no such thing. */
const SEPARATORS = /^[\s\p{Pd},،:·]+|[\s\p{Pd},،:·]+$/gu;

/** Without marks, case and the article, as one word is found in both scripts. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(EDGES, '')
    .toLowerCase()
    .replace(/^ال(?=..)/u, '');

const wordsOf = (name: string): string[] => name.split(/\s+/u).filter(Boolean);

/** The name with the brand's words left out, wherever they stand in it; null where it has none of them, or nothing else. */
const withoutWords = (name: string, brand: readonly string[]): string | null => {
  const words = wordsOf(name);
  const at = words.findIndex((_, from) =>
    brand.every((word, next) => plain(words[from + next] ?? '') === word),
  );
  if (at < 0 || brand.length === 0) return null;
  const rest = words.toSpliced(at, brand.length).join(' ').replaceAll(SEPARATORS, '');
  return rest === '' ? null : rest;
};

/**
 * By their ids, what is left of names without the brand's; those that would be alike stay whole.
 * @param brand what it is called in each language: a product without an Arabic name has its English one
 */
export const namesWithoutBrand = (
  rows: readonly { id: string; name: string }[],
  brand: readonly string[],
): Map<string, string> => {
  const brands = brand.map((name) => wordsOf(name).map(plain));
  const restOf = (name: string) => {
    for (const words of brands) {
      const rest = withoutWords(name, words);
      if (rest !== null) return rest;
    }
    return name;
  };
  const left = rows.map(({ id, name }) => ({ id, name, rest: restOf(name) }));
  const counts = Map.groupBy(left, ({ rest }) => rest);
  return new Map(left.map(({ id, name, rest }) => [id, (counts.get(rest)?.length ?? 0) > 1 ? name : rest]));
};
