import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { checkChoice } from './rules/check-choice.ts';
import { planHold } from './rules/offered-actions.ts';
import type { NewSubscriptionBody, UserSubscriptionOut } from './rules/schema.ts';
import { startCheckout } from './start-checkout.ts';
import { startTrial } from './start-trial.ts';

/**
 * POST /subscriptions: begins the trial, or says where to pay.
 * @throws AppError PLAN_ON_HOLD while the present plan has to be settled first
 */
export const subscribe = async (
  ctx: Context<Account & { company: Company }>,
  body: NewSubscriptionBody,
): Promise<{ subscription: UserSubscriptionOut } | { checkoutUrl: string }> => {
  const hold = planHold(ctx.actor.company.subscription, ctx.now);
  if (hold) throw new AppError('PLAN_ON_HOLD', { values: { hold } });
  const choice = await checkChoice(ctx.db, body);
  return body.trial
    ? { subscription: await startTrial(ctx, choice) }
    : { checkoutUrl: await startCheckout(ctx, choice) };
};
