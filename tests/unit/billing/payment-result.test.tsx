import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentResult } from '#components/billing/payment-result.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';

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

const linksFor = (subscription: string | null): string[] => {
  const html = renderToStaticMarkup(
    <AppRouterContext value={router}>
      <NextIntlClientProvider
        locale="en"
        timeZone="Africa/Cairo"
        messages={{ payments: messagesFor('en').payments }}
      >
        <PaymentResult
          sessionId=""
          planNames={{ starter: 'Starter', growth: 'Growth', premium: 'Premium' }}
          paths={{ home: '/home', subscription, choose: '/subscription' }}
        />
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
};

test('a payment without its number leads to the subscription, or home for whoever has none', () => {
  expect(linksFor('/settings/subscription')).toEqual(['/settings/subscription']);
  expect(linksFor(null)).toEqual(['/home']);
});
