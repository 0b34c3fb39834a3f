import { followRun } from '#lib/chat/follow-run.ts';
import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { RunOfChatIn } from '#lib/chat/schema.ts';
import { parseParams } from '#lib/http/parse-input.ts';
import { guarded, methods } from '#lib/http/route.ts';

/** Seconds a platform may let a reader stay, as long as an answer may take. */
export const maxDuration = 150;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'account',
      whileViewing: 'closed',
      params: RunOfChatIn,
      answers: [{ status: 200, type: 'text/event-stream' }],
      limit: CHAT_LIMITS.follow,
      errors: ['NO_ANSWER_RUNNING'],
    },
    async (ctx, _request, args) => followRun(ctx, await parseParams(args, RunOfChatIn)),
  ),
});
