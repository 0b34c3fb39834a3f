import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';
import { blockUser } from '#lib/users/change-user.ts';
import { AdministeredUserOut, UserParams } from '#lib/users/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    { access: 'admin', params: UserParams, output: AdministeredUserOut, limit: LIMITS.administer },
    blockUser,
  ),
});
