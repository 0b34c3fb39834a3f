import type { Named } from '#lib/vocabulary/named.ts';
import type { Filter, FilterTable, NameTerms } from './filter.ts';
import { type FilterEntry, filtersIn, isUsual, valueAt, valuesOf } from './filter-entries.ts';
import type { FrameFilters } from './filter-table.ts';
import type { ShownFilters } from './filter-types.ts';

/** What the menus of filters show and change. */

type Menu = NonNullable<Filter['menu']>;

/** Filters that are to be shown with other values. */
type Changes = Partial<ShownFilters<FrameFilters>>;

/** The filters with a menu in the bar, or behind "More filters". */
export const menusIn = (table: FilterTable, menu: Menu): FilterEntry[] =>
  filtersIn(table).filter(({ filter }) => filter.menu === menu);

/** How many filters with such menus narrow or change what is shown. A view always has a category. */
export const countFilters = (
  table: FilterTable,
  filters: object,
  menus: readonly Menu[] = ['usual', 'rare'],
): number =>
  menus
    .flatMap((menu) => menusIn(table, menu))
    .filter(({ id, path, filter }) => id !== 'category' && !isUsual(filter, valueAt(filters, path))).length;

/** Resets every filter but the category. */
export const withoutFilters = (table: FilterTable): Changes =>
  valuesOf(resettable(table), ({ filter }) => filter.usual);

/** Takes one filter away; null where it narrows nothing, and of the category and the comparison, which leave no view empty. */
export const withoutFilter = (table: FilterTable, filters: object, id: string): Changes | null => {
  const entry = resettable(table).find((each) => each.id === id && id !== 'compare');
  if (!entry || isUsual(entry.filter, valueAt(filters, entry.path))) return null;
  const [name, inGroup] = entry.path;
  const { usual } = entry.filter;
  return {
    [name]: inGroup === undefined ? usual : { ...Object(valueAt(filters, [name])), [inGroup]: usual },
  };
};

/** Another category has other brands, products and retailers. */
const withinCategory = (table: FilterTable): object =>
  valuesOf(
    resettable(table).filter(({ filter }) => !filter.outlivesCategory),
    ({ filter }) => filter.usual,
  );

const resettable = (table: FilterTable): FilterEntry[] =>
  filtersIn(table).filter(({ id, filter }) => id !== 'category' && !filter.isOfPanel);

/** The option that stands for nothing selected. */
const NOTHING = '';

/** The rows of the catalogue that a view offers. @param options those of the answer */
export const offeredBy = ({ offers }: Filter, options: object): readonly Named[] => {
  const offered = offers && valueAt(options, [offers.as]);
  return Array.isArray(offered) ? offered : [];
};

/** What a menu lists. */
export const optionsOf = (filter: Filter, options: object, terms: NameTerms): Named[] => {
  const { shape, offers, name, nothing } = filter;
  const ids = offers ? valueAt(options, [offers.as]) : shape.of;
  const named = name
    ? (Array.isArray(ids) ? ids : []).map((id) => ({ id, name: name(id, terms) }))
    : offeredBy(filter, options);
  return [...(nothing ? [{ id: NOTHING, name: nothing(terms.t) }] : []), ...named];
};

/** The option that a value is. */
export const optionOf = (value: unknown): string => String(value ?? NOTHING);

/** The filters with others selected of one of them. @param ids one for a filter that is no list */
export const changed = (
  table: FilterTable,
  filters: object,
  { id, path, filter }: FilterEntry,
  ids: readonly string[],
): Changes => {
  const value = valueOfOptions(filter, ids);
  const [name, inGroup] = path;
  const own = inGroup === undefined ? value : { ...Object(valueAt(filters, [name])), [inGroup]: value };
  const others = id === 'category' ? withinCategory(table) : {};
  return { ...others, [name]: own };
};

const valueOfOptions = ({ shape, usual }: Filter, ids: readonly string[]): unknown => {
  const words: readonly string[] | null = Array.isArray(shape.of) ? shape.of : null;
  if (shape.is === 'list') return words ? words.filter((word) => ids.includes(word)) : [...ids];
  const [id] = ids;
  return id === NOTHING || (words && !words.includes(String(id))) ? usual : id;
};
