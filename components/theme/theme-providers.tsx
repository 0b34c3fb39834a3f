'use client';

import { CacheProvider, type EmotionCache } from '@emotion/react';
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { prefixer } from 'stylis';
import type { Direction } from '#lib/i18n/locales.ts';
import { themes } from './theme.ts';

const cacheOptions = {
  ltr: { key: 'mui' },
  rtl: { key: 'muirtl', stylisPlugins: [prefixer, rtlPlugin] },
} as const;

type Props = {
  direction: Direction;
  /** The request's, for the styles of the document that it answers. A page that is gone to later brings that of another request. */
  nonce?: string | undefined;
  children: ReactNode;
};

/**
 * MUI for the pages that use its components: one style cache a direction, the nonce on its style elements. The provider is that of
 * MUI's base, for Material's own would work out the theme's variables for every request; theme.css has them, and the colour mode is
 * ours (colour-mode.ts).
 */
export function ThemeProviders({ direction, nonce, children }: Props) {
  const ownNonce = typeof document === 'undefined' ? nonce : documentNonce();
  const options = { ...cacheOptions[direction], ...(ownNonce ? { nonce: ownNonce } : {}) };
  return (
    <AppRouterCacheProvider
      options={options as typeof options & { stylisPlugins?: (typeof prefixer)[] }}
      CacheProvider={DocumentCacheProvider}
    >
      <ThemeProvider theme={themes[direction]}>{children}</ThemeProvider>
    </AppRouterCacheProvider>
  );
}

/** Scripts may read the nonce of their document; to others it looks empty. */
function documentNonce() {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}

const caches = new Map<string, EmotionCache>();

/** In the browser every area of a document shares the cache of the first: another one would write the same styles again. */
function DocumentCacheProvider({ value, children }: { value: EmotionCache; children?: ReactNode }) {
  if (typeof document === 'undefined') return <CacheProvider value={value}>{children}</CacheProvider>;
  const first = caches.get(value.key) ?? value;
  caches.set(value.key, first);
  return <CacheProvider value={first}>{children}</CacheProvider>;
}
