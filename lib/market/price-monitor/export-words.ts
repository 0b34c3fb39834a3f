import { currencyName, formatDate, joinTitles } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { bandName } from '#lib/market/dashboard/filters/filter-labels.ts';
import type { Board } from './board.ts';
import type { PriceMonitorData } from './schema.ts';

/** What a file of Price Monitor says, in the reader's language. */
export type ExportWords = ReturnType<typeof exportWords>;

export const exportWords = (
  locale: Locale,
  data: Pick<PriceMonitorData, 'filters' | 'baseUnit' | 'currency' | 'withheld'>,
  { view: { products } }: Pick<Board, 'view'>,
) => {
  const market = translator(locale, 'market');
  const { from, to } = data.filters.range;
  const day = (value: string) => formatDate(locale, value, 'day', 'UTC');
  const currency = currencyName(locale, data.currency);
  const variants = new Map(
    products.map(({ id, variant, variantAr }) => [id, locale === 'ar' ? (variantAr ?? variant) : variant]),
  );
  return {
    t: translator(locale, 'exports'),
    market,
    /** What texts of a view name: what prices are per, in which money, from when to when. */
    given: {
      unit: market(`units.${data.baseUnit}`),
      currency,
      from: day(from),
      day: day(to),
    },
    /** Of which prices its averages are. */
    basis: data.filters.basis,
    /** Instead of a figure of too few products for the plan; null where the plan shows all. */
    withheld: data.withheld ? market('withheld.word') : null,
    moment: (at: Date) => formatDate(locale, at, 'moment'),
    day,
    /** A month, by any day of it. */
    month: (value: string) => formatDate(locale, value, 'month', 'UTC'),
    /** What a price per unit is in. */
    moneyPerUnit: market(`perUnit.${data.baseUnit}`, { price: currency }),
    band: (id: string) => bandName(id, data.baseUnit, locale, market),
    /** From the whole to the part: a brand and its pack, a product and its retailer. */
    titles: (...titles: string[]) => joinTitles(locale, titles),
    variant: (productId: string) => variants.get(productId) ?? null,
  };
};
