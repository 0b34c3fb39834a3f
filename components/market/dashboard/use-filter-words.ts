import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ShownFilters } from '#lib/market/filters.ts';
import type { OptionsOut } from '#lib/market/schema.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { Figures } from './figures.ts';

type View = { filters: ShownFilters; options: z.output<typeof OptionsOut> };

/** A view's filters in words: short, for paper, and as a question to the analyst, in the reader's language. */
export function useFilterWords({ filters, options }: View, locale: Locale, figures: Figures) {
  const t = useTranslations('market');
  const namesOf = (rows: readonly Named[], ids: readonly string[]) =>
    rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const category = namesOf(options.categories, [filters.category]).join('');
  const subjects = [
    ...namesOf(options.products, filters.products),
    ...(filters.products.length > 0 ? [] : namesOf(options.brands, filters.brands)),
    ...(filters.products.length + filters.brands.length > 0 ? [] : namesOf(options.makers, filters.makers)),
  ];
  const shops = namesOf(options.retailers, filters.retailers);
  const of =
    subjects.length === 0 ? category : t('ask.ofBrands', { names: joinNames(locale, subjects), category });
  const what = shops.length === 0 ? of : t('ask.at', { what: of, names: joinNames(locale, shops) });
  const { from, to } = filters.range;
  const period = `${figures.day(from)} – ${figures.day(to)}`;
  return {
    short: t('print.filters', { category: what, period }),
    question: t('ask.question', { what, period }),
  };
}
