import { leaveSession } from '#lib/auth/leave-session.ts';
import { userView, viewingView } from '#lib/auth/user-view.ts';
import { mayChoosePlan } from '#lib/billing/rules/offered-actions.ts';
import { subscriptionState } from '#lib/billing/rules/policy.ts';
import type { Context } from '#lib/context/context.ts';

/** Who is signed in here and on which plan; nulls for a guest. A session that is over is cleared on the way. */
export const getMe = async (ctx: Context) => {
  const { actor, now } = ctx;
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
      viewing: actor.viewing && viewingView(actor.viewing, now),
    };
  }
  if (actor.cookie === 'stale') await leaveSession(ctx);
  return { user: null, subscription: null, viewing: null };
};
