import type { Metadata } from 'next';
import { appOrigin } from '#lib/core/env.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/** What every document says of itself; pages add their own title and description. */
export function siteMetadata(locale: Locale): Metadata {
  const { productName, tagline } = messagesFor(locale).common;
  return {
    metadataBase: new URL(appOrigin()),
    applicationName: productName,
    title: { default: `${productName} · ${tagline}`, template: `%s · ${productName}` },
    description: tagline,
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/favicon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
    },
    formatDetection: { telephone: false },
  };
}

/**
 * Addresses of an indexable page: its own, its twin's, and the one for everybody else. All are of the public origin,
 * never of the request.
 * @param path without language prefix
 */
export function pageAddresses(locale: Locale, path: string): NonNullable<Metadata['alternates']> {
  const origin = appOrigin();
  const address = (language: Locale) => origin + localizedPath(language, path);
  return {
    canonical: address(locale),
    languages: {
      ...Object.fromEntries(locales.map((language) => [language, address(language)])),
      'x-default': address('en'),
    },
  };
}
