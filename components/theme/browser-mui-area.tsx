'use client';

import type { ReactNode } from 'react';
import { ThemeProviders } from './theme-providers.tsx';

/** Around what uses MUI's components and is drawn in the browser alone, such as a dialog that is loaded when it opens. */
export function BrowserMuiArea({ children }: { children: ReactNode }) {
  return (
    <ThemeProviders direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      {children}
    </ThemeProviders>
  );
}
