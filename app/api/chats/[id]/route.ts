import { deleteChat } from '#lib/chat/delete-chat.ts';
import { editChat } from '#lib/chat/edit-chat.ts';
import { getChat } from '#lib/chat/get-chat.ts';
import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import {
  ChatPageIn,
  ChatPageOut,
  DeleteChatIn,
  DeleteChatOut,
  EditChatIn,
  OwnChatHeadOut,
  ReadChatIn,
} from '#lib/chat/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'account',
      whileViewing: 'closed',
      params: ReadChatIn,
      query: ChatPageIn,
      output: ChatPageOut,
      limit: CHAT_LIMITS.read,
      errors: ['NOT_FOUND'],
    },
    getChat,
  ),
  PATCH: route(
    {
      access: 'account',
      params: ReadChatIn,
      body: EditChatIn,
      output: OwnChatHeadOut,
      limit: CHAT_LIMITS.edit,
      errors: ['NOT_FOUND', 'CHAT_PINS_FULL'],
    },
    editChat,
  ),
  DELETE: route(
    { access: 'account', params: DeleteChatIn, output: DeleteChatOut, errors: ['NOT_FOUND'] },
    deleteChat,
  ),
});
