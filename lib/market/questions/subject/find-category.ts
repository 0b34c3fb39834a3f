import { listSelectableCategories } from '#db/queries/categories.ts';
import type { CoveredCategory } from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { searchWords, similarity } from '#lib/market/names/search-words.ts';
import type { OutsideScope } from '#lib/market/questions/answer.ts';
import { type NamedRow, namerOf } from '#lib/vocabulary/named.ts';

/** Categories by what people call them, and what is said of those that the asker may not see. */

/** "milk" is "UHT milk": every word asked for is one of the category's, in either language or as people call it; the shortest such name is meant. */
export const findCategory = <C extends NamedRow & { aliases: readonly string[] }>(
  categories: readonly C[],
  words: readonly string[],
  isMeant = (name: readonly string[]) => areAmong(words, name),
): C | undefined => {
  const named = categories.flatMap((category) => {
    const names = [category.nameEn, category.nameAr, ...category.aliases].map(searchWords).filter(isMeant);
    return names.length > 0 ? [{ category, length: Math.min(...names.map((name) => name.length)) }] : [];
  });
  return named.sort((a, b) => a.length - b.length)[0]?.category;
};

const areAmong = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.some((each) => each === word || similarity(each, word) >= 0.8));

/**
 * The refusal of words that name a category which the asker may not see; null where they name none. It says the category's name,
 * which is public, and nothing of what is in it.
 * @param how `in_passing`: beside other words as well ("Taraba tea")
 */
export const categoryOutside = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  words: readonly string[],
  how: 'alone' | 'in_passing',
): Promise<OutsideScope | null> => {
  const seen = new Set(covered.map(({ id }) => id));
  const others = (await listSelectableCategories(reader.market)).filter(({ id }) => !seen.has(id));
  const isInWords = (name: readonly string[]) => name.every((word) => words.includes(word));
  const alone = findCategory(others, words);
  const category = alone ?? (how === 'in_passing' ? findCategory(others, words, isInWords) : undefined);
  return category ? outside(reader, covered, category) : null;
};

/** @param category what was asked for; null where that is no category at all */
export const outside = (
  { scope, locale }: Reader,
  covered: readonly CoveredCategory[],
  category: NamedRow | null,
): OutsideScope => ({
  status: 'outside_scope',
  what: 'category',
  category: category && namerOf(locale)(category),
  hasPlan: scope.why !== 'showcase',
  covered: covered.map(namerOf(locale)),
});

export const NOTHING_COVERED: OutsideScope = {
  status: 'outside_scope',
  what: 'category',
  category: null,
  hasPlan: true,
  covered: [],
};
