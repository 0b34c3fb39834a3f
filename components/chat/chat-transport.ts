import { DefaultChatTransport } from 'ai';
import { apiFetch } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { type AnalystMessage, type AskIn, MAX_CHAT_BODY_BYTES, type MessageIn } from '#lib/chat/schema.ts';
import { type ErrorCode, isErrorCode } from '#lib/core/errors.ts';
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

export function isCode(fault: unknown, code: ErrorCode): boolean {
  return fault instanceof ApiError && fault.code === code;
}

type Refusal = { message?: unknown; errors?: { code?: unknown } };

/** A refusal before the first byte is the API's envelope: its words and code are kept for the screen. */
async function fetchAnswer(url: string | URL, init: RequestInit | undefined): Promise<Response> {
  const response = await apiFetch(url, init);
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
}

type Asking = {
  isGuest: boolean;
  /** Sends a chat that the server never had, without its last question. @returns false: there is none to be sent */
  onGone: () => Promise<boolean>;
};

/**
 * Asks `/api/chat` in its own words: the question, what it replaces or leaves out of the focus, and for guests what came before. An answer that is being written is
 * read on at `/api/chat/{id}/stream`. In a chat that only this browser has a question is asked once the server has that, too.
 */
export function chatTransport({ isGuest, onGone }: Asking) {
  return new DefaultChatTransport<AnalystMessage>({
    api: '/api/chat',
    fetch: async (input, init) => {
      const ask = () => fetchAnswer(input instanceof Request ? input.url : input, init);
      try {
        return await ask();
      } catch (fault) {
        if (!isCode(fault, 'CHAT_GONE') || !(await onGone())) throw fault;
        return ask();
      }
    },
    prepareSendMessagesRequest: ({ id, messages, body: more }) => {
      const at = messages.findLastIndex(({ role }) => role === 'user');
      const question = messages[at];
      const before = messages[at - 1];
      const body = {
        ...(!isGuest && before ? { after: before.id } : {}),
        ...(more as Partial<Pick<AskIn, 'editOf' | 'after' | 'dropped'>> | undefined),
        chatId: id,
        message: { id: question?.id ?? '', content: textOfParts(question?.parts ?? []) },
        ...(isGuest ? { history: historyOf(messages.slice(0, Math.max(0, at))) } : {}),
      } satisfies AskIn;
      return { body };
    },
  });
}
