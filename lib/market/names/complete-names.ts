import { searchWhileTyping } from '#db/queries/market-typing.ts';
import { listCoveredCategories } from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { findNames } from './find-names.ts';
import { bareWord, type IndexedName, type NameIndex, nameIndex } from './name-index.ts';
import { normalizeText, searchWords } from './search-words.ts';

/** Names that someone begins to type, in any spelling and either script: what they may be, as far as the asker sees it. */

type CompletedKind = 'category' | 'brand' | 'retailer' | 'product';
export type CompletedName = { kind: CompletedKind; id: string; name: string };

const MOST = 8;
/** Of what is no product, so that products have room. */
const MOST_OTHERS = 5;
/** Names of which it is checked whether the asker sees them. */
const MOST_CANDIDATES = 40;
const MAX_WORDS = 6;
/** Milliseconds for a statement: an answer that comes later is of letters that were typed long ago. */
const WITHIN = 250;
/** Fewer letters are the beginning of too much to look for slips in them. */
const LEAST_SLIPPED = 4;

export const completeNames = async (reader: Reader, text: string): Promise<CompletedName[]> => {
  const typed = normalizeText(text).split(' ').map(bareWord).filter(Boolean).slice(0, MAX_WORDS);
  if (typed.length === 0) return [];
  const [begun, products] = await Promise.all([listBegun(reader, typed), listProducts(reader, text)]);
  const found = [...begun.slice(0, MOST_OTHERS), ...products].slice(0, MOST);
  if (found.length > 0 || text.trim().length < LEAST_SLIPPED) return found;
  return listMeant(reader, text);
};

const isCompleted = (kind: string): kind is CompletedKind =>
  kind === 'category' || kind === 'brand' || kind === 'retailer' || kind === 'product';

/** Of which each typed word begins a word; those that are called so from their beginning first. */
const candidatesIn = ({ byWord }: NameIndex, typed: readonly string[]): IndexedName[] => {
  const [first = ''] = typed;
  const calls = new Set([...byWord].flatMap(([word, some]) => (word.startsWith(first) ? some : [])));
  const ranks = new Map<IndexedName, number>();
  for (const { of, words } of calls) {
    if (!isCompleted(of.kind) || !of.isSelectable) continue;
    if (!typed.every((part) => words.some((word) => word.startsWith(part)))) continue;
    const rank = (words[0]?.startsWith(first) ? 0 : 100) + words.join('').length;
    ranks.set(of, Math.min(rank, ranks.get(of) ?? rank));
  }
  return [...ranks].sort(([, a], [, b]) => a - b).map(([of]) => of);
};

const listBegun = async (reader: Reader, typed: readonly string[]): Promise<CompletedName[]> => {
  const { market, scope, locale } = reader;
  const [covered, index] = await Promise.all([listCoveredCategories(market, scope), nameIndex(market)]);
  const datasets = new Set(covered.map(({ dataset }) => dataset));
  const categories = new Set(covered.map(({ id }) => id));
  const candidates = candidatesIn(index, typed)
    .filter(({ kind, id, dataset }) =>
      kind !== 'category' ? dataset === null || datasets.has(dataset) : categories.has(id),
    )
    .slice(0, MOST_CANDIDATES);
  const label = namerOf(locale);
  return candidates.flatMap((each) =>
    isCompleted(each.kind) && (each.kind === 'category' || index.carriedIn(each, covered).length > 0)
      ? [{ kind: each.kind, ...label(each) }]
      : [],
  );
};

/** A plan without single products has no names of them either. */
const listProducts = async ({ market, scope, locale }: Reader, text: string): Promise<CompletedName[]> => {
  if (!seesLevel(scope, 'product')) return [];
  const words = [...new Set(searchWords(text))].slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const typing = { words, code: null, limit: MOST, within: WITHIN };
  const { products } = await searchWhileTyping(market, scope, typing);
  const label = namerOf(locale);
  return products.flatMap((each) => (each.isActive ? [{ kind: 'product' as const, ...label(each) }] : []));
};

/** Nothing begins like that: what the words mean with a slip, by their sound or in Arabizi. */
const listMeant = async (reader: Reader, text: string): Promise<CompletedName[]> => {
  const { spans } = await findNames(reader, text);
  return spans
    .flatMap((span) => [span, ...span.alternatives])
    .flatMap(({ kind, rows, isOutside }) =>
      isCompleted(kind) && !isOutside ? rows.map(({ id, name }) => ({ kind, id, name })) : [],
    )
    .slice(0, MOST);
};
