import type { MarketView } from '#db/queries/market-view.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { optionsWithin } from '#lib/market/dashboard/filters/choose-within.ts';
import { filterWords } from '#lib/market/dashboard/filters/filter-labels.ts';
import { type PriceSelection, priceFilters } from '#lib/market/prices/price-filters.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { namerOf } from '#lib/vocabulary/named.ts';

/** What narrows or changes an answer and is not in its sentence, in the words of the dashboards' menus: "Channel: Supermarket". */
export const filtersInWords = (
  { locale, scope }: Pick<Reader, 'locale' | 'scope'>,
  view: MarketView,
  choice: PriceSelection,
  range: DayRange,
): string[] => {
  const { category } = view;
  const t = translator(locale, 'market');
  const filtered = {
    filters: { ...choice, category: category.id, period: 'custom', range } as const,
    options: optionsWithin(priceFilters, view, scope, choice, namerOf(locale)),
    baseUnit: category.baseUnit,
    ours: { own: [], rivals: [] },
    compared: null,
  };
  return filterWords(priceFilters, filtered, locale, t).flatMap(({ label, value, isChosen, inQuestion }) =>
    isChosen && inQuestion === undefined ? [t('ask.filter', { title: label, names: value })] : [],
  );
};
