import type { MetadataRoute } from 'next';
import { alternateLanguages } from '#lib/i18n/alternates.ts';
import { locales } from '#lib/i18n/locales.ts';
import { canonicalOrigin } from '#lib/site/canonical-origin.ts';
import { INDEXED_PATHS } from '#lib/site/indexed-paths.ts';

/** The indexable pages in each language, each naming the others. */
export default function sitemap(): MetadataRoute.Sitemap {
  return INDEXED_PATHS.flatMap((path) => {
    const languages = alternateLanguages(canonicalOrigin(), path);
    return locales.map((locale) => ({ url: languages[locale], alternates: { languages } }));
  });
}
