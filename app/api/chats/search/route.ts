import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { SearchIn, SearchOut } from '#lib/chat/schema.ts';
import { searchChats } from '#lib/chat/search-chats.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'account',
      whileViewing: 'closed',
      query: SearchIn,
      output: SearchOut,
      limit: CHAT_LIMITS.search,
      errors: ['SEARCH_TOO_SLOW'],
    },
    searchChats,
  ),
});
