import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { readShareNow } from '#lib/chat/sharing/read-share-now.ts';
import { NamedShareIn, ReadNowIn, ShareNowOut } from '#lib/chat/sharing/schema.ts';
import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      whileViewing: 'closed',
      params: NamedShareIn,
      query: ReadNowIn,
      output: ShareNowOut,
      limit: CHAT_LIMITS.readShareNow,
      sharedLimit: MARKET_LIMITS.read,
      errors: ['NOT_FOUND'],
    },
    readShareNow,
  ),
});
