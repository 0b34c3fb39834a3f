import { isIP } from 'node:net';
import { dashboardAccess } from '#lib/billing/rules/policy.ts';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { plans } from '#lib/vocabulary/plans.ts';
import { PLAN_NAMES } from '#lib/vocabulary/terms.ts';

/** With so many messages in a row that did not arrive it is turned off. */
export const MOST_FAILURES = 20;

/** How long an answer is waited for. */
export const PATIENCE = 10 * SECOND;

/** Waits before a message that did not arrive is sent again; after the last it is given up. */
const WAITS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR] as const;

/** When a message that did not arrive is sent again; null: no more. @param tries how often it was sent */
export const nextTry = (tries: number, now: Date, retryAfterSeconds: number | null): Date | null => {
  const wait = WAITS[tries - 1];
  if (wait === undefined) return null;
  return addMs(now, Math.max(wait, Math.min((retryAfterSeconds ?? 0) * SECOND, HOUR)));
};

/** A secret signs for so long after it was replaced. */
const FORMER_SIGNS_FOR = DAY;

export const doesFormerSign = (rotatedAt: Date | null, now: Date): boolean =>
  rotatedAt !== null && now < addMs(rotatedAt, FORMER_SIGNS_FOR);

/** How many webhooks the company of a subscription has room for; a trial has none. */
export const webhookLimit = (subscription: SubscriptionSnapshot | null, now: Date): number => {
  const access = dashboardAccess(subscription, now);
  return subscription === null || access === 'locked' || access === 'sample'
    ? 0
    : plans[subscription.plan].alertWebhooks;
};

/** @throws AppError PLAN_REQUIRED, which names the smallest plan that has one */
export const requireWebhook = (subscription: SubscriptionSnapshot | null, now: Date): void => {
  if (webhookLimit(subscription, now) > 0) return;
  const plan = PLAN_NAMES.find((name) => plans[name].alertWebhooks > 0) ?? 'premium';
  throw new AppError('PLAN_REQUIRED', { values: { feature: 'alertWebhooks', plan } });
};

/**
 * The address of a webhook as it is kept: https, by a name of the internet, on the usual port, without credentials. What the name leads to is
 * judged when it is called. Null: it is none.
 * @param extra an origin that the operator allows beside (WEBHOOK_EXTRA_ORIGIN)
 */
export const webhookAddress = (text: string, extra: string | undefined): string | null => {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  url.hash = '';
  if (url.origin === extra) return url.href;
  const isName =
    isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && /^[^.].*\.[a-z][a-z0-9-]*$/.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && isName ? url.href : null;
};

/** An address without the part that must not be known: it lets anyone write to the channel. */
export const hiddenAddress = (address: string): string => {
  const { origin, pathname, search } = new URL(address);
  const end = `${pathname}${search}`.slice(-4);
  return pathname.length + search.length > 8 ? `${origin}/…${end}` : `${origin}/…`;
};
