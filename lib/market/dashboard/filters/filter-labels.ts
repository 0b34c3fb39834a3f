import { formatFullDays, joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { Filter, FilterTable, MarketWords, NameTerms } from './filter.ts';
import { type FilterEntry, filtersIn, isUsual, valueAt } from './filter-entries.ts';
import { offeredBy } from './filter-menus.ts';
import type { DashboardFilters, FrameFilters } from './filter-table.ts';
import type { ShownFilters } from './filter-types.ts';

/** The filters of a view in words, for readers who have no menus: of a file, of paper, or of the analyst's answer. */

/** What is said of a view's filters. */
export type FilteredView = {
  filters: ShownFilters<FrameFilters>;
  /** Those of the answer. */
  options: object;
  baseUnit: BaseUnit;
  ours: { own: readonly string[]; rivals: readonly string[] };
  /** The days that the range is compared with. */
  compared: { range: DayRange } | null;
};

export type FilterWord = {
  id: string;
  label: string;
  value: string;
  /** It narrows or changes what is shown. */
  isChosen: boolean;
  /** How a question about the view says it; `known`: the analyst knows it anyway. */
  inQuestion: Filter['inQuestion'] | 'known';
};

/** Every filter, the category and the days first, and what these are compared with last. */
export const filterWords = (
  table: DashboardFilters,
  view: FilteredView,
  locale: Locale,
  t: MarketWords,
): FilterWord[] => {
  const { filters, options, baseUnit, ours, compared } = view;
  const days = ({ from, to }: DayRange) => formatFullDays(locale, from, to);
  const valueIn = ({ id, path, filter }: FilterEntry): string => {
    if (id === 'period') return days(filters.range);
    const value = valueInWords(filter, valueAt(filters, path), options, { t, locale, baseUnit });
    return id === 'compare' && compared ? `${value} (${days(compared.range)})` : value;
  };
  const ofOurs = (id: 'own' | 'rivals'): FilterWord => {
    const value = valueInWords(table.brands, ours[id], options, { t, locale, baseUnit });
    return { id, label: t(`filters.${id}`), value, isChosen: ours[id].length > 0, inQuestion: 'known' };
  };
  return [
    ...inOrderOfWords(table).map((entry): FilterWord => {
      const { id, path, filter } = entry;
      return {
        id,
        label: filter.label(t),
        value: valueIn(entry),
        isChosen: IN_EVERY_VIEW.includes(id) || !isUsual(filter, valueAt(filters, path)),
        inQuestion: filter.inQuestion,
      };
    }),
    ...(ours.own.length > 0 ? [ofOurs('own'), ofOurs('rivals')] : []),
  ];
};

const IN_EVERY_VIEW: readonly string[] = ['category', 'period'];

const inOrderOfWords = (table: FilterTable): FilterEntry[] => {
  const filters = filtersIn(table).filter(({ filter }) => !filter.isOfPanel);
  const place = ({ id }: FilterEntry) => (IN_EVERY_VIEW.includes(id) ? 0 : id === 'compare' ? 2 : 1);
  return filters.toSorted((a, b) => place(a) - place(b));
};

const valueInWords = (filter: Filter, value: unknown, options: object, terms: NameTerms): string => {
  const { t, locale } = terms;
  const nothing = filter.nothing?.(t) ?? t('filters.all');
  if (isUsual(filter, value) && (Array.isArray(value) || value === null)) return nothing;
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = filter.name
    ? ids.map((id) => filter.name?.(String(id), terms) ?? '')
    : offeredBy(filter, options).flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  return Array.isArray(value) ? joinNames(locale, names) : (names[0] ?? nothing);
};
