import { planHold } from '#lib/billing/rules/offered-actions.ts';
import { remainingTrialDays, subscriptionState } from '#lib/billing/rules/policy.ts';
import type { OurBrands } from '#lib/market/access/reader.ts';
import type { Company } from '#lib/vocabulary/actor.ts';

export type Todo = { kind: 'payment' | 'canceling' | 'brands' } | { kind: 'trial'; days: number };

/** What an owner should do, the most urgent first. Others can do none of it, so they see none. */
export const homeTodos = (
  { subscription, membershipRole }: Pick<Company, 'subscription' | 'membershipRole'>,
  ours: OurBrands | undefined,
  now: Date,
): Todo[] => {
  if (membershipRole !== 'owner' || subscription === null) return [];
  const days = remainingTrialDays(subscription, now);
  return [
    ...(planHold(subscription, now) === 'payment_due' ? [{ kind: 'payment' } as const] : []),
    ...(days === null ? [] : [{ kind: 'trial', days } as const]),
    ...(subscriptionState(subscription, now) === 'canceling' ? [{ kind: 'canceling' } as const] : []),
    ...((ours?.size ?? 0) === 0 ? [{ kind: 'brands' } as const] : []),
  ];
};
