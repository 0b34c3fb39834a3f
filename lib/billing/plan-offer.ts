import type { Interval, PlanName, Role, SubscriptionState } from '#lib/core/vocabulary.ts';

/** What a plan's card on the pricing page offers to whoever looks at it. */
export type PlanOffer = 'sign_up' | 'start_trial' | 'choose' | 'change' | 'upgrade' | 'manage' | 'nothing';

export type Visitor = {
  role: Role;
  subscription: { plan: PlanName; interval: Interval; state: SubscriptionState } | null;
};

/** The words on the card's button, and whether the card is the visitor's own plan. Null is a guest. */
export const planOffer = (plan: PlanName, visitor: Visitor | null): { offer: PlanOffer; isOwn: boolean } => {
  if (!visitor) return { offer: 'sign_up', isOwn: false };
  if (visitor.role === 'admin') return { offer: 'nothing', isOwn: false };
  const { subscription } = visitor;
  if (!subscription) return { offer: 'start_trial', isOwn: false };
  const isSame = subscription.plan === plan;
  switch (subscription.state) {
    case 'none':
    case 'canceled':
      return { offer: 'choose', isOwn: false };
    case 'trial':
      return { offer: isSame ? 'upgrade' : 'change', isOwn: isSame };
    case 'active':
    case 'waiting_for_activation':
    case 'canceling':
    case 'waiting_for_payment_method':
    case 'unknown':
      return { offer: isSame ? 'manage' : 'change', isOwn: isSame };
  }
};
