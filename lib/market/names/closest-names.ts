import type { NamedRow } from '#lib/vocabulary/named.ts';
import { normalizeText, searchWords, similarity } from './search-words.ts';

/** Names of a short list that words may stand for. */

/** How much the words look like a name: the mean of all, and the one that looks like it least. */
type Likeness = { mean: number; least: number };

const LIKENESS = 0.6;

/** What people say beside the name of a place. */
const BESIDE = new Set(['store', 'stores', 'shop', 'shops', 'channel', 'governorate', 'محافظه', 'قناه']);

const likenesses = <R extends NamedRow>(rows: readonly R[], text: string): (Likeness & { row: R })[] => {
  const said = searchWords(text);
  const telling = said.filter((word) => !BESIDE.has(word));
  const words = telling.length > 0 ? telling : said;
  const scored = rows.map((row) => {
    const names = [row.nameEn, row.nameAr, normalizeText(row.id)].flatMap(searchWords);
    const each = words.map((word) => Math.max(0, ...names.map((name) => similarity(name, word))));
    const sum = each.reduce((a, b) => a + b, 0);
    return {
      row,
      mean: sum / Math.max(each.length, 1),
      least: Math.min(1, ...each),
      best: Math.max(0, ...each),
    };
  });
  // The word of its own ("Qasr") decides; what many share ("hyper", "market") only breaks ties.
  return scored.sort((a, b) => b.mean - a.mean || b.best - a.best);
};

/** The nearest first. */
export const nearestTo = <R extends NamedRow>(rows: readonly R[], text: string): R[] =>
  likenesses(rows, text).map(({ row }) => row);

/**
 * The row that the text names, by its id or by words of its name; null where none does.
 * @param measure `least`: every word must be of the name, for a north and a south are two places
 */
export const findNamed = <R extends NamedRow>(
  rows: readonly R[],
  text: string,
  measure: keyof Likeness = 'mean',
): R | null => {
  const byId = rows.find(({ id }) => id === text);
  if (byId) return byId;
  const [top] = likenesses(rows, text);
  return top && searchWords(text).length > 0 && top[measure] >= LIKENESS ? top.row : null;
};
