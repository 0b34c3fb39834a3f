import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BillingBanner } from '#components/billing/billing-banner.tsx';
import { PlanHold } from '#components/billing/plan-hold.tsx';
import { planHold } from '#lib/billing/rules/offered-actions.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T10:00:00Z');
const states = {
  'past due': { status: 'past_due' },
  canceling: { cancelAt: new Date('2026-12-10T10:00:00Z') },
};

const drawn = (locale: (typeof locales)[number], over: (typeof states)[keyof typeof states]) => {
  const subscription = subscriptionSnapshot(now, over);
  const hold = planHold(subscription, now);
  if (!hold) throw new Error('another plan can be bought');
  return renderToStaticMarkup(
    <>
      <BillingBanner locale={locale} subscription={subscription} isOwner now={now} />
      <PlanHold locale={locale} hold={hold} />
    </>,
  );
};

it.each(locales)(
  'the plans of a company on hold say what is the matter and what to do once, in %s',
  (locale) => {
    for (const over of Object.values(states)) {
      const html = drawn(locale, over);
      // Beside the one that opens the notice where the bar is narrow.
      expect(html.match(/<button(?![^>]*popovertarget)/gi)).toHaveLength(1);
      const sentences = html.match(/(?<=>)[^<>]+/g)?.flatMap((text) => text.split(/(?<=[.؟?])\s+/)) ?? [];
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  },
);

it('the plans of a company whose state is not known lead to the subscription, for nothing stands above', () => {
  const html = renderToStaticMarkup(<PlanHold locale="en" hold="unclear" />);
  expect(html).toContain(messagesFor('en').billing.actions.see);
});
