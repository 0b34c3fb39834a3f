import { callApi } from '#lib/browser/api-client.ts';
import type { RatedOut, RateIn } from '#lib/chat/schema.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';

/** What a person says of an answer; null: nothing any more. */
export type GivenRating = Pick<RateIn, 'rating'> & Partial<RateIn>;

/** What a member thinks of the answers of a chat. */
export type AnswerRatings = {
  given: ListedChat['ratings'];
  /** Null takes it back. */
  onRate: (messageId: string, given: GivenRating | null) => Promise<void>;
};

/** Those of the open chat; null for guests, who rate nothing. */
export function ratingsOf(store: ChatStore, chat: ListedChat | undefined): AnswerRatings | null {
  if (store.owner === null || !chat) return null;
  return {
    given: chat.ratings,
    onRate: (messageId, given) => sendRating(store, { chatId: chat.id, messageId }, given),
  };
}

/** Shows a rating at once and sends it. What the server does not take goes back to what it was, and a toast says why. */
async function sendRating(
  store: ChatStore,
  { chatId, messageId }: { chatId: string; messageId: string },
  given: GivenRating | null,
): Promise<void> {
  const before = store.find(chatId)?.ratings?.[messageId] ?? null;
  store.rate(chatId, messageId, given?.rating ?? null);
  const path = `/chats/${encodeURIComponent(chatId)}/messages/${encodeURIComponent(messageId)}/rating`;
  try {
    await callApi<RatedOut>(path, given ? { method: 'PUT', body: given } : { method: 'DELETE' });
    store.confirmRating(chatId, messageId, given?.rating ?? null);
  } catch {
    store.rate(chatId, messageId, before);
  }
}
