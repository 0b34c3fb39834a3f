import { defineRouting } from 'next-intl/routing';
import { defaultLocale, LOCALE_COOKIE, locales } from './locales.ts';

const ONE_YEAR = 365 * 24 * 60 * 60;

/** Remembers the language that someone chose; the middleware adds `Secure` where this is https. */
export const localeCookie = { name: LOCALE_COOKIE, maxAge: ONE_YEAR, sameSite: 'lax' } as const;

/**
 * English at `/login`, Arabic at `/ar/login`. Detection by cookie and Accept-Language happens only where the middleware
 * runs, which leaves the indexable pages out. `alternateLinks` would build addresses from the request's Host header.
 */
export const routing = defineRouting({
  locales,
  defaultLocale,
  localePrefix: 'as-needed',
  localeDetection: true,
  alternateLinks: false,
  localeCookie,
});
