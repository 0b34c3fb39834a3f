import { deleteChat } from '#lib/chat/delete-chat.ts';
import { DeleteChatIn, DeleteChatOut } from '#lib/chat/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route({ access: 'account', params: DeleteChatIn, output: DeleteChatOut }, deleteChat),
});
