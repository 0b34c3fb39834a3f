import { changeCategory } from '#lib/admin/settings/change-category.ts';
import { CategoryBody, CategoryOut, CategoryParams } from '#lib/admin/settings/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'admin',
      params: CategoryParams,
      body: CategoryBody,
      output: CategoryOut,
      versioned: true,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND'],
    },
    changeCategory,
  ),
});
