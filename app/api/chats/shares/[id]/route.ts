import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { getShare } from '#lib/chat/sharing/get-share.ts';
import { NamedShareIn, ShareOut, TakenBackOut } from '#lib/chat/sharing/schema.ts';
import { takeBackShare } from '#lib/chat/sharing/take-back-share.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      whileViewing: 'closed',
      params: NamedShareIn,
      output: ShareOut,
      limit: CHAT_LIMITS.readShare,
      errors: ['NOT_FOUND'],
    },
    getShare,
  ),
  DELETE: route(
    { access: 'user', params: NamedShareIn, output: TakenBackOut, errors: ['NOT_FOUND'] },
    takeBackShare,
  ),
});
