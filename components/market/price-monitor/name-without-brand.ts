/** Names of products below their brand's, which they need not repeat. */

const MARKS = /[\p{M}\u0640]/gu;
const EDGES = /^\p{P}+|\p{P}+$/gu;
/** What parted the brand from the rest; a percent sign is no such thing. */
const SEPARATORS = /^[\s\p{Pd},،:·]+|[\s\p{Pd},،:·]+$/gu;

/** Without marks, case and the article, as one word is found in both scripts. */
function plain(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(EDGES, '')
    .toLowerCase()
    .replace(/^ال(?=..)/u, '');
}

function wordsOf(name: string): string[] {
  return name.split(/\s+/u).filter(Boolean);
}

/** The name with the brand's words left out, wherever they stand in it; null where it has none of them, or nothing else. */
function withoutWords(name: string, brand: readonly string[]): string | null {
  const words = wordsOf(name);
  const at = words.findIndex((_, from) =>
    brand.every((word, next) => plain(words[from + next] ?? '') === word),
  );
  if (at < 0) return null;
  const rest = words.toSpliced(at, brand.length).join(' ').replaceAll(SEPARATORS, '');
  return rest === '' ? null : rest;
}

/** By their ids, what is left of names without the brand's; those that would be alike stay whole. */
export function namesWithoutBrand(
  rows: readonly { id: string; name: string }[],
  brand: string,
): Map<string, string> {
  const words = wordsOf(brand).map(plain);
  const left = rows.map(({ id, name }) => ({
    id,
    name,
    rest: (words.length > 0 && withoutWords(name, words)) || name,
  }));
  const counts = Map.groupBy(left, ({ rest }) => rest);
  return new Map(left.map(({ id, name, rest }) => [id, (counts.get(rest)?.length ?? 0) > 1 ? name : rest]));
}
