import { type FoundProduct, searchProducts } from '#db/queries/market-search.ts';
import {
  type CategoryRow,
  type CoveredCategory,
  type MarketView,
  readMarketView,
  viewedAmong,
} from '#db/queries/market-view.ts';
import { joinNames, nameWith } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { oursIn } from '#lib/market/access/find-ours.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { type AskedStance, readStance } from '#lib/market/names/read-stance.ts';
import { searchWords, similarity } from '#lib/market/names/search-words.ts';
import type { Refusal, Unknown } from '#lib/market/questions/answer.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import { categoryOutside, findCategory, NOTHING_COVERED } from './find-category.ts';

/** What words stand for, all within one category; its view is read once. */
export type Meant = {
  view: MarketView;
  /** How an answer calls it, by what was found and never in the words of the question: a product, a brand with its category, or the category. */
  name: string;
  /** Words of the question that nothing found has, as they were typed but for their spelling. */
  ignored: readonly string[];
  /** Null: all of them. */
  brands: readonly string[] | null;
  /** The best matches first. Null: all of them. */
  products: readonly string[] | null;
  /** Other categories where the same words are found. */
  alsoIn: readonly string[];
  /** Categories that were left out because none was named. */
  notSearched: readonly string[];
};

const SEARCHED = 200;
/** One word may be misspelt; of several, more must fit than the one that every product of a kind shares: two of three. */
const leastScore = (words: number): number => (words === 1 ? 0.5 : 0.66);
/** Products whose score is this close to the best one are meant as well. */
const CLOSE = 0.08;
/** Every word asked for is a product's, as it is spelt. */
const LITERAL = 1;
const MAX_SUGGESTIONS = 4;

/** Names are data: whatever they say, they only ever select rows. @param includesDelisted they mean products that are no longer sold as well */
export const findMeant = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  text: string,
  includesDelisted: boolean,
): Promise<Meant | Refusal> => {
  const words = searchWords(text);
  const stance = readStance(words);
  if (stance) return brandsOf(reader, covered, text, stance);
  const isWritten = (name: readonly string[]) => words.every((word) => name.includes(word));
  const category = words.length === 0 ? covered[0] : findCategory(covered, words, isWritten);
  if (category) return wholeCategory(reader, covered, category, words.length === 0 ? covered : []);
  const hits = await searchProducts(reader.market, reader.scope, { words, limit: SEARCHED });
  const best = hits[0]?.score ?? 0;
  const isFound = best >= leastScore(words.length);
  if (best < LITERAL) {
    const alike = findCategory(covered, words);
    if (alike && !namesBrand(words, hits)) return wholeCategory(reader, covered, alike, []);
    const refusal = await categoryOutside(reader, covered, words, isFound ? 'alone' : 'in_passing');
    if (refusal) return refusal;
  }
  if (!isFound) {
    const there = includesDelisted ? hits : hits.filter(({ status }) => status !== 'delisted');
    const suggestions = there.slice(0, MAX_SUGGESTIONS).map(namerOf(reader.locale));
    return unknownProduct(reader, covered, text, suggestions);
  }
  const close = hits.filter((hit) => hit.score >= best - CLOSE);
  const onSale = includesDelisted ? close : close.filter(({ status }) => status !== 'delisted');
  return ofHits(reader, covered, words, onSale.length > 0 ? onSale : close);
};

/** A brand that is called so comes before a category whose name is only like it: in Arabic, oil and "Zayta" differ by a letter. */
const namesBrand = (words: readonly string[], hits: readonly FoundProduct[]): boolean => {
  const names = new Set(hits.flatMap(({ brandEn, brandAr }) => [brandEn, brandAr]).flatMap(searchWords));
  return words.some((word) => names.has(word));
};

const unknownProduct = (
  { locale }: Reader,
  covered: readonly CoveredCategory[],
  asked: string,
  suggestions: Named[],
): Unknown => ({
  ...{ status: 'unknown', kind: 'product', asked, suggestions },
  covered: covered.map(namerOf(locale)),
});

/** "my brand", "our rivals in tea": what the asker chose, in the category that is named, else in the first with a choice. */
const brandsOf = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  text: string,
  { stance, rest }: AskedStance,
): Promise<Meant | Refusal> => {
  const kind = stance === 'own' ? 'own' : 'rivals';
  const candidates = covered.filter(({ id }) => (reader.ours?.get(id)?.[kind].length ?? 0) > 0);
  const category = rest.length === 0 ? candidates[0] : findCategory(candidates, rest);
  const name = namerOf(reader.locale);
  const unknown = unknownProduct(reader, covered, text, []);
  if (candidates.length === 0) return { ...unknown, kind: 'ownBrands' };
  if (!category) return unknown;
  const whole = await wholeCategory(reader, covered, category, []);
  if ('status' in whole) return whole;
  const ids = new Set(oursIn(reader, whole.view)[kind]);
  const brands = whole.view.brands.filter(({ id }) => ids.has(id));
  if (brands.length === 0) return unknown;
  const brandNames = joinNames(
    reader.locale,
    brands.map((brand) => name(brand).name),
  );
  return {
    ...whole,
    name: nameWith(reader.locale, brandNames, name(whole.view.category).name),
    brands: brands.map(({ id }) => id),
    alsoIn: candidates.flatMap((each) => (each.id === category.id ? [] : name(each).name)),
  };
};

/** What is covered was read before: a category's view begins with it. */
const viewOf = async (
  { market }: Reader,
  covered: readonly CoveredCategory[],
  categoryId: string,
): Promise<MarketView | null> => {
  const viewed = viewedAmong(covered, categoryId);
  return viewed && readMarketView(market, viewed);
};

/** @param candidates the categories that could have been meant as well */
export const wholeCategory = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  category: CategoryRow,
  candidates: readonly CategoryRow[],
): Promise<Meant | Refusal> => {
  const view = await viewOf(reader, covered, category.id);
  if (!view) return NOTHING_COVERED;
  const named = namerOf(reader.locale);
  return {
    view,
    name: named(category).name,
    brands: null,
    products: null,
    ignored: [],
    alsoIn: [],
    notSearched: candidates.flatMap((each) => (each.id === category.id ? [] : named(each).name)),
  };
};

const ofHits = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  words: readonly string[],
  meant: readonly FoundProduct[],
): Promise<Meant | Refusal> => {
  const categoryId = meant[0]?.categoryId;
  const category = covered.find((each) => each.id === categoryId);
  const view = category && (await viewOf(reader, covered, category.id));
  if (!view) return NOTHING_COVERED;
  const within = meant.filter((hit) => hit.categoryId === categoryId);
  const named = namerOf(reader.locale);
  const brandId = wholeBrandOf(words, within, category);
  const others = new Set(meant.map((hit) => hit.categoryId).filter((id) => id !== categoryId));
  return {
    view,
    name: nameOf(within, view, { locale: reader.locale, isBrand: brandId !== null }),
    ignored: ignoredOf(words, within, category),
    brands: brandId === null ? null : [brandId],
    products: brandId === null ? within.map((hit) => hit.id) : null,
    alsoIn: covered.filter((each) => others.has(each.id)).map((each) => named(each).name),
    notSearched: [],
  };
};

/** The one brand that words name with nothing but its category: those of its products whose names lack the words are meant too. */
const wholeBrandOf = (
  words: readonly string[],
  hits: readonly FoundProduct[],
  { nameEn, nameAr, aliases }: CoveredCategory,
): string | null => {
  const [first] = hits;
  if (!first || hits.some(({ brandId }) => brandId !== first.brandId)) return null;
  const ofBrand = [first.brandEn, first.brandAr].flatMap(searchWords);
  const ofCategory = [nameEn, nameAr, ...aliases].flatMap(searchWords);
  const isOfBrand = words.some((word) => ofBrand.includes(word));
  const isAll = words.every((word) => ofBrand.includes(word) || ofCategory.includes(word));
  return isOfBrand && isAll ? first.brandId : null;
};

/** A word that looks less like any of a product's is not the product's. */
const LEAST_ALIKE = 0.5;

/** The words that none of the products found has, nor its brand or category. */
const ignoredOf = (
  words: readonly string[],
  hits: readonly FoundProduct[],
  category: CoveredCategory,
): string[] => {
  const found = new Set(
    [
      ...hits.flatMap(({ nameEn, nameAr, brandEn, brandAr }) => [nameEn, nameAr, brandEn, brandAr]),
      ...[category.nameEn, category.nameAr, ...category.aliases],
    ].flatMap(searchWords),
  );
  const isFound = (word: string) =>
    found.has(word) || [...found].some((each) => similarity(each, word) >= LEAST_ALIKE);
  // Codes are found by themselves.
  return words.filter((word) => !/^\d{8,}$/.test(word) && !isFound(word));
};

/** One product by its name, a whole brand as "brand category", several by the words that their names have in common, beside the category. */
const nameOf = (
  hits: readonly FoundProduct[],
  view: MarketView,
  { locale, isBrand: isWholeBrand }: { locale: Locale; isBrand: boolean },
): string => {
  const named = namerOf(locale);
  const category = named(view.category).name;
  const [first, ...rest] = hits;
  if (!first) return category;
  if (rest.length === 0 && !isWholeBrand) return named(first).name;
  const ofBrand = view.products.filter((product) => product.brandId === first.brandId);
  const isBrand = hits.every((hit) => hit.brandId === first.brandId);
  if (isWholeBrand || (isBrand && hits.length >= ofBrand.length / 2)) {
    const brand = named({ id: first.brandId, nameEn: first.brandEn, nameAr: first.brandAr }).name;
    return nameWith(locale, brand, category);
  }
  const others = rest.map((hit) => new Set(searchWords(named(hit).name)));
  const common = named(first)
    .name.split(' ')
    .filter((word) => others.every((names) => searchWords(word).every((each) => names.has(each))))
    .join(' ');
  if (common === '') return category;
  const said = new Set(searchWords(common));
  return searchWords(category).every((word) => said.has(word)) ? common : nameWith(locale, common, category);
};
