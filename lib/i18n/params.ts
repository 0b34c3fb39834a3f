import { defaultLocale, isLocale, type Locale } from './locales.ts';

/** Of a page or layout below `[locale]`. */
export type LocaleParams = { params: Promise<{ locale: string }> };

/** The language among a page's parameters, which is all that a prerendered page knows. */
export const localeOf = async ({ params }: LocaleParams): Promise<Locale> => {
  const { locale } = await params;
  return isLocale(locale) ? locale : defaultLocale;
};
