import type { MetadataRoute } from 'next';
import { canonicalOrigin } from '#lib/core/canonical-origin.ts';
import { alternateLanguages } from '#lib/i18n/alternates.ts';
import { locales } from '#lib/i18n/locales.ts';

/** The indexable pages: pricing, in each language, each naming the others. */
export default function sitemap(): MetadataRoute.Sitemap {
  const languages = alternateLanguages(canonicalOrigin(), '/pricing');
  return locales.map((locale) => ({ url: languages[locale], alternates: { languages } }));
}
