import { MAX_CHOSEN } from '#lib/address/address-reader.ts';
import type { Named, NamedRow } from '#lib/vocabulary/named.ts';
import { type Dropped, inOrderOfFilters } from './dropped.ts';
import type { Filter, Filterable, FilterScope, FilterTable, Offering } from './filter.ts';
import { filtersIn, isUsual, valueAt, valuesOf } from './filter-entries.ts';
import type { FilterOptions, FilterQuery, FilterSelection } from './filter-types.ts';
import { keptBy, storesKeptBy } from './narrow.ts';
import { selectable } from './nothing-chosen.ts';
import type { Parsed } from './parse-format.ts';

/** What of an address's filters applies to a category, and what may be selected there. */

/** What may be selected at once of what an address names, and the filters that named more. */
export const cutToMost = <Values extends object>(
  table: FilterTable,
  values: Values,
): { kept: Values; cut: string[] } => {
  const cut: string[] = [];
  const kept = valuesOf(filtersIn(table), ({ id, path }) => {
    const value = valueAt(values, path);
    if (lengthOf(value) <= MAX_CHOSEN) return value;
    cut.push(id);
    return listOf(value).slice(0, MAX_CHOSEN);
  });
  return { kept: { ...values, ...kept }, cut };
};

type Chosen<Table> = { choice: FilterSelection<Table>; dropped: Dropped[] };

/** What of a query is used in this category and plan, and which of its filters were not used whole. */
export const chooseFilters = <Table extends FilterTable>(
  table: Table,
  view: Filterable,
  scope: FilterScope,
  query: Parsed<Table>,
): Chosen<Table> => {
  const { kept, cut } = cutToMost(table, query);
  const { choice, dropped } = chooseWithin(table, view, scope, kept);
  const tooMany = cut.map((filter) => ({ filter, why: 'tooMany' as const }));
  return {
    choice,
    dropped: inOrderOfFilters(table, [...tooMany, ...dropped, ...(query.dropped ?? [])]),
  };
};

/** What of the filters exists in a category and plan, in the catalogue's order, and which of them lost something. */
export const chooseWithin = <Table extends FilterTable>(
  table: Table,
  view: Filterable,
  scope: FilterScope,
  query: FilterQuery<Table>,
): Chosen<Table> => {
  const dropped: Dropped[] = [];
  if (query.category !== undefined && query.category !== view.category.id)
    dropped.push({ filter: 'category', why: 'absent' });
  const chosen = valuesOf(selectable(table), ({ id, path, filter }) => {
    const asked = valueAt(query, path);
    const value = valueWithin(filter, asked, view, scope);
    const isWhole = Array.isArray(asked) ? lengthOf(value) >= asked.length : value === asked;
    if (!isWhole) dropped.push({ filter: id, why: isInPlan(filter, asked, scope) ? 'absent' : 'plan' });
    return value;
  });
  return { choice: chosen as FilterSelection<Table>, dropped: inOrderOfFilters(table, dropped) };
};

const isInPlan = (filter: Filter, value: unknown, scope: FilterScope): boolean =>
  isUsual(filter, value) || (filter.isInPlan?.(value, scope) ?? true);

const valueWithin = (filter: Filter, asked: unknown, view: Filterable, scope: FilterScope): unknown => {
  if (isUsual(filter, asked)) return asked;
  if (!isInPlan(filter, asked, scope)) return filter.usual;
  if (filter.find) return filter.find(asked, view);
  if (!filter.offers) return asked;
  const offered = filter.offers.list({ view, isLeft: () => true, isStoreLeft: () => true });
  const rows = offered.flatMap((option) => (typeof option === 'string' ? [] : option.id));
  const there: readonly unknown[] = rows.length > 0 ? rows : offered;
  if (!Array.isArray(asked)) return there.includes(asked) ? asked : filter.usual;
  return rows.length > 0 ? rows.filter((id) => asked.includes(id)) : asked.filter((id) => there.includes(id));
};

/** What may be selected within a category, by what is selected already. */
export const optionsWithin = <Table extends FilterTable>(
  table: Table,
  view: Filterable,
  scope: FilterScope,
  choice: FilterSelection<Table>,
  label: (row: NamedRow) => Named,
): FilterOptions<Table> => {
  const all = filtersIn(table).map(({ path, filter }) => ({ filter, value: valueAt(choice, path) }));
  const narrowing = all.filter(({ filter, value }) => !isUsual(filter, value));
  const options = all.flatMap(({ filter, value }): [string, unknown][] => {
    const { offers, keepsProduct } = filter;
    if (!offers) return [];
    const others = narrowing.filter((each) => each.filter !== filter);
    const left = keptBy(others);
    const isLeft: Offering['isLeft'] = (product) =>
      left(product) || (!isUsual(filter, value) && keepsProduct?.(product, value) === true);
    const offered = offers
      .list({ view, isLeft, isStoreLeft: storesKeptBy(others, view) })
      .filter((option) => isOffered(filter, option, scope));
    return [[offers.as, offered.map((option) => (typeof option === 'string' ? option : label(option)))]];
  });
  return Object.fromEntries(options) as FilterOptions<Table>;
};

/** A plan without a filter has no options of it but the usual one. */
const isOffered = (filter: Filter, option: NamedRow | string, scope: FilterScope): boolean =>
  filter.shape.is === 'list'
    ? (filter.isInPlan?.([option], scope) ?? true)
    : isInPlan(filter, typeof option === 'string' ? option : option.id, scope);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const lengthOf = (value: unknown): number => listOf(value).length;
