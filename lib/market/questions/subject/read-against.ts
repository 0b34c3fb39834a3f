import type { MarketView } from '#db/queries/market-view.ts';
import { oursIn } from '#lib/market/access/find-ours.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { findNamed, nearestTo } from '#lib/market/names/closest-names.ts';
import { readStance } from '#lib/market/names/read-stance.ts';
import { searchWords, similarity } from '#lib/market/names/search-words.ts';
import type { Unknown } from '#lib/market/questions/answer.ts';
import { namerOf } from '#lib/vocabulary/named.ts';

/** So many brands are suggested. */
const NEAREST = 4;
const ALIKE = 0.8;

/** Brands that a subject is compared with, by a name or as the asker's own or rivals. Null: the rest of the category. */
export const readAgainst = (
  reader: Reader,
  view: MarketView,
  text: string,
): readonly string[] | null | Unknown => {
  const { category, brands } = view;
  const ofCategory = [category.nameEn, category.nameAr].flatMap(searchWords);
  const isOfCategory = (word: string) => ofCategory.some((each) => similarity(each, word) >= ALIKE);
  const words = searchWords(text).filter((word) => !isOfCategory(word));
  if (words.length === 0) return null;
  const unknown = (kind: Unknown['kind'], suggestions: Unknown['suggestions']): Unknown => ({
    ...{ status: 'unknown', kind, asked: text, suggestions, covered: [] },
  });
  const brand = findNamed(brands, words.join(' '));
  if (brand) return [brand.id];
  // "Rivals" alone are the asker's.
  const stance = readStance(words)?.stance ?? readStance(['our', ...words])?.stance;
  if (stance === undefined)
    return unknown('brand', nearestTo(brands, text).slice(0, NEAREST).map(namerOf(reader.locale)));
  const ids = oursIn(reader, view)[stance === 'own' ? 'own' : 'rivals'];
  return ids.length > 0 ? ids : unknown('ownBrands', []);
};
