import {
  attachSession,
  type CheckoutAttempt,
  closeAttempt,
  findNewestAttempt,
  findOpenAttempt,
  openAttempt,
} from '#db/queries/checkout-attempts.ts';
import { findCurrentSubscription } from '#db/queries/subscriptions.ts';
import type { Account, Company } from '#lib/core/actor.ts';
import { addMs, MINUTE } from '#lib/core/clock.ts';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import type { Locale } from '#lib/core/vocabulary.ts';
import type { Context } from '#lib/http/context.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Choice } from './check-choice.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { plans, priceLookupKey } from './plans.ts';
import { type ProviderCheckout, ProviderFault } from './provider.ts';
import { requestSync, syncNow, withProvider } from './request-sync.ts';
import { createCheckout, expireCheckout, readCheckout } from './stripe/checkout.ts';
import { isLive } from './succession.ts';

type OwnerContext = Context<Account & { company: Company }>;

/** The provider takes no less than half an hour from the moment at which the request arrives. */
const CHECKOUT_LASTS = 31 * MINUTE;
/** Rounds of closing what others open meanwhile. */
const ROUNDS = 6;

/**
 * Opens a checkout for this choice. One attempt per company is open: an older one is closed first, and where that one turns out to be
 * paid, its result is where the caller is sent.
 * @returns where to pay
 * @throws AppError PAYMENT_PROVIDER_ERROR
 */
export const startCheckout = async (ctx: OwnerContext, choice: Choice): Promise<string> => {
  const companyId = ctx.actor.company.id;
  const customerId = await withProvider(() => ensureCustomer(ctx, companyId));
  for (let round = 0; round < ROUNDS; round++) {
    const paid = await withProvider(() => closeOpenAttempt(ctx, companyId));
    if (paid) return resultUrl(ctx.locale, paid);
    const current = await findCurrentSubscription(ctx.db, companyId);
    const { plan, interval, moduleIds, categoryIds } = choice;
    const attempt = {
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
    if (await openAttempt(ctx.db, attempt))
      return withProvider(() => sendToCheckout(ctx, attempt, customerId));
  }
  throw new AppError('PAYMENT_PROVIDER_ERROR');
};

/** @returns the session of an open attempt that was paid before it could be closed */
const closeOpenAttempt = async (ctx: OwnerContext, companyId: string): Promise<string | null> => {
  const open = await findOpenAttempt(ctx.db, companyId);
  if (!open) return null;
  // Without a session nobody has been told where to pay for it.
  const session = open.stripeSessionId ? await expireCheckout(open.stripeSessionId) : null;
  if (session?.status === 'complete') {
    await syncNow(ctx, companyId);
    return session.id;
  }
  await closeAttempt(ctx.db, open, 'superseded', ctx.now);
  return null;
};

const resultUrl = (locale: Locale, sessionId: string): string =>
  `${env().APP_URL}${localizedPath(locale, '/payments')}?session_id=${sessionId}`;

type Opened = Pick<CheckoutAttempt, 'id' | 'companyId' | 'plan' | 'interval' | 'expiresAt'>;

const sendToCheckout = async (ctx: OwnerContext, attempt: Opened, customerId: string): Promise<string> => {
  const session = await createSession(ctx, attempt, customerId);
  if (await attachSession(ctx.db, attempt.id, session.id)) return urlOf(session);
  // Closed by a later request while this one waited for the provider: that one counts, and ours must not be paid.
  await expireCheckout(session.id);
  return followNewest(ctx, attempt.companyId);
};

const createSession = async (
  ctx: OwnerContext,
  attempt: Opened,
  customerId: string,
): Promise<ProviderCheckout> => {
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
        cancelUrl: `${env().APP_URL}${localizedPath(ctx.locale, '/subscription')}`,
      },
      `checkout:${attempt.id}`,
    );
  } catch (error) {
    // Should a session exist after all, nobody was told of it: it cannot be paid and expires by itself.
    // What is missing may be the customer.
    if (error instanceof ProviderFault && error.outcome === 'missing')
      await requestSync(ctx.db, attempt.companyId, ctx.now);
    if (error instanceof ProviderFault)
      await closeAttempt(ctx.db, { id: attempt.id, stripeSessionId: null }, 'expired', ctx.now);
    throw error;
  }
};

const followNewest = async (ctx: OwnerContext, companyId: string): Promise<string> => {
  const newest = await findNewestAttempt(ctx.db, companyId);
  if (newest?.status !== 'open' || !newest.stripeSessionId) throw new AppError('PAYMENT_PROVIDER_ERROR');
  return urlOf(await readCheckout(newest.stripeSessionId));
};

const urlOf = ({ url }: ProviderCheckout): string => {
  if (!url) throw new AppError('PAYMENT_PROVIDER_ERROR');
  return url;
};
