import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { receiveQuestion } from '#lib/chat/receive-question.ts';
import { AskIn } from '#lib/chat/schema.ts';
import { guarded, methods } from '#lib/http/route.ts';

/** Seconds a platform may let an answer run; the analyst's own time-out is shorter. */
export const maxDuration = 150;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(
    {
      access: 'public',
      body: AskIn,
      answers: [{ status: 200, type: 'text/event-stream' }],
      limit: CHAT_LIMITS.ask,
      errors: [
        'FEATURE_OFF',
        'CHAT_DISABLED',
        'UNAUTHENTICATED',
        'NOT_FOUND',
        'CHAT_CHANGED',
        'CHAT_GONE',
        'CHAT_STORAGE_FULL',
        'ANSWER_RUNNING',
        'ANSWERS_RUNNING',
        'ANSWERS_BUSY',
        'DAILY_LIMIT_REACHED',
        'GUEST_LIMIT_REACHED',
        'BUDGET_REACHED',
      ],
    },
    receiveQuestion,
  ),
});
