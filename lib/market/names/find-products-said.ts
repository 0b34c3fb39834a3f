import {
  findNamedProducts,
  listAlikeWords,
  listSameWords,
  type NamedProduct,
  type ProductWord,
} from '#db/queries/market-names.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { isShared, textOf } from './choose-spans.ts';
import { type Cluster, clustersOf, type SaidWord } from './clusters.ts';
import type { Word } from './read-words.ts';
import type { NameSpan, Quantity } from './said.ts';
import { isOfArabizi, isOfSentence } from './sentence-words.ts';
import { unitOf } from './sizes.ts';
import { isWithin, slipsIn } from './slips.ts';

/** Products that words beside a brand, a category or a size name: "nasma full cream 1 l". */

const MAX_CLUSTERS = 3;
/** Of one product, the rarest first. */
const MOST_WORDS = 6;
const LEAST_SLIPPED = 5;
const LEAST_LETTERS = 2;

type Sentence = {
  words: readonly Word[];
  spans: readonly NameSpan[];
  quantities: readonly Quantity[];
  isArabizi: boolean;
  /** Those of the words that are in names of products (`sameWords`). */
  same: readonly ProductWord[];
};

/** Those of a sentence's words that are in names of products. */
export const sameWords = async (
  { market }: Reader,
  words: readonly Word[],
  quantities: readonly Quantity[],
): Promise<ProductWord[]> => {
  const forms = formsOf(
    words.filter((word, at) => mayTell(word) && !quantities.some((each) => isShared(each, { at, words: 1 }))),
  );
  return forms.length === 0 ? [] : listSameWords(market, forms);
};

/** The spans, those of products in the place of what they are made of. */
export const withProducts = async (reader: Reader, sentence: Sentence): Promise<NameSpan[]> => {
  const { words, spans, quantities } = sentence;
  const free = words.filter(
    (word, at) =>
      ![...spans, ...quantities].some((each) => isShared(each, { at, words: 1 })) && mayTell(word),
  );
  const stands = await standsFor(reader, free, sentence);
  const said = words.map((word): SaidWord => ({ word, alike: stands.get(word) ?? [] }));
  const clusters = clustersOf(said, spans, quantities).slice(0, MAX_CLUSTERS);
  const found = await Promise.all(clusters.map((cluster) => spansOf(reader, words, cluster)));
  const products = found.flat();
  return [...spans.filter((span) => !products.some((each) => isShared(each, span))), ...products].sort(
    (a, b) => a.at - b.at,
  );
};

/** Words that ask, single letters and units are in the names of many products, and tell none. */
const mayTell = ({ plain, forms }: Word): boolean =>
  plain.length >= LEAST_LETTERS &&
  !isOfSentence(plain, 'en') &&
  !isOfSentence(plain, 'ar') &&
  !isOfArabizi(plain) &&
  !forms.some(unitOf);

const formsOf = (words: readonly Word[]): string[] => [...new Set(words.flatMap(({ forms }) => forms))];

/** For each word those of the market that it is a form of; else those that a slip leads to, else those that sound like it. */
const standsFor = async (
  { market }: Reader,
  words: readonly Word[],
  { isArabizi, same }: Pick<Sentence, 'isArabizi' | 'same'>,
): Promise<Map<Word, ProductWord[]>> => {
  const sameAs = ({ forms }: Word) =>
    forms.map((form) => same.filter(({ asked }) => asked === form)).find((some) => some.length > 0);
  const unknown = words.filter((word) => !sameAs(word));
  const asked = {
    misspelt: formsOf(unknown).filter((form) => form.length >= LEAST_SLIPPED),
    sounding: isArabizi ? [...new Set(unknown.map(({ plain }) => plain))] : [],
  };
  const isNone = Object.values(asked).every((some) => some.length === 0);
  const alike = isNone ? [] : await listAlikeWords(market, asked);
  return new Map(words.map((word) => [word, sameAs(word) ?? likest(word, alike, isArabizi)]));
};

const likest = (word: Word, alike: readonly ProductWord[], isArabizi: boolean): ProductWord[] => {
  const others = alike.filter(({ asked }) => word.forms.includes(asked));
  const slipped = others.filter(({ asked, word: own }) =>
    isWithin(asked, own, Math.max(slipsIn(asked), slipsIn(own))),
  );
  return slipped.length > 0 || !isArabizi ? slipped : others.filter(({ asked }) => asked === word.plain);
};

/** One span of products; where they lack all that narrows a brand or a category, those, of which it is said. */
const spansOf = async (reader: Reader, words: readonly Word[], cluster: Cluster): Promise<NameSpan[]> => {
  const { brand, category, sizes } = cluster;
  const said = cluster.said.toSorted((a, b) => commonness(a) - commonness(b)).slice(0, MOST_WORDS);
  const found = await findNamedProducts(reader.market, reader.scope, {
    brands: brand?.rows.map(({ id }) => id) ?? null,
    categories: category?.rows.map(({ id }) => id) ?? null,
    words: said.map(({ alike }) => alike.map(({ word }) => word)),
    sizes,
  });
  const [first] = found;
  const hits = said.filter((_, nth) => first?.has[nth]);
  // Of a brand and a category without a product together, nothing is known of sizes.
  const lacksSize = sizes.length > 0 && (first ? !first.isSized : !(brand && category));
  const isNarrowed = first !== undefined && (hits.length > 0 || first.isSized);
  if (!isNarrowed)
    return [brand, category].flatMap((span) =>
      span && lacksSize && span === (brand ?? category) ? { ...span, lacksSize: true as const } : [],
    );
  return [productSpan(reader, words, { ...cluster, said }, { found, first, hits, lacksSize })];
};

/** How many products have it. */
const commonness = ({ alike }: Cluster['said'][number]): number =>
  alike.reduce((sum, { products }) => sum + products, 0);

type Narrowed = { found: NamedProduct[]; first: NamedProduct; hits: Cluster['said']; lacksSize: boolean };

/** From its first word that products have to its last. */
const productSpan = (
  { locale }: Reader,
  words: readonly Word[],
  { brand, category, said, sizes }: Cluster,
  { found, first, hits, lacksSize }: Narrowed,
): NameSpan => {
  const used = [
    ...[brand, category].flatMap((span) => span ?? []),
    ...hits.map(({ at }) => ({ at, words: 1 })),
    ...(first.isSized ? sizes : []),
  ];
  const called = [
    ...[brand, category].flatMap((span) => (span?.rows[0] ? { at: span.at, text: span.rows[0].name } : [])),
    ...hits.flatMap(({ at, alike }) => (alike[0] ? { at, text: alike[0].word } : [])),
    ...(first.isSized ? sizes : []),
  ].sort((a, b) => a.at - b.at);
  const at = Math.min(...used.map((each) => each.at));
  const place = { at, words: Math.max(...used.map((each) => each.at + each.words)) - at };
  const sure = [brand?.score, category?.score].filter((score) => score !== undefined);
  const asked = sure.length + said.length + sizes.length;
  const had =
    sure.reduce((sum, score) => sum + score, 0) +
    hits.reduce((sum, { alike }) => sum + (alike[0]?.likeness ?? 0), 0) +
    (first.isSized ? sizes.length : 0);
  return {
    ...place,
    kind: 'product',
    rows: found.map(namerOf(locale)),
    total: first.total,
    ...(first.total > 1 && { called: called.map(({ text }) => text).join(' ') }),
    score: Math.round((had / asked) * 100) / 100,
    categories: [...new Set(found.map(({ categoryId }) => categoryId))],
    ...(lacksSize && { lacksSize: true as const }),
    text: textOf(words, place),
    alternatives: [],
  };
};
