import { listSelectableCategories } from '#db/queries/categories.ts';
import type { ChainFilter } from '#db/queries/market-chains.ts';
import { type CoveredCategory, listCoveredCategories, type MarketView } from '#db/queries/market-view.ts';
import { joinNames, nameWith } from '#lib/i18n/format.ts';
import { type Disclosure, disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { chooseWithin } from '#lib/market/dashboard/filters/choose-within.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { DEFAULT_PERIOD } from '#lib/market/dashboard/periods.ts';
import { searchWords } from '#lib/market/names/search-words.ts';
import { type PriceSelection, priceFilters } from '#lib/market/prices/price-filters.ts';
import type { Refusal } from '#lib/market/questions/answer.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import type { Asked } from './asked.ts';
import { categoryOutside, findCategory, NOTHING_COVERED, outside } from './find-category.ts';
import { findMeant, type Meant, wholeCategory } from './find-meant.ts';
import { readFilters, strayRetailers } from './read-filters.ts';
import { widenToBrands } from './widen-to-brands.ts';

/** What a question is about, all within one category, as the dashboard of the same filters would have it. */
export type Subject = Pick<Meant, 'view' | 'name' | 'ignored' | 'alsoIn' | 'notSearched'> & {
  choice: PriceSelection;
  /** The chains that the choice leaves, and those that it is compared with. */
  chains: ChainFilter;
  benchmark: ChainFilter;
  /** The products that it leaves, the best matches of a search first. */
  products: readonly string[];
  disclosure: Disclosure;
};

/** A category as a question knows it, of how prices do. */
export type ViewOf = (reader: Reader, view: MarketView) => Promise<MarketView>;

const asItIs: ViewOf = async (_, view) => view;

type Meaning = {
  viewOf?: ViewOf | undefined;
  /** Words mean products that are no longer sold as well. */
  includesDelisted?: boolean | undefined;
};

/** Finds what is asked about among what the scope covers. */
export const findSubject = async (
  reader: Reader,
  asked: Asked,
  { viewOf = asItIs, includesDelisted = false }: Meaning = {},
): Promise<Subject | Refusal> => {
  const covered = await listCoveredCategories(reader.market, reader.scope);
  if (covered.length === 0) return NOTHING_COVERED;
  const meant =
    'subject' in asked
      ? await findInWords(reader, covered, asked, includesDelisted)
      : await findByCategory(reader, covered, asked.category);
  return 'status' in meant ? meant : withFilters({ reader, covered, viewOf, includesDelisted }, meant, asked);
};

/** Brands alone are meant in the category of the first. */
const findInWords = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  { subject, brands }: Extract<Asked, { subject: string }>,
  includesDelisted: boolean,
): Promise<Meant | Refusal> => {
  const [brand] = brands ?? [];
  if (brand === undefined || subject.trim() !== '')
    return findMeant(reader, covered, subject, includesDelisted);
  const meant = await findMeant(reader, covered, brand, includesDelisted);
  if ('status' in meant) return meant;
  const { alsoIn } = meant;
  const whole = await wholeCategory(reader, covered, meant.view.category, []);
  return 'status' in whole ? whole : { ...whole, alsoIn };
};

const findByCategory = async (
  reader: Reader,
  covered: readonly CoveredCategory[],
  categoryId: string | undefined,
): Promise<Meant | Refusal> => {
  const category = categoryId === undefined ? covered[0] : covered.find(({ id }) => id === categoryId);
  if (category) return wholeCategory(reader, covered, category, []);
  const [listed] = (await listSelectableCategories(reader.market)).filter(({ id }) => id === categoryId);
  return outside(reader, covered, listed ?? null);
};

type Terms = {
  reader: Reader;
  covered: readonly CoveredCategory[];
  viewOf: ViewOf;
  includesDelisted: boolean;
};

const withFilters = async (terms: Terms, found: Meant, asked: Asked): Promise<Subject | Refusal> => {
  const { reader, viewOf } = terms;
  const meant = { ...found, view: await viewOf(reader, found.view) };
  const filters = readFilters(reader, meant.view, asked);
  if (!('status' in filters))
    return chosenOf(reader, 'subject' in asked ? toBrands(reader, meant, filters) : meant, filters);
  if (filters.kind !== 'retailer' || !('subject' in asked)) return filters;
  return (await findOnShelf(terms, meant.view, asked)) ?? filters;
};

/**
 * "in milk", "in Nasma": a place in the sentence, but something on the shelf. Beside a product, only a category is taken so. Null where
 * nothing is called so.
 */
const findOnShelf = async (
  terms: Terms,
  view: MarketView,
  asked: Extract<Asked, { subject: string }>,
): Promise<Subject | Refusal | null> => {
  const { reader, covered, includesDelisted } = terms;
  const [stray, ...others] = strayRetailers(view, asked.retailers ?? []);
  if (stray === undefined || others.length > 0) return null;
  const words = searchWords(stray);
  if (asked.subject.trim() === '' || findCategory(covered, words)) {
    const subject = `${asked.subject} ${stray}`.trim();
    const meant = await findMeant(reader, covered, subject, includesDelisted);
    const retailers = asked.retailers?.filter((text) => text !== stray);
    if (!('status' in meant)) return withFilters(terms, meant, { ...asked, subject, retailers });
  }
  return categoryOutside(reader, covered, words, 'alone');
};

/** What words mean, of the brands that stand beside them, which are part of what it is called. */
const toBrands = ({ locale }: Reader, meant: Meant, { brands }: PriceSelection): Meant => {
  if (brands.length === 0) return meant;
  const { view, name, products } = meant;
  const chosen = new Set(brands);
  const brandOf = new Map(view.products.map(({ id, brandId }) => [id, brandId]));
  const rows = view.brands.filter(({ id }) => chosen.has(id));
  const names = joinNames(
    locale,
    rows.map((row) => namerOf(locale)(row).name),
  );
  const isWhole = meant.brands === null && products === null;
  return {
    ...meant,
    name: isWhole ? nameWith(locale, names, name) : nameWith(locale, name, names),
    brands: products === null ? (meant.brands ?? brands).filter((id) => chosen.has(id)) : null,
    products: products?.filter((id) => chosen.has(brandOf.get(id) ?? '')) ?? null,
  };
};

/** What of a choice holds, as the dashboards decide it; a plan without single products gets the whole brands of those that were meant. */
const chosenOf = (reader: Reader, meant: Meant, filters: PriceSelection): Subject | Refusal => {
  const { scope } = reader;
  const named = filters.products.length > 0 ? { ...meant, products: filters.products } : meant;
  const { view, name, ignored, alsoIn, notSearched, ...told } = seesLevel(scope, 'product')
    ? named
    : widenToBrands(reader, named);
  const { choice } = chooseWithin(priceFilters, view, scope, {
    ...filters,
    category: view.category.id,
    period: { preset: DEFAULT_PERIOD },
    brands: [...(told.brands ?? filters.brands)],
    products: [...(told.products ?? [])],
  });
  const isNothing = (told.products ?? told.brands)?.length === 0;
  const isNowhere = told.products !== null && choice.products.length === 0;
  if (isNothing || isNowhere)
    return {
      status: 'unknown',
      kind: 'product',
      asked: [...filters.products, ...filters.brands].join(', '),
      suggestions: [],
      covered: [],
    };
  const { benchmark, selection } = narrow(priceFilters, view, choice);
  const left = selection.products ?? view.products.map(({ id }) => id);
  const place = new Map(told.products?.map((id, at) => [id, at]));
  return {
    ...{ view, name, ignored, alsoIn, notSearched, choice },
    ...{ chains: selection, benchmark },
    disclosure: disclosureFor(scope, { isOfBrands: selection.products !== undefined }),
    products: left.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)),
  };
};
