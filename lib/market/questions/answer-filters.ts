import type { MarketView } from '#db/queries/market-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { filterWords } from '#lib/market/dashboard/filters/filter-labels.ts';
import type { Choice } from '#lib/market/dashboard/filters/filters.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { namerOf } from '#lib/vocabulary/named.ts';

/** An answer says its subject, retailers and days by themselves. */
const TOLD = ['maker', 'channel', 'governorate', 'size', 'type', 'price', 'statistic', 'value'];

/** What else narrows or changes an answer, in the words of the dashboards' menus: "Channel: Supermarket". */
export const filtersInWords = (
  locale: Locale,
  { category, makers, regions }: MarketView,
  choice: Choice,
  range: DayRange,
): string[] => {
  const named = namerOf(locale);
  const t = translator(locale, 'market');
  const nothing = { categories: [], brands: [], products: [], retailers: [], channels: [] };
  const view = {
    filters: { ...choice, category: category.id, period: 'custom', range } as const,
    options: {
      ...nothing,
      ...{ makers: makers.map(named), governorates: regions.map(named), packBands: [], priceTypes: [] },
    },
    baseUnit: category.baseUnit,
    ours: { own: [], rivals: [] },
    compared: null,
  };
  return filterWords(view, locale, t).flatMap(({ id, label, value, isChosen }) =>
    isChosen && TOLD.includes(id) ? [t('ask.filter', { title: label, names: value })] : [],
  );
};
