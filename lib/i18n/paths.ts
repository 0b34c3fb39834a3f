import { defaultLocale, isLocale, type Locale } from './locales.ts';

/** A path with its language prefix: English has none. */
export const localizedPath = (locale: Locale, path: string): string => {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path.startsWith('/?') ? path.slice(1) : path}`;
};

/** The language of a path and the rest of it, query included. */
export const splitLocale = (pathWithQuery: string): { locale: Locale; path: string } => {
  const match = /^\/([a-z]{2})(?=\/|\?|#|$)(.*)$/s.exec(pathWithQuery);
  const locale = match?.[1];
  if (!locale || !isLocale(locale)) return { locale: defaultLocale, path: pathWithQuery };
  const rest = match?.[2] ?? '';
  return { locale, path: rest.startsWith('/') ? rest : `/${rest}` };
};
