import { setTimeout } from 'node:timers/promises';
import {
  attachSession,
  type CheckoutAttempt,
  closeAttempt,
  findOpenAttempt,
  type NewCheckoutAttempt,
  replaceAttempt,
} from '#db/queries/checkout-attempts.ts';
import { findCurrentSubscription } from '#db/queries/subscriptions.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs, MINUTE } from '#lib/core/clock.ts';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { plans, priceLookupKey } from '#lib/vocabulary/plans.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { ensureCustomer } from './jobs/ensure-customer.ts';
import type { Choice } from './rules/check-choice.ts';
import { payAgainPath } from './rules/plan-offer.ts';
import { createCheckout, expireCheckout, getCheckout } from './stripe/checkout.ts';
import { type ProviderCheckout, ProviderFault } from './stripe/provider.ts';
import { requestSync, syncNow, withProvider } from './sync/request-sync.ts';
import { isLive } from './sync/resolve-subscriptions.ts';

type OwnerContext = Context<Account & { company: Company }>;

/** The provider takes no less than half an hour from the moment at which the request arrives. */
const CHECKOUT_LASTS = 31 * MINUTE;
/** Rounds of following what others open meanwhile, with a pause after each that grows: some three seconds in all. */
const ROUNDS = 8;
const PAUSE = 100;

/**
 * Opens a checkout for this choice. One attempt per company is open: an older one is closed first, and where that one turns out to be
 * paid, its result is where the caller is sent. Of calls at the same time one wins; those with the same choice are sent to its checkout.
 * @returns where to pay
 * @throws AppError CHECKOUT_REPLACED where another choice won, PAYMENT_PROVIDER_ERROR
 */
export const startCheckout = (ctx: OwnerContext, choice: Choice): Promise<string> =>
  withProvider(async () => {
    const companyId = ctx.actor.company.id;
    const customerId = await ensureCustomer(ctx, companyId);
    const open = await findOpenAttempt(ctx.db, companyId);
    const paid = open?.stripeSessionId ? await closeSession(ctx, companyId, open.stripeSessionId) : null;
    if (paid) return resultUrl(ctx.locale, paid);
    // Where another call was faster, its attempt is the one.
    await replaceAttempt(ctx.db, open, await attemptOf(ctx, choice));
    return toOpenCheckout(ctx, choice, customerId);
  });

/** @returns the session that was paid before it could be closed */
const closeSession = async (
  ctx: OwnerContext,
  companyId: string,
  sessionId: string,
): Promise<string | null> => {
  const session = await expireCheckout(sessionId);
  if (session.status !== 'complete') return null;
  await syncNow(ctx, companyId);
  return session.id;
};

const attemptOf = async (ctx: OwnerContext, choice: Choice): Promise<NewCheckoutAttempt> => {
  const companyId = ctx.actor.company.id;
  const current = await findCurrentSubscription(ctx.db, companyId);
  const { plan, interval, moduleIds, categoryIds } = choice;
  return {
    id: newId(),
    companyId,
    plan,
    interval,
    moduleIds,
    categoryIds,
    replacesStripeSubscriptionId: current && isLive(current) ? current.stripeSubscriptionId : null,
    openedAt: ctx.now,
    expiresAt: addMs(ctx.now, CHECKOUT_LASTS),
  };
};

/** The attempt that is open now, mostly the caller's own: the first caller asks the provider, and the same key has the same answer. */
const toOpenCheckout = async (ctx: OwnerContext, choice: Choice, customerId: string): Promise<string> => {
  for (let round = 0; round < ROUNDS; round++) {
    const open = await findOpenAttempt(ctx.db, ctx.actor.company.id);
    if (!open) break;
    if (!isSameChoice(open, choice)) throw new AppError('CHECKOUT_REPLACED');
    const session = await sessionOf(ctx, open, customerId);
    if (session?.status === 'complete') return resultUrl(ctx.locale, session.id);
    if (session?.url) return session.url;
    await setTimeout(PAUSE * (round + 1));
  }
  throw new AppError('PAYMENT_PROVIDER_ERROR');
};

type Chosen = Pick<CheckoutAttempt, 'plan' | 'interval' | 'moduleIds' | 'categoryIds'>;

const isSameChoice = (one: Chosen, other: Chosen): boolean =>
  one.plan === other.plan &&
  one.interval === other.interval &&
  isSameSet(one.moduleIds, other.moduleIds) &&
  isSameSet(one.categoryIds, other.categoryIds);

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && new Set([...some, ...others]).size === some.length;

const resultUrl = (locale: Locale, sessionId: string): string =>
  `${env().APP_URL}${localizedPath(locale, '/payments')}?session_id=${sessionId}`;

/** @returns null: the attempt was closed meanwhile, or another request is about to attach a session to it */
const sessionOf = async (
  ctx: OwnerContext,
  attempt: CheckoutAttempt,
  customerId: string,
): Promise<ProviderCheckout | null> => {
  if (attempt.stripeSessionId) return getCheckout(attempt.stripeSessionId);
  const session = await createSession(ctx, attempt, customerId);
  if (!session) return null;
  if ((await attachSession(ctx.db, attempt.id, session.id)) === session.id) return session;
  // Superseded while this one waited for the provider, or opened in the other language: ours must not be paid.
  await expireCheckout(session.id);
  return null;
};

/** @returns null while another request with the same key is under way */
const createSession = async (
  ctx: OwnerContext,
  attempt: CheckoutAttempt,
  customerId: string,
): Promise<ProviderCheckout | null> => {
  const { plan, interval, expiresAt } = attempt;
  try {
    return await createCheckout(
      {
        customerId,
        lookupKey: priceLookupKey({ plan, interval }),
        quantity: plans[plan].categoriesLimit,
        attemptId: attempt.id,
        expiresAt,
        // The provider fills in its session's id; encoding would hide the braces from it.
        successUrl: resultUrl(ctx.locale, '{CHECKOUT_SESSION_ID}'),
        cancelUrl: `${env().APP_URL}${localizedPath(ctx.locale, payAgainPath(attempt))}`,
      },
      `checkout:${attempt.id}:${ctx.locale}`,
    );
  } catch (error) {
    if (error instanceof ProviderFault && error.outcome === 'busy') return null;
    // Should a session exist after all, no one got its address: it cannot be paid and expires by itself.
    // What is missing may be the customer.
    if (error instanceof ProviderFault && error.outcome === 'missing')
      await requestSync(ctx.db, attempt.companyId, ctx.now);
    if (error instanceof ProviderFault)
      await closeAttempt(ctx.db, { id: attempt.id, stripeSessionId: null }, 'expired', ctx.now);
    throw error;
  }
};
