import { findCurrentSubscription, findLastPayment } from '#db/queries/subscriptions.ts';
import { claimTrial, findTrial } from '#db/queries/trials.ts';
import type { Context } from '#lib/context/context.ts';
import { addMs, MINUTE } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { requireSwitch } from '#lib/site-state/find-site-state.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { provisionTrial } from './jobs/provision-trial.ts';
import type { Choice } from './rules/check-choice.ts';
import { subscriptionState } from './rules/policy.ts';
import type { UserSubscriptionOut } from './rules/schema.ts';
import { subscriptionView } from './rules/subscription-view.ts';
import { syncNow, withProvider } from './sync/request-sync.ts';

/** A claim that is older than this and led to nothing is continued by the next request. */
const CLAIM_FRESH = 2 * MINUTE;

/**
 * Starts the company's one trial. The claim, with its choice, is written before the provider is called, so that of any number of
 * tries at once one wins, and what a crash leaves behind is finished by a job.
 * @throws AppError FEATURE_OFF, TRIAL_ALREADY_USED, PAYMENT_PROVIDER_ERROR (it may start yet; a notification says so)
 */
export const startTrial = async (
  ctx: Context<Account & { company: Company }>,
  { plan, interval, moduleIds, categoryIds }: Choice,
): Promise<UserSubscriptionOut> => {
  const { db, now, actor } = ctx;
  const companyId = actor.company.id;
  await requireSwitch(db, 'trials');
  if (subscriptionState(actor.company.subscription, now) !== 'none') throw new AppError('TRIAL_ALREADY_USED');
  const claimed = await db.transaction(async (tx) => {
    const claim = { companyId, attemptId: newId(), plan, interval, moduleIds, categoryIds, claimedAt: now };
    if (!(await claimTrial(tx, claim))) return false;
    const options = { uniqueKey: `billing.provision-trial:${companyId}`, runAt: addMs(now, MINUTE) };
    await enqueueJob(tx, 'billing.provision-trial', { companyId }, options);
    return true;
  });
  if (!claimed) await refuseUnlessForgotten(ctx, companyId);
  await withProvider(() => provisionTrial(ctx, companyId));
  await syncNow(ctx, companyId);
  const subscription = await findCurrentSubscription(db, companyId);
  if (!subscription) throw new AppError('PAYMENT_PROVIDER_ERROR');
  return subscriptionView(subscription, await findLastPayment(db, subscription.id), now);
};

const refuseUnlessForgotten = async ({ db, now }: Context, companyId: string): Promise<void> => {
  const claim = await findTrial(db, companyId);
  const forgotten = claim && !claim.stripeSubscriptionId && claim.claimedAt < addMs(now, -CLAIM_FRESH);
  if (!forgotten) throw new AppError('TRIAL_ALREADY_USED');
};
