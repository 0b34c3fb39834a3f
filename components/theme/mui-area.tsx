import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { NONCE_HEADER } from '#lib/core/page-headers.ts';
import { directionOf, type Locale } from '#lib/i18n/locales.ts';
import { ThemeProviders } from './theme-providers.tsx';

/**
 * Around what uses MUI's components, on the pages that have some: collecting their styles costs a page a quarter of its rendering, and
 * the browser the library.
 */
export async function MuiArea({ locale, children }: { locale: Locale; children: ReactNode }) {
  // The middleware's nonce; absent where it did not run, and then no policy asks for one.
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <ThemeProviders direction={directionOf(locale)} nonce={nonce}>
      {children}
    </ThemeProviders>
  );
}
