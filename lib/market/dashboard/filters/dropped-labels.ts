import { MAX_CHOSEN } from '#lib/address/address-reader.ts';
import { formatDate, joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { MAX_PERIOD_DAYS } from '#lib/market/dashboard/periods.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { DROP_REASONS, type Dropped } from './dropped.ts';
import type { FilterTable, MarketWords } from './filter.ts';
import { filtersIn } from './filter-entries.ts';

/** A view whose filters were not all used. */
export type CutView = {
  filters: { category: string; range: DayRange };
  options: { categories: readonly Named[] };
};

/** What of a link is not shown and why, in a sentence for each reason. */
export const droppedWords = (
  table: FilterTable,
  dropped: readonly Dropped[],
  { filters, options }: CutView,
  locale: Locale,
  t: MarketWords,
): string[] => {
  const labels = new Map(filtersIn(table).map(({ id, filter }) => [id, filter.label(t)]));
  const category = dropped.filter(({ filter }) => filter === 'category');
  const others = dropped.filter(({ filter, why }) => filter !== 'category' || why === 'unknown');
  const shown = options.categories.find(({ id }) => id === filters.category)?.name ?? filters.category;
  const sentence = (why: Dropped['why']): string[] => {
    const names = others
      .filter((each) => each.why === why)
      .map(({ filter }) => (why === 'unknown' ? filter : (labels.get(filter) ?? filter)));
    if (names.length === 0) return [];
    if (why === 'notYet')
      return [t('notes.dropped.notYet', { day: formatDate(locale, filters.range.to, 'day', 'UTC') })];
    if (why === 'tooLong') return [t('notes.dropped.tooLong', { n: MAX_PERIOD_DAYS })];
    const joined = joinNames(locale, names);
    if (why === 'tooMany') return [t('notes.dropped.tooMany', { n: MAX_CHOSEN, names: joined })];
    return [t(`notes.dropped.${why}`, { names: joined })];
  };
  return [
    ...(category.length > 0 ? [t('notes.dropped.category', { name: shown })] : []),
    ...DROP_REASONS.flatMap(sentence),
  ];
};
