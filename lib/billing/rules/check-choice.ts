import type { Database } from '#db/client.ts';
import { listSelectableCategories } from '#db/queries/categories.ts';
import { AppError } from '#lib/core/errors.ts';
import { type PlanChoice, planChoiceOf, selectionCounts } from '#lib/vocabulary/plans.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { NewSubscriptionBody } from './schema.ts';

export type Choice = PlanChoice & { moduleIds: ModuleName[]; categoryIds: string[] };

/**
 * A plan with exactly its number of modules and of categories that may be chosen; what is named twice counts once.
 * @throws AppError VALIDATION_ERROR, SELECTION_COUNT_INVALID
 */
export const checkChoice = async (db: Database, body: NewSubscriptionBody): Promise<Choice> => {
  const plan = planChoiceOf(body.planId);
  if (!plan) throw new AppError('VALIDATION_ERROR', { fields: { planId: 'invalid' } });
  const moduleIds = [...new Set(body.moduleIds)];
  const categoryIds = [...new Set(body.categoryIds)];
  const selectable = new Set((await listSelectableCategories(db)).map(({ id }) => id));
  if (categoryIds.some((id) => !selectable.has(id))) {
    throw new AppError('VALIDATION_ERROR', { fields: { categoryIds: 'invalid' } });
  }
  const right = selectionCounts(plan.plan);
  if (moduleIds.length !== right.modules || categoryIds.length !== right.categories) {
    throw new AppError('SELECTION_COUNT_INVALID', {
      values: {
        modules: right.modules,
        categories: right.categories,
        chosenModules: moduleIds.length,
        chosenCategories: categoryIds.length,
      },
    });
  }
  return { ...plan, moduleIds, categoryIds };
};
