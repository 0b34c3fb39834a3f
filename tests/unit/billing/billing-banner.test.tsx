import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BillingBanner } from '#components/billing/billing-banner.tsx';
import { addMs, DAY } from '#lib/core/clock.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';

const now = new Date('2026-11-20T10:00:00Z');

const said = (status: string): string => {
  const subscription: SubscriptionSnapshot = {
    id: 's',
    stripeSubscriptionId: 'sub_1',
    status,
    pauseCause: null,
    plan: 'growth',
    interval: 'monthly',
    pricePerCategory: 24900,
    quantity: 3,
    currency: 'USD',
    startedAt: now,
    currentPeriodEnd: addMs(now, DAY),
    trialEndsAt: null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    hasCard: false,
    modules: [],
    categoryIds: [],
  };
  return renderToStaticMarkup(
    <BillingBanner locale="en" subscription={subscription} isOwner={false} now={now} />,
  );
};

test('the banner tells a plan that was not paid from one that is paused', () => {
  expect(said('unpaid')).toContain('payments failed');
  expect(said('paused')).toContain('is paused');
});
