import { getUserChat } from '#lib/admin/chats/get-user-chat.ts';
import { UserChatOut, UserChatParams, UserChatQuery } from '#lib/admin/chats/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      params: UserChatParams,
      query: UserChatQuery,
      output: UserChatOut,
      limit: ADMIN_LIMITS.read,
      errors: ['USER_NOT_FOUND', 'NOT_FOUND'],
    },
    getUserChat,
  ),
});
