import { unblockUser } from '#lib/admin/person/change-user.ts';
import { AdministeredUserOut, PersonParams, ReasonBody } from '#lib/admin/person/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    {
      access: 'admin',
      params: PersonParams,
      body: ReasonBody,
      output: AdministeredUserOut,
      limit: LIMITS.administer,
      errors: ['USER_NOT_FOUND'],
    },
    unblockUser,
  ),
});
