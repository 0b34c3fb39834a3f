import type { MarketView } from '#db/queries/market-view.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import {
  type FilterEntry,
  filtersIn,
  valueAt,
  valuesOf,
} from '#lib/market/dashboard/filters/filter-entries.ts';
import type { AskedKind } from '#lib/market/dashboard/filters/filter-types.ts';
import { findNamed, nearestTo } from '#lib/market/names/closest-names.ts';
import {
  NOTHING_CHOSEN,
  type PriceSelection,
  priceFilters,
  USUAL_BASIS,
} from '#lib/market/prices/price-filters.ts';
import type { Unknown } from '#lib/market/questions/answer.ts';
import { type Named, type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import type { Asked } from './asked.ts';
import { readPackBands } from './read-pack-bands.ts';

/** The filters of a question, which are names or ids, as the choice that a dashboard would have of them. */

/** So many of a list without end are suggested. */
const NEAREST = 4;

type Kind = AskedKind<typeof priceFilters>;

const named = filtersIn(priceFilters).flatMap((entry) =>
  entry.filter.asked ? [{ ...entry, asked: entry.filter.asked as { kind: Kind; isShortList?: true } }] : [],
);
type NamedFilter = (typeof named)[number];

/** What texts stand for; else which of them stands for nothing, and what is there. */
type Read = { ids: string[]; unknown: Unknown | null };

/** The filters by their ids; where a text stands for nothing in the category: that it does, with what is there. */
export const readFilters = (reader: Reader, view: MarketView, asked: Asked): PriceSelection | Unknown => {
  const filters = 'subject' in asked ? { ...asked, products: [] } : asked;
  const read = new Map<FilterEntry, Read>(
    named.map((entry) => [entry, readNames(reader, view, entry, textsOf(valueAt(filters, entry.path)))]),
  );
  const [unknown] = [...read.values()].flatMap((each) => each.unknown ?? []);
  if (unknown) return unknown;
  const ids = valuesOf(named, (entry) => {
    const found = read.get(entry)?.ids ?? [];
    return entry.filter.shape.is === 'list' ? found : (found[0] ?? entry.filter.usual);
  });
  const { price = USUAL_BASIS.price, statistic = USUAL_BASIS.statistic, value = USUAL_BASIS.value } = filters;
  const { compare = NOTHING_CHOSEN.compare, products = [] } = filters;
  return {
    ...NOTHING_CHOSEN,
    ...ids,
    ...{ products: [...products], compare },
    basis: { ...USUAL_BASIS, price, statistic, value },
  };
};

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value : [];
};

const readNames = (reader: Reader, view: MarketView, entry: NamedFilter, texts: readonly string[]): Read => {
  const { idsOf, known } = namesIn(reader.locale, view, entry);
  const found = texts.map((text) => ({ text, ids: idsOf(text) }));
  const stray = found.find(({ ids }) => ids.length === 0)?.text;
  const { kind } = entry.asked;
  return {
    ids: [...new Set(found.flatMap(({ ids }) => ids))],
    unknown:
      stray === undefined
        ? null
        : { status: 'unknown', kind, asked: stray, suggestions: known(stray), covered: [] },
  };
};

type Names = { idsOf: (text: string) => string[]; known: (stray: string) => Named[] };

const namesIn = (locale: Locale, view: MarketView, entry: NamedFilter): Names => {
  const { asked, filter, id } = entry;
  const offered = filter.offers?.list({ view, isLeft: () => true, isStoreLeft: () => true }) ?? [];
  const there = new Set(offered.map((option) => (typeof option === 'string' ? option : option.id)));
  const rows = offered.flatMap((option) => (typeof option === 'string' ? [] : option));
  // All words of a closed list are compared: one that the category doesn't have is not mistaken for another that it has.
  const words = filter.name ? wordsOf(entry, view, [...there]) : rows;
  const find = (text: string): readonly string[] => {
    if (id === 'packBands') return readPackBands(view.category.baseUnit, text);
    const row = findNamed(words, text, asked.isShortList ? 'least' : 'mean');
    return row ? [row.id] : [];
  };
  const nearest = (stray: string): NamedRow[] => {
    if (filter.name) return words.filter((word) => there.has(word.id));
    return nearestTo(rows, stray).slice(0, asked.isShortList ? rows.length : NEAREST);
  };
  return {
    idsOf: (text) => find(text).filter((each) => there.has(each)),
    known: (stray) => nearest(stray).map(namerOf(locale)),
  };
};

const wordsOf = ({ filter }: NamedFilter, { category }: MarketView, there: readonly string[]): NamedRow[] => {
  const ids = typeof filter.shape.of === 'string' ? there : filter.shape.of;
  const nameIn = (locale: Locale, id: string): string =>
    filter.name?.(id, { t: translator(locale, 'market'), locale, baseUnit: category.baseUnit }) ?? id;
  return ids.map((id) => ({ id, nameEn: nameIn('en', id), nameAr: nameIn('ar', id) }));
};

/** Those that name no retailer of the category. */
export const strayRetailers = ({ retailers }: MarketView, texts: readonly string[]): string[] =>
  texts.filter((text) => findNamed(retailers, text) === null);
