import { listRatedAnswers } from '#lib/admin/chats/list-rated-answers.ts';
import { RatedAnswersOut, RatedAnswersQuery } from '#lib/admin/chats/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: RatedAnswersQuery,
      output: RatedAnswersOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listRatedAnswers,
  ),
});
