import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { listOfferedCategories } from '#lib/admin/settings/change-category.ts';
import { OfferedCategoriesOut } from '#lib/admin/settings/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', output: OfferedCategoriesOut, limit: ADMIN_LIMITS.read },
    listOfferedCategories,
  ),
});
