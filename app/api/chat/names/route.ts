import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { listNames } from '#lib/chat/list-names.ts';
import { NamesIn, NamesOut } from '#lib/chat/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', query: NamesIn, output: NamesOut, limit: CHAT_LIMITS.names }, listNames),
});
