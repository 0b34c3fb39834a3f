import { appOrigin } from './env.ts';

/** The origin that search engines shall keep: production's, also while a preview deployment serves the page. */
export const canonicalOrigin = (): string => {
  const { VERCEL_ENV, VERCEL_PROJECT_PRODUCTION_URL } = process.env;
  if (VERCEL_ENV === 'preview' && VERCEL_PROJECT_PRODUCTION_URL)
    return `https://${VERCEL_PROJECT_PRODUCTION_URL}`;
  return appOrigin();
};
