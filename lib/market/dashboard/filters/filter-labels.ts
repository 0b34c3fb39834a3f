import type { z } from 'zod';
import { formatFullDays, formatNumber, joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { translator } from '#lib/i18n/translator.ts';
import type { OptionsOut } from '#lib/market/dashboard/schema.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { packBands } from '#lib/vocabulary/pack-bands.ts';
import { type ShownFilters, USUAL_BASIS } from './filters.ts';

/** The filters of a view in words, for whoever has no menus before them: a file, paper, or the analyst. */

/** Texts under `market`, on the server and in the browser. */
export type MarketWords = ReturnType<typeof translator<'market'>>;

/** What is said of a view's filters. */
export type FilteredView = {
  filters: ShownFilters;
  options: z.output<typeof OptionsOut>;
  baseUnit: BaseUnit;
  ours: { own: readonly string[]; rivals: readonly string[] };
  /** The days that the range is set beside. */
  compared: { range: DayRange } | null;
};

export type FilterWord = {
  id: string;
  label: string;
  value: string;
  /** It narrows or changes what is shown. */
  isChosen: boolean;
};

/** Every filter, in the order of the menus. */
export const filterWords = (view: FilteredView, locale: Locale, t: MarketWords): FilterWord[] => {
  const { filters, options, baseUnit, ours, compared } = view;
  const { basis, governorate, compare } = filters;
  const list = (id: string, label: string, ids: readonly string[], names: readonly string[]): FilterWord => ({
    id,
    label,
    value: ids.length === 0 ? t('filters.all') : joinNames(locale, names),
    isChosen: ids.length > 0,
  });
  const ofRows = (id: string, label: string, ids: readonly string[], rows: readonly Named[]) =>
    list(id, label, ids, namesOf(rows, ids));
  const one = (id: string, label: string, value: string, isChosen: boolean): FilterWord => ({
    ...{ id, label, value, isChosen },
  });
  const days = ({ from, to }: DayRange) => formatFullDays(locale, from, to);
  const comparison = compared ? ` (${days(compared.range)})` : '';
  const category = namesOf(options.categories, [filters.category]).join('');
  const place = namesOf(options.governorates, governorate === null ? [] : [governorate])[0];
  const isUnusual = (part: keyof typeof basis) => basis[part] !== USUAL_BASIS[part];
  return [
    one('category', t('filters.category'), category, true),
    one('period', t('filters.period'), days(filters.range), true),
    ofRows('brand', t('filters.brand'), filters.brands, options.brands),
    ofRows('maker', t('filters.maker'), filters.makers, options.makers),
    ofRows('product', t('filters.product'), filters.products, options.products),
    ofRows('retailer', t('filters.retailer'), filters.retailers, options.retailers),
    list(
      'channel',
      t('filters.channel'),
      filters.channels,
      filters.channels.map((channel) => t(`channels.${channel}`)),
    ),
    one('governorate', t('filters.governorate'), place ?? t('filters.everywhere'), governorate !== null),
    list(
      'size',
      t('filters.size'),
      filters.packBands,
      filters.packBands.map((band) => bandName(band, baseUnit, locale, t)),
    ),
    one('type', t('filters.priceType'), t(`priceTypes.${basis.type}`), isUnusual('type')),
    one('price', t('filters.price'), t(`filters.prices.${basis.price}`), isUnusual('price')),
    one(
      'statistic',
      t('filters.statistic'),
      t(`filters.statistics.${basis.statistic}`),
      isUnusual('statistic'),
    ),
    one('value', t('filters.value'), t(`filters.values.${basis.value}`), isUnusual('value')),
    one('compare', t('filters.compare'), t(`compare.${compare}`) + comparison, compare !== 'none'),
    ...(ours.own.length > 0
      ? [
          ofRows('own', t('filters.own'), ours.own, options.brands),
          ofRows('rivals', t('filters.rivals'), ours.rivals, options.brands),
        ]
      : []),
  ];
};

const namesOf = (rows: readonly Named[], ids: readonly string[]): string[] =>
  rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** "Over 0.5 to 1 l" */
export const bandName = (id: string, baseUnit: BaseUnit, locale: Locale, t: MarketWords): string => {
  const band = packBands(baseUnit).find((each) => each.id === id);
  if (!band) return id;
  const { above, to } = band;
  const figure = (value: number) => formatNumber(locale, value, 2);
  if (to === null) return t('bands.over', { above: figure(above), unit: baseUnit });
  return above === 0
    ? t('bands.upTo', { to: figure(to), unit: baseUnit })
    : t('bands.between', { above: figure(above), to: figure(to), unit: baseUnit });
};
