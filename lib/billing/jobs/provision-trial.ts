import {
  findTrial,
  noteTrialFailed,
  noteTrialMade,
  releaseTrial,
  type TrialClaim,
} from '#db/queries/trials.ts';
import { ProviderFault } from '#lib/billing/stripe/provider.ts';
import { createTrial, findByAttempt } from '#lib/billing/stripe/subscriptions.ts';
import { requestSync } from '#lib/billing/sync/request-sync.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { plans, priceLookupKey, TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import { ensureCustomer } from './ensure-customer.ts';

/**
 * Makes the claimed trial at the provider, however often it is tried: the idempotency key comes from the claim. An answer that the
 * provider failed is kept for the key, so what was made is looked for first and a next try takes a key of its own; without an answer
 * the same key is used again, for the first request may still be under way.
 * @throws ProviderFault; the claim is kept unless the provider refused it
 */
export const provisionTrial = async (ctx: SystemContext, companyId: string): Promise<void> => {
  const claim = await findTrial(ctx.db, companyId);
  if (!claim || claim.stripeSubscriptionId) return;
  try {
    const customerId = await ensureCustomer(ctx, companyId);
    const made = await makeTrial(claim, customerId);
    await ctx.db.transaction(async (tx) => {
      // The company's row first, as every sync does: the other way round the two could wait for each other.
      await requestSync(tx, companyId, ctx.now);
      await noteTrialMade(tx, claim.attemptId, made);
    });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.outcome === 'failed') await noteTrialFailed(ctx.db, claim.attemptId);
    if (error.outcome === 'refused' || error.outcome === 'missing')
      await releaseTrial(ctx.db, claim.attemptId);
    // Perhaps the customer was deleted, and no event said so.
    if (error.outcome === 'missing') await requestSync(ctx.db, companyId, ctx.now);
    throw error;
  }
};

const makeTrial = async (claim: TrialClaim, customerId: string): Promise<string> => {
  const { attemptId, plan, interval, failedTries } = claim;
  if (failedTries > 0) {
    const made = await findByAttempt(customerId, attemptId);
    if (made) return made;
  }
  const key = failedTries > 0 ? `trial:${attemptId}:${failedTries}` : `trial:${attemptId}`;
  const lookupKey = priceLookupKey({ plan, interval });
  const quantity = plans[plan].categoriesLimit;
  return createTrial({ customerId, lookupKey, quantity, attemptId }, TRIAL_DAYS, key);
};
