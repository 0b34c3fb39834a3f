'use client';

import type { ReactNode } from 'react';
import { ThemeProviders } from './theme-providers.tsx';

/** Around what uses MUI's components and is drawn in the browser alone, such as a dialog that is loaded when it opens. */
export function BrowserMuiArea({ children }: { children: ReactNode }) {
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  // Scripts of the page may read its nonce; what is inserted later needs it as well.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  return (
    <ThemeProviders direction={direction} nonce={nonce}>
      {children}
    </ThemeProviders>
  );
}
