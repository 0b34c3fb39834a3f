import { methods, route } from '#lib/http/route.ts';
import { ofCompany } from '#lib/imports/import-owner.ts';
import { OWN_IMPORT_LIMITS } from '#lib/imports/limits.ts';
import { listOwnProducts } from '#lib/imports/list-own-items.ts';
import { OwnDataQuery, OwnItemsOut } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'owner',
      query: OwnDataQuery,
      output: OwnItemsOut,
      limit: OWN_IMPORT_LIMITS.read,
      errors: ['PLAN_REQUIRED', 'SEARCH_TOO_SLOW'],
    },
    ofCompany(listOwnProducts),
  ),
});
