import { appOrigin, isPreview, productionHost } from '#lib/core/env.ts';

/** The origin that search engines shall keep: production's, also while a preview deployment serves the page. */
export const canonicalOrigin = (): string => {
  const host = isPreview() ? productionHost() : undefined;
  return host ? `https://${host}` : appOrigin();
};
