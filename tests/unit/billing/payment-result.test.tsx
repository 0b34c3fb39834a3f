import { expect, test } from 'vitest';
import { PaymentResult } from '#components/billing/payment-result.tsx';
import { draw } from '#tests/setup/draw.tsx';

const linksFor = (subscription: string | null): string[] => {
  const html = draw(
    'en',
    <PaymentResult
      sessionId=""
      planNames={{ starter: 'Starter', growth: 'Growth', premium: 'Premium' }}
      paths={{ home: '/home', subscription, choose: '/subscription' }}
    />,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
};

test('a payment without its number leads to the subscription, or home for whoever has none', () => {
  expect(linksFor('/settings/subscription')).toEqual(['/settings/subscription']);
  expect(linksFor(null)).toEqual(['/home']);
});
