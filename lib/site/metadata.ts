import type { Metadata } from 'next';
import { appOrigin } from '#lib/core/env.ts';
import { alternateLanguages } from '#lib/i18n/alternates.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { canonicalOrigin } from './canonical-origin.ts';
import type { IndexedPath } from './indexed-paths.ts';

/** What every document says of itself; pages add their own title and description. */
export const siteMetadata = (locale: Locale): Metadata => {
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
};

const openGraphLocales = { en: 'en_GB', ar: 'ar_EG' } as const;

type Said = { title: string; description: string };

/** What an indexed page says of itself to search engines and to services that show a link to it. The picture is the one of pricing. */
export const indexedMetadata = (
  locale: Locale,
  path: IndexedPath,
  { title, description }: Said,
): Metadata => {
  const { common, pricing } = messagesFor(locale);
  const origin = canonicalOrigin();
  const languages = alternateLanguages(origin, path);
  const image = { url: `${origin}/og/pricing-${locale}.png`, width: 1200, height: 630, alt: pricing.title };
  return {
    title,
    description,
    alternates: { canonical: languages[locale], languages },
    openGraph: {
      type: 'website',
      siteName: common.productName,
      url: languages[locale],
      title,
      description,
      locale: openGraphLocales[locale],
      alternateLocale: Object.values(openGraphLocales).filter((other) => other !== openGraphLocales[locale]),
      images: [image],
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  };
};
