import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { buildOptions, isPreview } from './lib/core/env.ts';
import { namespaces } from './lib/i18n/namespaces.ts';
import { PRERENDERED_PATHS } from './lib/site/indexed-paths.ts';

const { distDir, standalone, encrypted, typesChecked } = buildOptions();

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    createMessagesDeclaration: namespaces.map((namespace) => `./messages/en/${namespace}.json`),
  },
});

/** For every answer; the content security policy of pages comes from the middleware and from the build. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
  ...(encrypted ? [{ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' }] : []),
  ...(isPreview() ? [{ key: 'X-Robots-Tag', value: 'noindex' }] : []),
];

/** Where Google's button stands: its popup must be able to answer. */
const popupHeaders = [{ key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' }];

/** Answers of the API are no pages: nothing in them runs or is framed, should a browser ever show one. */
const apiHeaders = [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }];

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Of prerendered pages the build writes it once; Next would hash 100 KB for each answer.
  generateEtags: false,
  // Builds that must not disturb a running one: the tests', the container's.
  ...(distDir ? { distDir } : {}),
  typescript: {
    // Next writes the directory's types into its tsconfig: one of its own, made by the build script.
    ...(distDir ? { tsconfigPath: `${distDir}.tsconfig.json` } : {}),
    ignoreBuildErrors: typesChecked,
  },
  experimental: {
    // With two root layouts there is no other place for addresses that neither has, such as /missing.txt.
    globalNotFound: true,
    // No one looks into a build of the tests, whose maps are three times the size of its code.
    turbopackSourceMaps: distDir === undefined,
    // A container's build is made once and in a layer that is thrown away.
    turbopackFileSystemCacheForBuild: !standalone,
  },
  // The container's build only: `next start` and a standalone server exclude each other.
  ...(standalone ? { output: 'standalone' as const } : {}),
  // What browsers would load and never use. Texts reach them compiled and need no parser.
  turbopack: {
    resolveAlias: {
      '@ai-sdk/gateway': { browser: './lib/browser/no-gateway.ts', default: '@ai-sdk/gateway' },
      'node:buffer': { browser: './lib/browser/no-buffer.ts', default: 'node:buffer' },
      'use-intl/format-message': {
        browser: './lib/i18n/format-text-in-browser.ts',
        default: './lib/i18n/format-text.ts',
      },
    },
  },
  // Nothing uses them: the optimizer would be an open door to work and to sharp.
  images: { unoptimized: true },
  outputFileTracingExcludes: { '*': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  serverExternalPackages: ['pino', 'postgres'],

  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      { source: '/api/:path*', headers: apiHeaders },
      ...['/login', '/signup', '/settings/general']
        .flatMap((path) => [path, `/ar${path}`])
        .map((source) => ({
          source,
          headers: popupHeaders,
        })),
      // Their names carry the version of their package.
      {
        source: '/fonts/:file*.woff2',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
    ];
  },

  /** The static pages have no middleware in front of them, so their language is decided by the address alone. */
  async redirects() {
    return PRERENDERED_PATHS.map((path) => ({ source: `/en${path}`, destination: path, permanent: true }));
  },
  async rewrites() {
    return {
      beforeFiles: [],
      afterFiles: PRERENDERED_PATHS.map((path) => ({ source: path, destination: `/en${path}` })),
      fallback: [],
    };
  },
};

export default withNextIntl(config);
