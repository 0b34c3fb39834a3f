import { deleteSessionCookies } from '#lib/auth/account-cookies.ts';
import { userView } from '#lib/auth/user-view.ts';
import { mayChoosePlan } from '#lib/billing/offered-actions.ts';
import { subscriptionState } from '#lib/billing/policy.ts';
import type { Context } from '#lib/context/context.ts';

/** Who is signed in here and on which plan; nulls for a guest. A session that is over is cleared on the way. */
export const getMe = async ({ actor, now, cookies }: Context) => {
  if (actor.kind === 'account') {
    const subscription = actor.company?.subscription ?? null;
    return {
      user: userView(actor),
      subscription: subscription && {
        plan: subscription.plan,
        interval: subscription.interval,
        state: subscriptionState(subscription, now),
        mayChoose: mayChoosePlan(subscription, now),
      },
    };
  }
  if (actor.cookie === 'stale') deleteSessionCookies(cookies);
  return { user: null, subscription: null };
};
