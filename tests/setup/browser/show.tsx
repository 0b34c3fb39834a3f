import '#components/theme/styles.ts';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AppProviders } from '#components/shell/app-providers.tsx';
import { AddedMessages } from '#components/shell/merged-messages.tsx';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { directionOf, type Locale } from '#lib/i18n/locales.ts';

/** Next's router, which leads nowhere and notes where it was sent. */
export const router = {
  back: vi.fn(),
  forward: vi.fn(),
  refresh: vi.fn(),
  push: vi.fn(),
  replace: vi.fn(),
  prefetch: vi.fn(),
  hmrRefresh: vi.fn(),
  bfcacheId: '',
};

/** Draws a component on a page of this language as the product does: with its styles, every text, its toasts and its router. */
export async function show(element: ReactNode, locale: Locale = 'en') {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  // Next's own router gives each place of the history a state.
  window.history.replaceState({}, '');
  return render(
    <AppRouterContext value={router}>
      <PathnameContext value="/">
        <SearchParamsContext value={new URLSearchParams()}>
          {/* As in the product: texts that come late are added to these. */}
          <AddedMessages locale={locale} messages={messagesFor(locale)}>
            <AppProviders locale={locale} />
            <BrowserMuiArea>{element}</BrowserMuiArea>
          </AddedMessages>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
}
