import { publishCategory } from '#lib/admin/settings/publish-category.ts';
import { CategoryOut, CategoryParams, PublicationBody } from '#lib/admin/settings/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'admin',
      params: CategoryParams,
      body: PublicationBody,
      output: CategoryOut,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND', 'NOTHING_TO_PUBLISH'],
    },
    publishCategory,
  ),
});
