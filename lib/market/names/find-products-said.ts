import {
  findNamedProducts,
  listProductWords,
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
  /** Words of the market, as `productWords` lists them. */
  alike: readonly ProductWord[];
};

/** What the words of a sentence may stand for in the names of products. */
export const productWords = async (
  { market }: Reader,
  words: readonly Word[],
  sentence: Pick<Sentence, 'isArabizi' | 'quantities'>,
): Promise<ProductWord[]> => {
  const telling = words.filter(
    (word, at) => mayTell(word) && !sentence.quantities.some((each) => isShared(each, { at, words: 1 })),
  );
  return telling.length === 0 ? [] : await listProductWords(market, askedWords(telling, sentence));
};

/** The spans, those of products in the place of what they are made of. */
export const withProducts = async (reader: Reader, sentence: Sentence): Promise<NameSpan[]> => {
  const { words, spans, quantities, alike } = sentence;
  const free = words.filter(
    (word, at) =>
      ![...spans, ...quantities].some((each) => isShared(each, { at, words: 1 })) && mayTell(word),
  );
  const said = words.map(
    (word): SaidWord => ({ word, alike: free.includes(word) ? standsFor(word, alike, sentence) : [] }),
  );
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

const askedWords = (words: readonly Word[], { isArabizi }: Pick<Sentence, 'isArabizi'>) => {
  const forms = [...new Set(words.flatMap((word) => word.forms))];
  return {
    words: forms,
    misspelt: forms.filter((form) => form.length >= LEAST_SLIPPED),
    sounding: isArabizi ? [...new Set(words.map(({ plain }) => plain))] : [],
  };
};

/** Words of the market that it is a form of; else those that a slip leads to, else those that sound like it. */
const standsFor = (word: Word, alike: readonly ProductWord[], { isArabizi }: Sentence): ProductWord[] => {
  for (const form of word.forms) {
    const same = alike.filter(({ asked, word: own }) => asked === form && own === form);
    if (same.length > 0) return same;
  }
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
