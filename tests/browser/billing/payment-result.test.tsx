import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { PaymentResult } from '#components/billing/payment-result.tsx';
import { useRefreshSoon } from '#components/ui/use-refresh-soon.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { router, show } from '#tests/setup/browser/show.tsx';

const { success } = messagesFor('en').payments;

/** Another part of the page, which hears of the payment twice while its result is on the way. */
function Hearing() {
  const refreshSoon = useRefreshSoon();
  useEffect(() => {
    const hear = () => {
      refreshSoon();
      refreshSoon();
    };
    window.addEventListener('paid', hear);
    return () => window.removeEventListener('paid', hear);
  }, [refreshSoon]);
  return null;
}

test('a payment refreshes the page once, however many parts of it hear of it', async () => {
  router.refresh.mockClear();
  const calls = answerCalls({
    'GET /subscriptions/verify-checkout': () => {
      window.dispatchEvent(new Event('paid'));
      return accepted({ status: 'paid', subscription: null });
    },
  });
  const screen = await show(
    <>
      <Hearing />
      <PaymentResult
        sessionId="cs_1"
        planNames={{ starter: 'Starter', growth: 'Growth', premium: 'Premium' }}
        paths={{ home: '/home', subscription: '/settings/subscription', choose: '/subscription' }}
      />
    </>,
  );
  await expect.element(screen.getByRole('heading', { name: success.title })).toBeVisible();
  await expect.poll(() => router.refresh.mock.calls.length).toBe(1);
  expect(calls).toHaveLength(1);
});
