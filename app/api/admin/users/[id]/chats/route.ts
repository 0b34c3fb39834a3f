import { listUserChats } from '#lib/admin/chats/list-user-chats.ts';
import { UserChatsOut, UserChatsQuery } from '#lib/admin/chats/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { PersonParams } from '#lib/admin/person/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      params: PersonParams,
      query: UserChatsQuery,
      output: UserChatsOut,
      limit: ADMIN_LIMITS.read,
      errors: ['USER_NOT_FOUND', 'SEARCH_TOO_SLOW'],
    },
    listUserChats,
  ),
});
