'use client';

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

type Props = { direction: Direction; nonce: string | undefined; children: ReactNode };

/**
 * MUI for the pages that use its components: one style cache a direction, the nonce on its style elements. The provider is that of
 * MUI's base, for Material's own would work out the theme's variables for every request; theme.css has them, and the colour mode is
 * ours (colour-mode.ts).
 */
export function ThemeProviders({ direction, nonce, children }: Props) {
  const options = { ...cacheOptions[direction], ...(nonce ? { nonce } : {}) };
  return (
    <AppRouterCacheProvider options={options as typeof options & { stylisPlugins?: (typeof prefixer)[] }}>
      <ThemeProvider theme={themes[direction]}>{children}</ThemeProvider>
    </AppRouterCacheProvider>
  );
}
