import { headers } from 'next/headers';
import { cache } from 'react';
import { LOCALE_HEADER } from '#lib/core/page-headers.ts';
import { defaultLocale, isLocale, type Locale } from './locales.ts';
import { translator } from './translator.ts';

/** The language that the middleware named; null where it did not run. */
export const namedLocale = cache(async (): Promise<Locale | null> => {
  const named = (await headers()).get(LOCALE_HEADER);
  return isLocale(named) ? named : null;
});

/** The language of this page. For dynamic pages: prerendered ones have it among their parameters alone. */
export const pageLocale = async (): Promise<Locale> => (await namedLocale()) ?? defaultLocale;

/** Texts of a namespace in the language of this page. */
export const pageTexts = async <N extends Parameters<typeof translator>[1]>(namespace: N) =>
  translator(await pageLocale(), namespace);
