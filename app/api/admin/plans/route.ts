import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { listCompanyPlans } from '#lib/admin/plans/list-company-plans.ts';
import { CompanyPlansOut, CompanyPlansQuery } from '#lib/admin/plans/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: CompanyPlansQuery,
      output: CompanyPlansOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listCompanyPlans,
  ),
});
