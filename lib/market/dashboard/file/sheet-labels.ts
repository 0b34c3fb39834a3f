import { currencyName, formatDate, joinTitles } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { bandName } from '#lib/market/dashboard/filters/band-name.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';

/** What a file says, in the reader's language. */
export type SheetLabels = ReturnType<typeof sheetLabels>;

/** A figure with its name. */
export type Measured = [name: string, figure: { value: number | null; lowBase: boolean }];

type Labelled = {
  filters: { range: { from: string; to: string } };
  baseUnit: BaseUnit;
  currency: string;
  withheld?: object | undefined;
};

type Product = { id: string; variant: string | null; variantAr: string | null };

/** @param products of the category */
export const sheetLabels = (locale: Locale, view: Labelled, products: readonly Product[]) => {
  const market = translator(locale, 'market');
  const { from, to } = view.filters.range;
  const day = (value: string) => formatDate(locale, value, 'day', 'UTC');
  const currency = currencyName(locale, view.currency);
  const variants = new Map(
    products.map(({ id, variant, variantAr }) => [id, locale === 'ar' ? (variantAr ?? variant) : variant]),
  );
  return {
    locale,
    t: translator(locale, 'exports'),
    market,
    /** What texts of a view name: what prices are per, in which money, from when to when. */
    given: {
      unit: market(`units.${view.baseUnit}`),
      currency,
      from: day(from),
      day: day(to),
    },
    /** Instead of a figure of too few products for the plan; null where the plan shows all. */
    withheld: view.withheld ? market('withheld.word') : null,
    moment: (at: Date) => formatDate(locale, at, 'moment'),
    day,
    /** A month, by any day of it. */
    month: (value: string) => formatDate(locale, value, 'month', 'UTC'),
    /** What a price per unit is in. */
    moneyPerUnit: market(`perUnit.${view.baseUnit}`, { price: currency }),
    band: (id: string) => bandName(id, view.baseUnit, locale, market),
    /** From the whole to the part: a brand and its pack, a product and its retailer. */
    titles: (...titles: string[]) => joinTitles(locale, titles),
    variant: (productId: string) => variants.get(productId) ?? null,
  };
};
