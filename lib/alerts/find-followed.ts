import { type CategoryState, listCategoryStates } from '#db/queries/categories.ts';
import { requireFeature } from '#lib/billing/rules/require-feature.ts';
import { AppError } from '#lib/core/errors.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import {
  categoryOf,
  type FollowedView,
  followView,
  gapOf,
  openCategory,
  type RuleTerms,
} from './followed-view.ts';
import { ruleViewOf } from './rule-view.ts';

export type Followed = FollowedView & { category: CategoryState };

/**
 * What a rule over a view follows, for people who make one or let it go on.
 * @throws AppError NOT_FOUND, PLAN_REQUIRED, FORBIDDEN for a module or category outside of the plan, VALIDATION_ERROR
 */
export const findFollowed = async (
  { actor, now }: { actor: Account; now: Date },
  { market }: Reader,
  row: Parameters<typeof ruleViewOf>[0],
  terms: RuleTerms,
): Promise<Followed> => {
  const view = ruleViewOf(row);
  if (!view) throw new AppError('NOT_FOUND');
  const scope = dataScope(actor, now);
  if (scope.why === 'showcase')
    throw new AppError('PLAN_REQUIRED', { values: { feature: 'alerts', plan: 'starter' } });
  const gap = gapOf(scope, terms, view);
  if (gap === 'products') requireFeature(actor, 'skuLevel', now);
  if (gap !== null) throw new AppError('FORBIDDEN');
  const category = categoryOf(await listCategoryStates(market), scope, view);
  if (category === 'outside') throw new AppError('FORBIDDEN');
  const opened = category === 'unknown' ? null : await openCategory(market, category);
  if (category === 'unknown' || opened === null) throw new AppError('NOT_FOUND');
  const followed = followView(opened, scope, view, terms.kind);
  if (followed === 'plan') requireFeature(actor, 'skuLevel', now);
  if (typeof followed === 'string')
    throw new AppError('VALIDATION_ERROR', { fields: { viewId: 'viewEmpty' } });
  return { ...followed, category };
};
