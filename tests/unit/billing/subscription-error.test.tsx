import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SubscriptionSettings } from '#components/billing/subscription-settings.tsx';

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

test.each([
  ['en', 'Error fetching user subscription!', 'Try again'],
  ['ar', 'تعذّر تحميل اشتراكك!', 'حاول مرة أخرى'],
] as const)(
  'a subscription that could not be read says so in %s and offers to try again',
  (locale, title, retry) => {
    const html = renderToStaticMarkup(
      <AppRouterContext value={router}>
        <SubscriptionSettings locale={locale} now={new Date()} details={null} isOwner />
      </AppRouterContext>,
    );
    expect(html).toContain(title);
    expect(html).toMatch(new RegExp(`<button[^>]*>${retry}</button>`));
  },
);
