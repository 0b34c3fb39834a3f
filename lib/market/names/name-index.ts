import type { Pool } from '#db/client.ts';
import {
  type CarriedName,
  listCarriedNames,
  listSounds,
  listStoredNames,
  type StoredName,
} from '#db/queries/market-names.ts';
import type { CoveredCategory } from '#db/queries/market-view.ts';
import { MINUTE } from '#lib/core/clock.ts';
import { keepLast } from '#lib/core/keep-last.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { normalizeText } from './search-words.ts';

/** The names of the market by their words, for all askers alike: who may see which is asked for what was found. */

type IndexedKind = StoredName['kind'] | 'channel';

export type IndexedName = NamedRow & {
  kind: IndexedKind;
  dataset: Dataset | null;
  /** A category that companies may choose; of everything else true. */
  isSelectable: boolean;
};

/** One way to call something: by these words. */
export type Call = { of: IndexedName; words: readonly string[]; isAlias: boolean };

export type NameIndex = {
  /** Brands by their ids. */
  brands: ReadonlyMap<string, NamedRow>;
  /** Of those that are covered, the categories where products are of a brand, a maker or a retailer. */
  carriedIn: (
    of: Pick<IndexedName, 'kind' | 'id'>,
    covered: readonly Pick<CoveredCategory, 'id' | 'dataset'>[],
  ) => string[];
  /** By a word of theirs. */
  byWord: ReadonlyMap<string, readonly Call[]>;
  /** Words that begin alike and are about as long. */
  alike: ReadonlyMap<string, readonly string[]>;
  /** Words by how they sound. */
  bySound: ReadonlyMap<string, readonly string[]>;
  /** Words that stand in names of several, or say what kind of thing they name. */
  isCommon: (word: string) => boolean;
};

/** A new name may be asked for a minute after it was written: half of it the index is new, and half it is read again beside those who ask. */
const LIFETIME = MINUTE / 2;

const ARTICLE = /^(?:ال|لل)(?=.{2})/u;
const ENGLISH_ARTICLE = /^(?:el|al|the)$/;

/** Without the article, which people leave out. */
export const bareWord = (word: string): string => word.replace(ARTICLE, '');

/** How a word is filed for slips: of about this length, with this beginning. */
export const slipKey = (word: string, longer = 0): string => `${word[0] ?? ''}${word.length + longer}`;

const nameWords = (name: string): string[] =>
  normalizeText(name.replaceAll('.', ' '))
    .split(' ')
    .map(bareWord)
    .filter((word, _, all) => word !== '' && (all.length === 1 || !ENGLISH_ARTICLE.test(word)));

const MAX_JOINED = 3;

/** A name in each language, each alias, and those of a few words as one: "سوبرماركت". */
const callsOf = ({
  aliases,
  kind,
  dataset,
  id,
  nameEn,
  nameAr,
  isSelectable,
}: StoredName | (IndexedName & { aliases: string[] })): Call[] => {
  const of: IndexedName = { kind, dataset, id, nameEn, nameAr, isSelectable };
  const said = [nameEn, nameAr].map((name) => ({ words: nameWords(name), isAlias: false }));
  const others = aliases.map((name) => ({ words: nameWords(name), isAlias: true }));
  return [...said, ...others]
    .filter(({ words }) => words.length > 0)
    .flatMap((call) =>
      call.words.length > 1 && call.words.length <= MAX_JOINED
        ? [call, { words: [call.words.join('')], isAlias: true }]
        : [call],
    )
    .map((call) => ({ ...call, of }));
};

const channelNames = (): (IndexedName & { aliases: string[] })[] =>
  CHANNELS.map((id) => {
    const [nameEn = id, nameAr = id] = locales.map((locale) =>
      translator(locale, 'market')(`channels.${id}`),
    );
    return { kind: 'channel', dataset: null, id, nameEn, nameAr, isSelectable: true, aliases: [id] };
  });

const load = async (market: Pool): Promise<NameIndex> => {
  const [stored, carried] = await Promise.all([listStoredNames(market), listCarriedNames(market)]);
  const calls = [...stored, ...channelNames()].flatMap(callsOf);
  const byWord = new Map<string, Call[]>();
  for (const call of calls)
    for (const word of new Set(call.words)) {
      const others = byWord.get(word);
      if (others) others.push(call);
      else byWord.set(word, [call]);
    }
  const words = [...byWord.keys()];
  const sounds = await listSounds(market, words);
  const places = new Map(words.map((word, at) => [word, at]));
  return {
    brands: new Map(calls.flatMap(({ of }) => (of.kind === 'brand' ? [[of.id, of]] : []))),
    carriedIn: carriedAmong(carried),
    byWord,
    alike: Map.groupBy(words, (word) => slipKey(word)),
    bySound: Map.groupBy(words, (word) => sounds[places.get(word) ?? 0] ?? ''),
    isCommon: isCommonIn(byWord),
  };
};

const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`;

const carriedAmong = (carried: readonly CarriedName[]): NameIndex['carriedIn'] => {
  const byName = new Map(carried.map((each) => [keyOf(each), each]));
  return (of, covered) => {
    const { dataset, categories = [] } = byName.get(keyOf(of)) ?? {};
    return categories.filter((id) => covered.some((each) => each.id === id && each.dataset === dataset));
  };
};

/** "Hyper" is a channel, and "Dairies" are of several makers. */
const isCommonIn =
  (byWord: ReadonlyMap<string, readonly Call[]>) =>
  (word: string): boolean => {
    const of = byWord.get(word) ?? [];
    const kinds = Map.groupBy(of, (call) => call.of.kind);
    return (
      kinds.has('channel') ||
      [...kinds].some(
        ([kind, some]) => kind !== 'category' && new Set(some.map((call) => call.of.id)).size > 1,
      )
    );
  };

export const nameIndex = keepLast(load, LIFETIME, LIFETIME);
