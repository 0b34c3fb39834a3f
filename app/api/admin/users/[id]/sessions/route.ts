import { endPersonsSessions } from '#lib/admin/person/end-persons-sessions.ts';
import { EndedSessionsOut, PersonParams } from '#lib/admin/person/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      access: 'admin',
      params: PersonParams,
      output: EndedSessionsOut,
      limit: LIMITS.administer,
      errors: ['USER_NOT_FOUND'],
    },
    endPersonsSessions,
  ),
});
