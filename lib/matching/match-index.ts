import { fold } from '#lib/i18n/fold.ts';
import { readWords } from '#lib/market/names/read-words.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { isInStoreCode } from './in-store-code.ts';
import { NOISE_WORDS, PHRASE_WORDS } from './lexicon.ts';
import type { Pack } from './read-pack.ts';
import { readTitle, type Term, type TitleRead } from './read-title.ts';
import { type Scripts, scriptsOf } from './scripts.ts';
import { type LearnedWords, NOTHING_LEARNED, type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** A catalogue as titles are matched to it: pure, in memory, made once for many titles. */

export type CatalogueBrand = { id: string; nameEn: string; nameAr: string; aliases: readonly string[] };

export type CatalogueProduct = {
  id: string;
  brandId: string;
  categoryId: string;
  nameEn: string;
  nameAr: string;
  /** What its category is called: titles say it although names don't. */
  categoryNames: readonly string[];
  /** Of one piece, in the base unit of the category. */
  netContent: number;
  packCount: number;
  unit: BaseUnit;
  /** Null: none, or unknown. */
  gtin: string | null;
  /** What it costs in the median of the market; null: unknown. */
  medianPrice: number | null;
};

export type IndexedProduct = {
  product: CatalogueProduct;
  pack: Pack;
  /** Pieces that its name speaks of beside its size. */
  pieces: number | null;
  /** Without its brand. */
  names: readonly (readonly Term[])[];
  /** Keys of all its names, of its brand and, of words alone, of its category. */
  keys: readonly string[];
  brandKeys: ReadonlySet<string>;
  /** Whether it has a name with Arabic letters, and one without. */
  scripts: Scripts;
};

/** A way to call a brand: by all of these words. */
type BrandCall = { brandId: string; words: readonly string[] };

export type MatchIndex = {
  vocabulary: Vocabulary;
  products: readonly IndexedProduct[];
  byId: ReadonlyMap<string, IndexedProduct>;
  /** Without codes that a shop gives out itself. */
  byGtin: ReadonlyMap<string, IndexedProduct>;
  brandsIn: (read: TitleRead) => ReadonlySet<string>;
  /** How much a word says: the rarer, the more. */
  weigh: (keys: readonly string[]) => number;
  /** The places of products that have a key. */
  postings: ReadonlyMap<string, readonly number[]>;
  brandWords: ReadonlyMap<string, ReadonlySet<string>>;
};

const ARTICLE = /^(?:el|al|the)$/;

/** A brand's name in each language and each alias, and those of a few words as one. */
const callsOf = ({ id, nameEn, nameAr, aliases }: CatalogueBrand): BrandCall[] =>
  [nameEn, nameAr, ...aliases].flatMap((name) => {
    const words = readWords(fold(name))
      .map(({ plain }) => plain.replace(/^ال(?=.{2})/u, ''))
      .filter((word) => !ARTICLE.test(word));
    if (words.length === 0) return [];
    const one = { brandId: id, words };
    return words.length > 1 ? [one, { brandId: id, words: [words.join('')] }] : [one];
  });

/** Products that are read before others have their turn: some 20 ms of them. */
const AT_ONCE = 200;

/** Makes the index in steps, between which others can have their turn: 27,000 products take some 4 s. */
export function* makeMatchIndex(
  products: readonly CatalogueProduct[],
  brands: readonly CatalogueBrand[],
  learned: LearnedWords = NOTHING_LEARNED,
): Generator<void, MatchIndex> {
  const calls = brands.flatMap(callsOf);
  const words = new Set([...PHRASE_WORDS, ...NOISE_WORDS, ...calls.flatMap((call) => call.words)]);
  for (const [at, { nameEn, nameAr, categoryNames }] of products.entries()) {
    for (const form of [...formsIn(nameEn), ...formsIn(nameAr), ...categoryNames.flatMap(formsIn)])
      words.add(form);
    if (at % AT_ONCE === 0) yield;
  }
  const vocabulary = vocabularyOf(words, learned);
  const brandWords = new Map(
    [...Map.groupBy(calls, ({ brandId }) => brandId)].map(([id, own]) => [
      id,
      new Set(own.flatMap(({ words }) => words)),
    ]),
  );
  const indexed: IndexedProduct[] = [];
  for (const product of products) {
    indexed.push(indexProduct(vocabulary, product, brandWords));
    if (indexed.length % AT_ONCE === 0) yield;
  }
  const postings = postingsOf(indexed);
  const total = Math.max(products.length, 1);
  const weighOne = (key: string) => Math.log(1 + total / (postings.get(key)?.length ?? 1));
  return {
    vocabulary,
    products: indexed,
    byId: new Map(indexed.map((each) => [each.product.id, each])),
    byGtin: new Map(
      indexed.flatMap((each) =>
        each.product.gtin && !isInStoreCode(each.product.gtin) ? [[each.product.gtin, each]] : [],
      ),
    ),
    brandsIn: brandFinder(calls),
    // The commonest of what it may be: a word that looks like a common one is that.
    weigh: (keys) => Math.min(...keys.filter((key) => postings.has(key)).map(weighOne), Math.log(1 + total)),
    postings,
    brandWords,
  };
}

const formsIn = (name: string): string[] => readWords(fold(name)).flatMap(({ forms }) => forms);

const indexProduct = (
  vocabulary: Vocabulary,
  product: CatalogueProduct,
  brandWords: ReadonlyMap<string, ReadonlySet<string>>,
): IndexedProduct => {
  const reads = [product.nameEn, product.nameAr].map((name) => readTitle(vocabulary, name));
  const own = brandWords.get(product.brandId) ?? new Set();
  const ofCategory = product.categoryNames.flatMap((name) => kindKeys(readTitle(vocabulary, name).terms));
  const pieces = reads.map((read) => (read.pack?.unit === 'piece' ? null : read.pieces));
  return {
    product,
    pack: { unit: product.unit, content: product.netContent, count: product.packCount },
    pieces: pieces.find((each) => each !== null) ?? null,
    names: reads.map(({ terms }) => terms.filter((term) => !isOfBrand(term, own))),
    keys: [
      ...new Set([...reads.flatMap(({ terms }) => terms.flatMap(({ keys }) => keys)), ...own, ...ofCategory]),
    ],
    brandKeys: own,
    scripts: scriptsOf([product.nameEn, product.nameAr]),
  };
};

/** What only says what kind of goods it is: a variant that a category is called by isn't each product's. */
const kindKeys = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ idea, keys }) => (idea?.group ? [] : keys));

/** A word of the brand's name, which says nothing else. */
export const isOfBrand = (term: Term, brand: ReadonlySet<string>): boolean =>
  term.idea === null && term.keys.some((key) => brand.has(key));

const postingsOf = (products: readonly IndexedProduct[]): Map<string, number[]> => {
  const postings = new Map<string, number[]>();
  for (const [at, { product, pack, names }] of products.entries()) {
    const keys = new Set(names.flatMap((terms) => terms.flatMap((term) => term.keys)));
    for (const key of [...keys, brandKey(product.brandId), sizeKey(pack)]) {
      const places = postings.get(key);
      if (places) places.push(at);
      else postings.set(key, [at]);
    }
  }
  return postings;
};

export const brandKey = (id: string): string => `@${id}`;
export const sizeKey = ({ unit, content, count }: Pack): string => `#${count} ${content} ${unit}`;

/** The brands all of whose words a title has, in any order. */
const brandFinder = (calls: readonly BrandCall[]) => {
  const byWord = Map.groupBy(calls, ({ words }) => words[0] ?? '');
  return ({ words: said }: TitleRead): ReadonlySet<string> => {
    const found = [...said].flatMap((word) => byWord.get(word) ?? []);
    return new Set(
      found.filter(({ words }) => words.every((word) => said.has(word))).map(({ brandId }) => brandId),
    );
  };
};
