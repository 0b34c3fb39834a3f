import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { listShares } from '#lib/chat/sharing/list-shares.ts';
import { ShareChatIn, ShareHeadOut, SharesOut } from '#lib/chat/sharing/schema.ts';
import { shareChat } from '#lib/chat/sharing/share-chat.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', whileViewing: 'closed', output: SharesOut, limit: CHAT_LIMITS.readShare },
    listShares,
  ),
  POST: route(
    {
      access: 'user',
      body: ShareChatIn,
      output: ShareHeadOut,
      status: 201,
      limit: CHAT_LIMITS.share,
      errors: ['NOT_FOUND', 'CHAT_SHARES_FULL'],
    },
    shareChat,
  ),
});
