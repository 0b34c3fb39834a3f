import { DefaultChatTransport } from 'ai';
import type { AnalystMessage, AskIn } from '#lib/chat/schema.ts';
import { isErrorCode } from '#lib/core/errors.ts';
import { apiFetch } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { textOfParts, toKept } from './chat-messages.ts';

/** What came before that a guest sends along; the server keeps nothing of guests. */
const HISTORY_SENT = 16;

type Refusal = { message?: unknown; errors?: { code?: unknown } };

/** A refusal before the first byte is the API's envelope: its words and code are kept for the screen. */
const fetchAnswer: typeof fetch = async (input, init) => {
  const response = await apiFetch(input instanceof Request ? input.url : input, init);
  if (response.ok) return response;
  const body: Refusal = await response.json().catch(() => ({}));
  const code = body.errors?.code;
  throw new ApiError({
    status: response.status,
    code: isErrorCode(code) ? code : undefined,
    message: typeof body.message === 'string' ? body.message : '',
  });
};

/** Asks `/api/chat` in its own words: the question, what it replaces, and for guests what came before. */
export function chatTransport({ isGuest }: { isGuest: boolean }) {
  return new DefaultChatTransport<AnalystMessage>({
    api: '/api/chat',
    fetch: fetchAnswer,
    prepareSendMessagesRequest: ({ id, messages, trigger, messageId }) => {
      const at = messages.findLastIndex(({ role }) => role === 'user');
      const question = messages[at];
      const now = new Date().toISOString();
      const before = messages.slice(Math.max(0, at - HISTORY_SENT), Math.max(0, at));
      const replaces = trigger === 'regenerate-message' && messageId !== question?.id ? messageId : undefined;
      const body = {
        chatId: id,
        message: { id: question?.id ?? '', content: textOfParts(question?.parts ?? []) },
        ...(replaces ? { replaces } : {}),
        ...(isGuest ? { history: before.flatMap((message) => toKept(message, now) ?? []) } : {}),
      } satisfies AskIn;
      return { body };
    },
  });
}
