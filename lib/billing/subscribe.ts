import type { Account, Company } from '#lib/core/actor.ts';
import type { Context } from '#lib/http/context.ts';
import { checkChoice } from './check-choice.ts';
import type { NewSubscriptionBody, UserSubscriptionOut } from './schema.ts';
import { startCheckout } from './start-checkout.ts';
import { startTrial } from './start-trial.ts';

/** POST /subscriptions: begins the trial, or says where to pay. */
export const subscribe = async (
  ctx: Context<Account & { company: Company }>,
  body: NewSubscriptionBody,
): Promise<{ subscription: UserSubscriptionOut } | { checkoutUrl: string }> => {
  const choice = await checkChoice(ctx.db, body);
  return body.trial
    ? { subscription: await startTrial(ctx, choice) }
    : { checkoutUrl: await startCheckout(ctx, choice) };
};
