import { listSelectableCategories } from '#db/queries/categories.ts';
import { type FoundProduct, searchProducts } from '#db/queries/market-search.ts';
import {
  type CategoryRow,
  type CoveredCategory,
  findMarketView,
  listCoveredCategories,
  type MarketView,
} from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/finding.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { type Named, type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import { normalizeText, searchWords, similarity } from './normalize-text.ts';
import type { NotFound, OutsidePlan } from './schema.ts';

/** What a tool reads with: the clock, the question's language, and what the asker may see. */
export type ToolReader = Reader & { scope: DataScope };

/** What the words of a question stand for, all within one category. */
export type Subject = {
  category: CategoryRow;
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

type Unresolved = NotFound | OutsidePlan;
type Asked = { subject: string; retailers: readonly string[] };

const SEARCHED = 200;
/** One word may be misspelt; of several, more must fit than the one that every product of a kind shares. */
const leastScore = (words: number): number => (words === 1 ? 0.5 : 0.7);
/** Products whose score is this close to the best one are meant as well. */
const CLOSE = 0.08;
/** Every word asked for is a product's, as it is spelt. */
const LITERAL = 1;
const RETAILER_LIKENESS = 0.6;
const MAX_SUGGESTIONS = 4;

/** Finds what words mean among what the scope covers. Names are data: whatever they say, they only ever select rows. */
export const resolveSubject = async (reader: ToolReader, request: Asked): Promise<Subject | Unresolved> => {
  const covered = await listCoveredCategories(reader.db, reader.scope);
  const [first] = covered;
  if (!first) return { status: 'outside_plan', categories: [] };
  const subject = await resolveProducts(reader, covered, request.subject);
  if ('status' in subject) return subject;
  return withRetailers(reader, covered, subject, request);
};

const resolveProducts = async (
  reader: ToolReader,
  covered: readonly CoveredCategory[],
  subjectName: string,
): Promise<Subject | Unresolved> => {
  const words = searchWords(subjectName);
  const category = words.length === 0 ? covered[0] : findCategory(covered, words);
  if (category) return wholeCategory(reader, category, words.length === 0 ? covered : []);
  const hits = await searchProducts(reader.db, reader.scope, { text: words.join(' '), limit: SEARCHED });
  const best = hits[0]?.score ?? 0;
  const name = namerOf(reader.locale);
  const isFound = best >= leastScore(words.length);
  if (best < LITERAL) {
    const outside = await categoryOutside(reader, covered, words, isFound ? 'alone' : 'in_passing');
    if (outside) return outside;
  }
  if (!isFound) {
    return {
      status: 'not_found',
      kind: 'product',
      asked: subjectName,
      suggestions: hits.slice(0, MAX_SUGGESTIONS).map((hit) => name(hit).name),
      categories: covered.map((each) => name(each).name),
    };
  }
  return ofHits(
    reader,
    covered,
    subjectName,
    hits.filter((hit) => hit.score >= best - CLOSE),
  );
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
  { db, scope, locale }: ToolReader,
  covered: readonly CoveredCategory[],
  words: readonly string[],
  how: 'alone' | 'in_passing',
): Promise<OutsidePlan | null> => {
  const seen = new Set(covered.map(({ id }) => id));
  const others = (await listSelectableCategories(db)).filter(({ id }) => !seen.has(id));
  const isInWords = (name: readonly string[]) => name.every((word) => words.includes(word));
  const alone = findCategory(others, words);
  const category = alone ?? (how === 'in_passing' ? findCategory(others, words, isInWords) : undefined);
  if (!category) return null;
  const name = namerOf(locale);
  return {
    status: 'outside_plan',
    category: name(category).name,
    hasPlan: scope.why !== 'showcase',
    categories: covered.map((each) => name(each).name),
  };
};

const wholeCategory = async (
  reader: ToolReader,
  category: CategoryRow,
  candidates: readonly CategoryRow[],
): Promise<Subject | Unresolved> => {
  const view = await findMarketView(reader.db, reader.scope, category.id);
  if (!view) return { status: 'outside_plan', categories: [] };
  const named = namerOf(reader.locale);
  return {
    category: view.category,
    view,
    name: named(category).name,
    productIds: null,
    retailers: null,
    alsoIn: [],
    notSearched: candidates.flatMap((each) => (each.id === category.id ? [] : named(each).name)),
  };
};

const ofHits = async (
  reader: ToolReader,
  covered: readonly CoveredCategory[],
  subjectName: string,
  hits: readonly FoundProduct[],
): Promise<Subject | Unresolved> => {
  const onSale = hits.filter((hit) => hit.status !== 'delisted');
  const meant = onSale.length > 0 ? onSale : hits;
  const categoryId = meant[0]?.categoryId;
  const category = covered.find((each) => each.id === categoryId);
  const view = category && (await findMarketView(reader.db, reader.scope, category.id));
  if (!view) return { status: 'outside_plan', categories: [] };
  const within = meant.filter((hit) => hit.categoryId === categoryId);
  const named = namerOf(reader.locale);
  const others = new Set(meant.map((hit) => hit.categoryId).filter((id) => id !== categoryId));
  return {
    category: view.category,
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
  reader: ToolReader,
  covered: readonly CoveredCategory[],
  subject: Subject,
  request: Asked,
): Promise<Subject | Unresolved> => {
  if (request.retailers.length === 0) return subject;
  const name = namerOf(reader.locale);
  const read = request.retailers.map((text) => ({ text, row: findRetailer(subject.view, text) }));
  const unknown = read.filter(({ row }) => row === null);
  const [stray] = unknown;
  if (stray && unknown.length === 1 && isOnShelf(covered, request, stray.text)) {
    const whole = `${request.subject} ${stray.text}`.trim();
    const meant = await resolveProducts(reader, covered, whole);
    if (!('status' in meant)) {
      const retailers = request.retailers.filter((text) => text !== stray.text);
      return withRetailers(reader, covered, meant, { subject: whole, retailers });
    }
  }
  if (stray && unknown.length === 1) {
    const outside = await categoryOutside(reader, covered, searchWords(stray.text), 'alone');
    if (outside) return outside;
  }
  if (stray) {
    return {
      status: 'not_found',
      kind: 'retailer',
      asked: stray.text,
      suggestions: nearestRetailers(subject.view, stray.text).map((row) => name(row).name),
      categories: [],
    };
  }
  const rows = read.flatMap(({ row }) => row ?? []);
  const retailers = [...new Map(rows.map((row) => [row.id, name(row)])).values()];
  return { ...subject, retailers };
};

/** "in milk", "in Nasma": a place in the sentence, but something on the shelf. Beside a product, only a category is taken so. */
const isOnShelf = (covered: readonly CoveredCategory[], { subject }: Asked, place: string): boolean =>
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
