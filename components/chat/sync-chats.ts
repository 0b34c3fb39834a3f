import { reconcileChats } from '#lib/chat/policy.ts';
import { CHATS_PER_CALL, type ChatOut, type ChatStorage, MAX_IMPORTED_CHATS } from '#lib/chat/schema.ts';
import { callApi } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { readChatStorage, writeChatStorage } from './chat-storage.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';

/**
 * Sends what this browser kept while nobody was signed in to the server, which then has it. Run right after signing in; what failed
 * is tried again when the chat is opened.
 */
export async function importLocalChats(userId: string): Promise<void> {
  const stored = readChatStorage();
  // Left behind by somebody whose session ended while this browser was away.
  if (stored.owner !== null && stored.owner !== userId) return writeChatStorage(nothingOf(userId));
  if (stored.owner !== null || stored.chats.length === 0) return;
  const chats = stored.chats.slice(0, MAX_IMPORTED_CHATS).map(({ isOnServer: _isOnServer, ...chat }) => chat);
  const merged = await callApi<ChatOut[]>('/chats/import', { body: { chats }, silent: true });
  writeChatStorage({
    owner: userId,
    currentChatId: stored.currentChatId,
    chats: merged.map((chat) => ({ ...chat, isOnServer: true })),
    deletedIds: [],
  });
}

const nothingOf = (owner: string): ChatStorage => ({ owner, currentChatId: null, chats: [], deletedIds: [] });

/** Signing in waits this long for the import; the chat page tries again. */
const IMPORT_PATIENCE = 3000;

/** Right after signing in: imports what this browser kept, without holding anybody up for long. Never fails. */
export function settleLocalChats(userId: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, IMPORT_PATIENCE));
  return Promise.race([importLocalChats(userId).catch(() => undefined), patience]);
}

const sendUnsent = async (chats: readonly ListedChat[]): Promise<void> => {
  const whole = chats.filter(({ messages }) => messages !== null && messages.length > 0);
  if (whole.length === 0) return;
  const body = { chats: whole.map(({ isOnServer: _isOnServer, ...chat }) => chat) };
  await callApi('/chats/import', { body, silent: true });
};

/** Deletes on the server what was deleted here; what is not there any more counts as deleted. */
export async function deleteOnServer(store: ChatStore, id: string): Promise<void> {
  try {
    await callApi(`/chats/${encodeURIComponent(id)}`, { method: 'DELETE', silent: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) return;
  }
  store.confirmDeleted(id);
}

/** Brings a member's list and the server's together. @param busyIds chats that are being answered right now, left alone */
export async function syncChats(store: ChatStore, busyIds: () => ReadonlySet<string>): Promise<void> {
  await Promise.all(store.deletedIds.map((id) => deleteOnServer(store, id)));
  const listed = await callApi<ChatOut[]>('/chats', { silent: true });
  const busy = busyIds();
  const server = {
    chats: listed.map((chat): ListedChat => ({ ...chat, isOnServer: true })),
    isComplete: listed.length < CHATS_PER_CALL,
  };
  const { chats, unsent } = reconcileChats(store.state.chats, server, store.goneIds);
  store.replace(chats, busy);
  await sendUnsent(unsent.filter(({ id }) => !busy.has(id)));
}
