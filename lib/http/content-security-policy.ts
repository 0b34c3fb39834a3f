import { randomBytes } from 'node:crypto';
import { env } from '#lib/core/env.ts';
import { reportOrigins } from '#lib/vocabulary/power-bi.ts';

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Where the Google button may stand; nowhere else are its origins allowed. */
const SHOWS_GOOGLE_BUTTON = new Set(['/login', '/signup', '/settings/general']);

/**
 * The policy of a dynamic page: scripts and styles by nonce. A document keeps its policy while links lead from page to page, so every one
 * may frame a report; the Google button has its document loaded again.
 */
export const contentSecurityPolicy = ({ nonce, path }: { nonce: string; path: string }): string => {
  const { APP_URL, GOOGLE_CLIENT_ID, GOOGLE_ISSUER, POWER_BI_EXTRA_ORIGIN } = env();
  const google =
    GOOGLE_CLIENT_ID && SHOWS_GOOGLE_BUTTON.has(path) ? `${new URL(GOOGLE_ISSUER).origin}/gsi/` : '';
  const development = process.env.NODE_ENV === 'development';
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    'style-src': development
      ? ["'self'", "'unsafe-inline'", ...(google ? [`${google}style`] : [])]
      : ["'self'", `'nonce-${nonce}'`, ...(google ? [`${google}style`] : [])],
    // Charts and MUI position things by style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(google ? [google] : [])],
    'frame-src': [...(google ? [google] : []), ...reportOrigins(POWER_BI_EXTRA_ORIGIN)],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(APP_URL.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
};
