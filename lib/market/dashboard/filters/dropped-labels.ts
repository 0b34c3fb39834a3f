import { MAX_CHOSEN } from '#lib/address/address-reader.ts';
import { formatDate, joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { MAX_PERIOD_DAYS } from '#lib/market/dashboard/periods.ts';
import { DROP_REASONS, type Dropped, isDroppable } from './dropped.ts';
import type { FilteredView, MarketWords } from './filter-labels.ts';

/** What of a link is not shown and why, in a sentence for each reason. */
export const droppedWords = (
  dropped: readonly Dropped[],
  { filters, options }: Pick<FilteredView, 'filters' | 'options'>,
  locale: Locale,
  t: MarketWords,
): string[] => {
  const category = dropped.filter(({ filter }) => filter === 'category');
  const others = dropped.filter(({ filter, why }) => filter !== 'category' || why === 'unknown');
  const shown = options.categories.find(({ id }) => id === filters.category)?.name ?? filters.category;
  const sentence = (why: Dropped['why']): string[] => {
    const names = others
      .filter((each) => each.why === why)
      .map(({ filter }) =>
        why !== 'unknown' && isDroppable(filter) ? t(`notes.filters.${filter}`) : filter,
      );
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
