import { deleteChats } from '#lib/chat/delete-chats.ts';
import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { listChats } from '#lib/chat/list-chats.ts';
import { ChatsIn, ChatsOut, DeleteChatsIn, DeleteChatsOut } from '#lib/chat/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'account', whileViewing: 'closed', query: ChatsIn, output: ChatsOut, limit: CHAT_LIMITS.list },
    listChats,
  ),
  DELETE: route(
    { access: 'account', query: DeleteChatsIn, output: DeleteChatsOut, limit: CHAT_LIMITS.deleteAll },
    deleteChats,
  ),
});
