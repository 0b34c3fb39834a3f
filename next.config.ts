import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { namespaces } from './lib/i18n/namespaces.ts';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    createMessagesDeclaration: namespaces.map((namespace) => `./messages/en/${namespace}.json`),
  },
});

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: false,
  // The container's build only: `next start` and a standalone server exclude each other.
  ...(process.env.NEXT_OUTPUT === 'standalone' ? { output: 'standalone' as const } : {}),
  serverExternalPackages: ['pino', 'postgres'],

  /** The one static page has no middleware in front of it, so its language is decided by the address alone. */
  async redirects() {
    return [{ source: '/en/pricing', destination: '/pricing', permanent: true }];
  },
  async rewrites() {
    return {
      beforeFiles: [],
      afterFiles: [{ source: '/pricing', destination: '/en/pricing' }],
      fallback: [],
    };
  },
};

export default withNextIntl(config);
