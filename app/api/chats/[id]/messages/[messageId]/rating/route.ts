import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { rateAnswer, takeBackRating } from '#lib/chat/rate-answer.ts';
import { NamedMessageIn, RatedOut, RateIn } from '#lib/chat/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'account',
      params: NamedMessageIn,
      body: RateIn,
      output: RatedOut,
      limit: CHAT_LIMITS.rate,
      errors: ['NOT_FOUND'],
    },
    rateAnswer,
  ),
  DELETE: route(
    {
      access: 'account',
      params: NamedMessageIn,
      output: RatedOut,
      limit: CHAT_LIMITS.rate,
      errors: ['NOT_FOUND'],
    },
    takeBackRating,
  ),
});
