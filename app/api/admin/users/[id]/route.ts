import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { getPerson } from '#lib/admin/person/get-person.ts';
import { PersonOut, PersonParams } from '#lib/admin/person/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      params: PersonParams,
      output: PersonOut,
      versioned: true,
      limit: ADMIN_LIMITS.read,
      errors: ['USER_NOT_FOUND'],
    },
    getPerson,
  ),
});
