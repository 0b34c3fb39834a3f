import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { WordBody, WordsOut } from '#lib/admin/matching/schema.ts';
import { listWords, settleWord } from '#lib/admin/matching/settle-words.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', output: WordsOut, limit: ADMIN_LIMITS.read }, listWords),
  POST: route(
    {
      access: 'admin',
      body: WordBody,
      output: WordsOut,
      limit: ADMIN_LIMITS.decide,
      errors: ['MATCH_CHANGED', 'MATCH_WORD_USED'],
    },
    settleWord,
  ),
});
