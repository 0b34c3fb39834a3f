import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formats } from '#lib/i18n/formats.ts';
import { DEFAULT_TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';

const router = {
  back: () => {},
  forward: () => {},
  refresh: () => {},
  push: () => {},
  replace: () => {},
  prefetch: () => {},
  hmrRefresh: () => {},
  bfcacheId: '',
};

/** What the server draws of client components: with every text, and a router that leads nowhere. */
export const draw = (locale: Locale, element: ReactNode): string =>
  drawWithoutTexts(
    <NextIntlClientProvider
      locale={locale}
      messages={messagesFor(locale)}
      formats={formats}
      timeZone={DEFAULT_TIME_ZONE}
    >
      {element}
    </NextIntlClientProvider>,
  );

/** The same on a page that sends the browser no texts: a component that needs some, or the language, throws. */
export const drawWithoutTexts = (element: ReactNode): string =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <PathnameContext value="/">
        <SearchParamsContext value={new URLSearchParams()}>{element}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
