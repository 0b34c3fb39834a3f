import { listSelectableCategories } from '#db/queries/categories.ts';
import { type FoundProduct, searchProducts } from '#db/queries/market-search.ts';
import {
  type CategoryRow,
  type CoveredCategory,
  findMarketView,
  listCoveredCategories,
  type MarketView,
} from '#db/queries/market-view.ts';
import { joinNames } from '#lib/i18n/format.ts';
import { type Named, type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import type { OutsideScope, Reader, Refusal, Unknown } from './answer.ts';
import { oursIn } from './brands/find-ours.ts';
import { type AskedStance, readStance } from './brands/read-stance.ts';
import { normalizeText, searchWords, similarity } from './search-words.ts';

/** What a question is about, all within one category; its view is read once. */
export type Subject = {
  view: MarketView;
  /** How an answer calls it. */
  name: string;
  /** Null: the whole category. */
  productIds: readonly string[] | null;
  /** Null: all. */
  retailers: readonly Named[] | null;
  /** Other categories where the same words are found. */
  alsoIn: readonly string[];
  /** Categories that were left out because none was named. */
  notSearched: readonly string[];
};

/** As people say it: a product, brand, category or GTIN, and names of retailers. */
type Words = { subject: string; retailers: readonly string[] };
/** As a dashboard's filters say it; nothing given means all. */
type Filters = {
  category?: string | undefined;
  products?: readonly string[] | undefined;
  brands?: readonly string[] | undefined;
  retailers?: readonly string[] | undefined;
};
export type Asked = Words | Filters;

const SEARCHED = 200;
/** One word may be misspelt; of several, more must fit than the one that every product of a kind shares. */
const leastScore = (words: number): number => (words === 1 ? 0.5 : 0.7);
/** Products whose score is this close to the best one are meant as well. */
const CLOSE = 0.08;
/** Every word asked for is a product's, as it is spelt. */
const LITERAL = 1;
const RETAILER_LIKENESS = 0.6;
const MAX_SUGGESTIONS = 4;

/** Finds what is asked about among what the scope covers. Names are data: whatever they say, they only ever select rows. */
export const findSubject = async (reader: Reader, asked: Asked): Promise<Subject | Refusal> => {
  const covered = await listCoveredCategories(reader.market, reader.scope);
  if (covered.length === 0) return nothingCovered;
  if (!('subject' in asked)) return findFiltered(reader, covered, asked);
  const subject = await findProducts(reader, covered, asked.subject);
  return 'status' in subject ? subject : withRetailers(reader, covered, subject, asked);
};

const nothingCovered: OutsideScope = {
  status: 'outside_scope',
  what: 'category',
  category: null,
  hasPlan: true,
  covered: [],
};

const findFiltered = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  { category: categoryId, products, brands, retailers }: Filters,
): Promise<Subject | Refusal> => {
  const category =
    categoryId === undefined ? covered[0] : covered.find((candidate) => candidate.id === categoryId);
  if (!category) {
    const [listed] = (await listSelectableCategories(reader.market)).filter(({ id }) => id === categoryId);
    return outside(reader, covered, listed ?? null);
  }
  const whole = await wholeCategory(reader, category, []);
  if ('status' in whole) return whole;
  const named = namerOf(reader.locale);
  const shown = whole.view.products.filter(
    ({ id, brandId }) => (products?.includes(id) ?? true) && (brands?.includes(brandId) ?? true),
  );
  const shops = retailers && whole.view.retailers.filter(({ id }) => retailers.includes(id));
  return {
    ...whole,
    productIds: products || brands ? shown.map(({ id }) => id) : null,
    retailers: shops ? shops.map(named) : null,
  };
};

const outside = (
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

const findProducts = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  subjectName: string,
): Promise<Subject | Refusal> => {
  const words = searchWords(subjectName);
  const stance = readStance(words);
  if (stance) return brandsOf(reader, covered, subjectName, stance);
  const category = words.length === 0 ? covered[0] : findCategory(covered, words);
  if (category) return wholeCategory(reader, category, words.length === 0 ? covered : []);
  const hits = await searchProducts(reader.market, reader.scope, { words, limit: SEARCHED });
  const best = hits[0]?.score ?? 0;
  const name = namerOf(reader.locale);
  const isFound = best >= leastScore(words.length);
  if (best < LITERAL) {
    const refusal = await categoryOutside(reader, covered, words, isFound ? 'alone' : 'in_passing');
    if (refusal) return refusal;
  }
  if (!isFound) {
    return {
      status: 'unknown',
      kind: 'product',
      asked: subjectName,
      suggestions: hits.slice(0, MAX_SUGGESTIONS).map(name),
      covered: covered.map(name),
    };
  }
  return ofHits(
    reader,
    covered,
    subjectName,
    hits.filter((hit) => hit.score >= best - CLOSE),
  );
};

/** "my brand", "our rivals in tea": what the asker chose, in the category that is named, else in the first with a choice. */
const brandsOf = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  subjectName: string,
  { stance, rest }: AskedStance,
): Promise<Subject | Refusal> => {
  const kind = stance === 'own' ? 'own' : 'rivals';
  const candidates = covered.filter(({ id }) => (reader.ours?.get(id)?.[kind].length ?? 0) > 0);
  const category = rest.length === 0 ? candidates[0] : findCategory(candidates, rest);
  const name = namerOf(reader.locale);
  const unknown: Unknown = {
    status: 'unknown',
    kind: 'product',
    asked: subjectName,
    suggestions: [],
    covered: covered.map(name),
  };
  if (!category) return unknown;
  const whole = await wholeCategory(reader, category, []);
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
    name: `${brandNames} (${name(whole.view.category).name})`,
    productIds: whole.view.products.flatMap(({ id, brandId }) => (ids.has(brandId) ? [id] : [])),
    alsoIn: candidates.flatMap((each) => (each.id === category.id ? [] : name(each).name)),
  };
};

/** "milk" is "UHT milk": every word asked for is one of the category's, in either language or as people call it; the shortest such name is meant. */
const findCategory = <C extends NamedRow & { aliases: readonly string[] }>(
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
 * The refusal of words that name a category which the asker may not see; null where they name none. It tells the category's name,
 * which everybody may know, and nothing of what is in it.
 * @param how `in_passing`: beside other words as well ("Taraba tea")
 */
const categoryOutside = async (
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

const wholeCategory = async (
  reader: Reader,
  category: CategoryRow,
  candidates: readonly CategoryRow[],
): Promise<Subject | Refusal> => {
  const view = await findMarketView(reader.market, reader.scope, category.id);
  if (!view) return nothingCovered;
  const named = namerOf(reader.locale);
  return {
    view,
    name: named(category).name,
    productIds: null,
    retailers: null,
    alsoIn: [],
    notSearched: candidates.flatMap((each) => (each.id === category.id ? [] : named(each).name)),
  };
};

const ofHits = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  subjectName: string,
  hits: readonly FoundProduct[],
): Promise<Subject | Refusal> => {
  const onSale = hits.filter((hit) => hit.status !== 'delisted');
  const meant = onSale.length > 0 ? onSale : hits;
  const categoryId = meant[0]?.categoryId;
  const category = covered.find((each) => each.id === categoryId);
  const view = category && (await findMarketView(reader.market, reader.scope, category.id));
  if (!view) return nothingCovered;
  const within = meant.filter((hit) => hit.categoryId === categoryId);
  const named = namerOf(reader.locale);
  const others = new Set(meant.map((hit) => hit.categoryId).filter((id) => id !== categoryId));
  return {
    view,
    name: nameOf(within, view, subjectName, named),
    productIds: within.map((hit) => hit.id),
    retailers: null,
    alsoIn: covered.filter((each) => others.has(each.id)).map((each) => named(each).name),
    notSearched: [],
  };
};

/** One product by its name, a whole brand as "brand category", anything else in the words it was asked with. */
const nameOf = (
  hits: readonly FoundProduct[],
  view: MarketView,
  subjectName: string,
  named: (row: NamedRow) => Named,
): string => {
  const [first, ...rest] = hits;
  if (!first) return subjectName;
  if (rest.length === 0) return named(first).name;
  const ofBrand = view.products.filter((product) => product.brandId === first.brandId);
  const isBrand = hits.every((hit) => hit.brandId === first.brandId);
  if (!isBrand || hits.length < ofBrand.length / 2) return subjectName;
  const brand = named({ id: first.brandId, nameEn: first.brandEn, nameAr: first.brandAr }).name;
  return `${brand} (${named(view.category).name})`;
};

const withRetailers = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  subject: Subject,
  request: Words,
): Promise<Subject | Refusal> => {
  if (request.retailers.length === 0) return subject;
  const name = namerOf(reader.locale);
  const read = request.retailers.map((text) => ({ text, row: findRetailer(subject.view, text) }));
  const unknown = read.filter(({ row }) => row === null);
  const [stray] = unknown;
  if (stray && unknown.length === 1 && isOnShelf(covered, request, stray.text)) {
    const whole = `${request.subject} ${stray.text}`.trim();
    const meant = await findProducts(reader, covered, whole);
    if (!('status' in meant)) {
      const retailers = request.retailers.filter((text) => text !== stray.text);
      return withRetailers(reader, covered, meant, { subject: whole, retailers });
    }
  }
  if (stray && unknown.length === 1) {
    const refusal = await categoryOutside(reader, covered, searchWords(stray.text), 'alone');
    if (refusal) return refusal;
  }
  if (stray) {
    return {
      status: 'unknown',
      kind: 'retailer',
      asked: stray.text,
      suggestions: nearestRetailers(subject.view, stray.text).map(name),
      covered: [],
    };
  }
  const rows = read.flatMap(({ row }) => row ?? []);
  const retailers = [...new Map(rows.map((row) => [row.id, name(row)])).values()];
  return { ...subject, retailers };
};

/** "in milk", "in Nasma": a place in the sentence, but something on the shelf. Beside a product, only a category is taken so. */
const isOnShelf = (covered: readonly CoveredCategory[], { subject }: Words, place: string): boolean =>
  subject.trim() === '' || findCategory(covered, searchWords(place)) !== undefined;

const nearestRetailers = (view: MarketView, retailerName: string): NamedRow[] =>
  scoredRetailers(view, searchWords(retailerName))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row }) => row);

const scoredRetailers = (view: MarketView, words: readonly string[]) => {
  const scored = view.retailers.map((row) => {
    const retailerWords = [row.nameEn, row.nameAr, normalizeText(row.id)].flatMap(searchWords);
    const each = words.map((word) =>
      Math.max(0, ...retailerWords.map((retailerWord) => similarity(retailerWord, word))),
    );
    // Its own word ("Qasr") decides; what many share ("hyper", "market") only breaks ties.
    return { row, best: Math.max(0, ...each), sum: each.reduce((a, b) => a + b, 0) };
  });
  return scored.sort((a, b) => b.sum - a.sum || b.best - a.best);
};

const findRetailer = (view: MarketView, retailerName: string): NamedRow | null => {
  const words = searchWords(retailerName);
  const [top] = scoredRetailers(view, words);
  return top && words.length > 0 && top.sum / words.length >= RETAILER_LIKENESS ? top.row : null;
};
