import { getRequestConfig } from 'next-intl/server';
import { messagesFor } from './catalog.ts';
import { formats } from './formats.ts';
import { DEFAULT_TIME_ZONE, defaultLocale, isLocale } from './locales.ts';

/** What next-intl reads once a request: the language of the address, its texts, the product's zone and formats. */
export default getRequestConfig(async ({ requestLocale }) => {
  const requestedLocale = await requestLocale;
  const locale = isLocale(requestedLocale) ? requestedLocale : defaultLocale;
  return { locale, messages: messagesFor(locale), timeZone: DEFAULT_TIME_ZONE, formats };
});
