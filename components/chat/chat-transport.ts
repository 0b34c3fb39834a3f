import { DefaultChatTransport } from 'ai';
import { apiFetch } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { type AnalystMessage, type AskIn, MAX_CHAT_BODY_BYTES, type MessageIn } from '#lib/chat/schema.ts';
import { isErrorCode } from '#lib/core/errors.ts';
import { textOfParts, toKept } from './chat-messages.ts';

/** What came before that a guest sends along; the server keeps nothing of guests. */
const HISTORY_SENT = 16;
/** A third of what the server reads: Arabic takes two bytes a letter. */
const HISTORY_CHARACTERS = MAX_CHAT_BODY_BYTES / 3;

/** The newest messages that fit into what the server reads. */
function historyOf(messages: readonly AnalystMessage[]): MessageIn[] {
  const now = new Date().toISOString();
  const history: MessageIn[] = [];
  let size = 0;
  for (const message of messages.slice(-HISTORY_SENT).reverse()) {
    const keptMessage = toKept(message, now);
    if (!keptMessage) continue;
    size += JSON.stringify(keptMessage).length;
    if (size > HISTORY_CHARACTERS) break;
    history.unshift(keptMessage);
  }
  return history;
}

type Refusal = { message?: unknown; errors?: { code?: unknown } };

/** A refusal before the first byte is the API's envelope: its words and code are kept for the screen. */
const fetchAnswer: typeof fetch = async (input, init) => {
  const response = await apiFetch(input instanceof Request ? input.url : input, init);
  if (response.ok) return response;
  const body: Refusal = await response.json().catch(() => ({}));
  const code = body.errors?.code;
  // The AI SDK's word for it, which this API never answers.
  if (code === 'NO_ANSWER_RUNNING') return new Response(null, { status: 204 });
  throw new ApiError({
    status: response.status,
    code: isErrorCode(code) ? code : undefined,
    message: typeof body.message === 'string' ? body.message : '',
  });
};

/**
 * Asks `/api/chat` in its own words: the question, what it replaces or leaves out of the focus, and for guests what came before. An answer that is being written is
 * read on at `/api/chat/{id}/stream`.
 */
export function chatTransport({ isGuest }: { isGuest: boolean }) {
  return new DefaultChatTransport<AnalystMessage>({
    api: '/api/chat',
    fetch: fetchAnswer,
    prepareSendMessagesRequest: ({ id, messages, body: more }) => {
      const at = messages.findLastIndex(({ role }) => role === 'user');
      const question = messages[at];
      const before = messages[at - 1];
      const body = {
        ...(more as Pick<AskIn, 'editOf' | 'dropped'> | undefined),
        ...(!isGuest && before ? { after: before.id } : {}),
        chatId: id,
        message: { id: question?.id ?? '', content: textOfParts(question?.parts ?? []) },
        ...(isGuest ? { history: historyOf(messages.slice(0, Math.max(0, at))) } : {}),
      } satisfies AskIn;
      return { body };
    },
  });
}
