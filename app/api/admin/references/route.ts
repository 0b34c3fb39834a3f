import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { addReference } from '#lib/admin/references/add-reference.ts';
import { changeReference } from '#lib/admin/references/change-reference.ts';
import { listReferences } from '#lib/admin/references/list-references.ts';
import { ReferenceBody, ReferenceOut, ReferencesOut, ReferencesQuery } from '#lib/admin/references/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: ReferencesQuery,
      output: ReferencesOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listReferences,
  ),
  POST: route(
    {
      access: 'admin',
      body: ReferenceBody,
      output: ReferenceOut,
      status: 201,
      limit: LIMITS.administer,
    },
    addReference,
  ),
  PUT: route(
    {
      access: 'admin',
      body: ReferenceBody,
      output: ReferenceOut,
      versioned: true,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND'],
    },
    changeReference,
  ),
});
