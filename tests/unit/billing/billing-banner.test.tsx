import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BillingBanner } from '#components/billing/billing-banner.tsx';
import { subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T10:00:00Z');

const said = (status: string): string => {
  const subscription = subscriptionSnapshot(now, { status });
  return renderToStaticMarkup(
    <BillingBanner locale="en" subscription={subscription} isOwner={false} now={now} />,
  );
};

test('the banner tells a plan that was not paid from one that is paused', () => {
  expect(said('unpaid')).toContain('payments failed');
  expect(said('paused')).toContain('is paused');
});
