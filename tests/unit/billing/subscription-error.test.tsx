import { expect, test } from 'vitest';
import { SubscriptionSettings } from '#components/billing/subscription-settings.tsx';
import { draw } from '#tests/setup/draw.tsx';

test.each([
  ['en', 'Error fetching user subscription!', 'Try again'],
  ['ar', 'تعذّر تحميل اشتراكك!', 'حاول مرة أخرى'],
] as const)(
  'a subscription that could not be read says so in %s and offers to try again',
  (locale, title, retry) => {
    const html = draw(
      locale,
      <SubscriptionSettings locale={locale} now={new Date()} details={null} analystUse={null} isOwner />,
    );
    expect(html).toContain(title);
    expect(html).toMatch(new RegExp(`<button[^>]*>${retry}</button>`));
  },
);
