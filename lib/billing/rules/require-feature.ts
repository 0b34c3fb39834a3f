import { AppError } from '#lib/core/errors.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import { can, type FeatureId, features, isBuilt } from './features.ts';
import { dashboardAccess } from './policy.ts';

/** Whether a feature is open to someone: an admin has whatever is built, a company what its running plan has. */
export const hasFeature = (actor: Actor, feature: FeatureId, now: Date): boolean => {
  if (actor.kind === 'guest') return false;
  if (actor.role === 'admin') return isBuilt(feature);
  const subscription = actor.company?.subscription ?? null;
  if (subscription === null || dashboardAccess(subscription, now) === 'locked') return false;
  return can(subscription.plan, feature);
};

/** @throws AppError PLAN_REQUIRED, which names the smallest plan that has it */
export const requireFeature = (actor: Actor, feature: FeatureId, now: Date): void => {
  if (hasFeature(actor, feature, now)) return;
  throw new AppError('PLAN_REQUIRED', { values: { feature, plan: features[feature].from } });
};
