import { BUSINESS_TIME_ZONE } from '#lib/core/clock.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#lib/vocabulary/terms.ts';

export type { Locale };

/** The languages of the product. English is the fallback; Arabic is laid out from right to left. */
export const locales = LOCALES;

export const defaultLocale = DEFAULT_LOCALE;

/** Cookie that remembers the choice for the server (read by the middleware). */
export const LOCALE_COOKIE = 'NEXT_LOCALE';

/** Local storage key that mirrors the choice in the browser; the server never reads it. */
export const LOCALE_STORAGE_KEY = 'language';

/** Every date is read in the product's own zone unless a viewer's own is asked for. */
export const DEFAULT_TIME_ZONE = BUSINESS_TIME_ZONE;

export type Direction = 'ltr' | 'rtl';

const directions = { en: 'ltr', ar: 'rtl' } as const satisfies Record<Locale, Direction>;

/** Names of the languages in themselves. */
export const localeNames = { en: 'English', ar: 'العربية' } as const satisfies Record<Locale, string>;

/** BCP 47 tags for Intl: days before months as in Egypt, in both languages, and Latin digits. */
const formattingTags = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' } as const satisfies Record<Locale, string>;

export const isLocale = (value: unknown): value is Locale => (locales as readonly unknown[]).includes(value);

/** There are two. */
export const otherLocale = (locale: Locale): Locale => (locale === 'ar' ? 'en' : 'ar');

export const directionOf = (locale: Locale): Direction => directions[locale];

/** The tag to give to every `Intl` constructor, so that server and browsers agree on digits. */
export const formattingTag = (locale: Locale): string => formattingTags[locale];
