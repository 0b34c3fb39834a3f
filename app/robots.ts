import type { MetadataRoute } from 'next';
import { isPreview } from '#lib/core/env.ts';
import { canonicalOrigin } from '#lib/site/canonical-origin.ts';

/** Crawlers may read every page, for only a page that is read can say "noindex"; the API is no page. A preview is left out whole. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', ...(isPreview() ? { disallow: '/' } : { allow: '/', disallow: '/api/' }) },
    sitemap: `${canonicalOrigin()}/sitemap.xml`,
  };
}
