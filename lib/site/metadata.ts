import type { Metadata } from 'next';
import { appOrigin } from '#lib/core/env.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';

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
