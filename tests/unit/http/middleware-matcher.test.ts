import fs from 'node:fs';
import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server';
import { expect, test, vi } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { PRERENDERED_PATHS } from '#lib/site/indexed-paths.ts';
import { config } from '#middleware.ts';

// Only the list of paths is looked at; outside of Next this cannot be loaded.
vi.mock('next-intl/middleware', () => ({ default: () => () => undefined }));

const meets = (url: string): boolean => doesMatch({ config, nextConfig: {}, url });

const publicFiles = fs
  .readdirSync('public', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath.slice('public'.length)}/${name}`);

test('every file of public/ is served without the middleware', () => {
  expect(publicFiles.length).toBeGreaterThan(10);
  expect(publicFiles.filter(meets)).toEqual([]);
});

test('every prerendered page is served without the middleware, in each language', () => {
  const addresses = PRERENDERED_PATHS.flatMap((path) => locales.map((locale) => localizedPath(locale, path)));
  expect(addresses.filter(meets)).toEqual([]);
});

test.each(['/robots.txt', '/sitemap.xml', '/api', '/api/chats', '/_next/static/a.js'])(
  '%s is answered without the middleware',
  (path) => expect(meets(path)).toBe(false),
);

test.each([
  '/x.css',
  '/ar/x.css',
  '/admin.rsc',
  '/wp-login.php',
  '/_vercel/admin',
  '/.env',
  '/x.y/imdb',
  '/fonts/imdb',
  '/og/a/imdb',
  '/favicon.ico/imdb',
  '/robots.txt/imdb',
  '/apifoo',
  '/pricing/x',
  '/developers/x',
  '/developers/account/x',
  '/pricing.html',
  '/faviconxico',
])('%s is no file, so the middleware answers it', (path) => expect(meets(path)).toBe(true));
