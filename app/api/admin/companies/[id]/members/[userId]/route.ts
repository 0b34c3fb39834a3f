import { changeMember } from '#lib/admin/person/change-member.ts';
import { ChangedMemberOut, MemberBody, MemberParams } from '#lib/admin/person/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    {
      access: 'admin',
      params: MemberParams,
      body: MemberBody,
      output: ChangedMemberOut,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'LAST_OWNER'],
    },
    changeMember,
  ),
});
