import { describe, expect, it } from 'vitest';
import { SubscriptionCard } from '#components/billing/subscription-card.tsx';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';
import { draw } from '#tests/setup/draw.tsx';

const now = new Date('2026-11-20T10:00:00Z');

describe.each(locales)('the card of a subscription, in %s', (locale) => {
  const { card } = messagesFor(locale).billing;
  const drawn = (over: Partial<SubscriptionSnapshot>): string => {
    const subscription = subscriptionSnapshot(now, over);
    const nothing = { paid: null, due: null, invoices: [], categories: [], actions: [], trialUsed: true };
    return draw(
      locale,
      <SubscriptionCard locale={locale} now={now} details={{ ...nothing, subscription }} isOwner={false} />,
    );
  };

  it.each<['renews' | 'expires' | 'ended', Partial<SubscriptionSnapshot>]>([
    ['renews', {}],
    ['expires', { cancelAtPeriodEnd: true }],
    ['ended', { status: 'canceled', endedAt: addMs(now, -DAY) }],
  ])('names its one date: %s', (what, over) => {
    const date = { renews: '10', expires: '10', ended: '19' }[what];
    expect(drawn(over)).toMatch(new RegExp(`<dt>${card[what]}</dt><dd>${date} `));
  });

  it('names what a payment that is due waits for', () => {
    const { states } = messagesFor(locale).billing;
    expect(drawn({ status: 'past_due' })).toContain(`>${states.payment_failed}<`);
    expect(drawn({ status: 'unpaid' })).toContain(`>${states.payment_failed}<`);
    const paused = drawn({ status: 'paused', pauseCause: 'trial_end_without_payment_method' });
    expect(paused).toContain(`>${states.waiting_for_payment_method}<`);
  });

  it('says "today" on the last day, of a trial and of a plan that was cancelled', () => {
    const today = { en: 'ends today', ar: 'تنتهي اليوم' }[locale];
    const end = addMs(now, HOUR);
    const trial = drawn({ status: 'trialing', trialEndsAt: end, currentPeriodEnd: end });
    expect(trial).toContain({ en: 'Your trial ends today.', ar: 'تنتهي تجربتك اليوم.' }[locale]);
    expect(trial).toContain(`<dt>${card.remaining}</dt><dd>${today}</dd>`);
    const cancelled = drawn({ cancelAtPeriodEnd: true, currentPeriodEnd: end });
    expect(cancelled).toContain(`<dt>${card.remaining}</dt><dd>${today}</dd>`);
  });
});
