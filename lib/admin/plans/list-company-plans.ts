import { listCompanyPlanRows } from '#db/queries/company-plans.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import { companyPlan } from './company-plan.ts';
import { endingSoon } from './policy.ts';
import type { CompanyPlansOut, CompanyPlansQuery } from './schema.ts';

/** GET /admin/plans: companies with the plan that runs, the newest first. @throws AppError SEARCH_TOO_SLOW */
export const listCompanyPlans = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: CompanyPlansQuery,
): Promise<CompanyPlansOut> => {
  const found = await unlessTooSlow(
    listCompanyPlanRows(db, query, { ...rowsOf(query), span: endingSoon(now) }),
  );
  return pageOf(query, found, { item: companyPlan, cursor: ({ company }) => company.id });
};
