import { defaultLocale, type Locale, locales } from './locales.ts';
import { localizedPath } from './paths.ts';

/** Every language's address of an indexable page, and the one for everyone else. Absolute, and the same on each of the pages. */
export const alternateLanguages = (
  origin: string,
  path: string,
): Record<Locale, string> & { 'x-default': string } => {
  const address = (locale: Locale) => origin + localizedPath(locale, path);
  const languages = Object.fromEntries(locales.map((locale) => [locale, address(locale)]));
  // Object.fromEntries widens the keys; each one comes from `locales`.
  return { ...(languages as Record<Locale, string>), 'x-default': address(defaultLocale) };
};
