import { LimitBody, LimitedUserOut } from '#lib/admin/chats/schema.ts';
import { setDailyLimit } from '#lib/admin/chats/set-daily-limit.ts';
import { PersonParams } from '#lib/admin/person/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    {
      access: 'admin',
      params: PersonParams,
      body: LimitBody,
      output: LimitedUserOut,
      versioned: true,
      limit: LIMITS.administer,
      errors: ['USER_NOT_FOUND'],
    },
    setDailyLimit,
  ),
});
