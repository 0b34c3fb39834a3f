import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { reconcileChats } from '#lib/chat/policy.ts';
import {
  CHATS_PER_CALL,
  type ChatEdit,
  type ChatOut,
  type ChatPageOut,
  type ChatStorage,
  type LocalChat,
  MAX_IMPORT_BODY_BYTES,
  MAX_MESSAGES_PER_CHAT,
  type MessageIn,
  type OwnChatHeadOut,
} from '#lib/chat/schema.ts';
import { within } from '#lib/core/within.ts';
import { type ChatStore, type ListedChat, listedChat, type OlderChats } from './chat-store.ts';
import { confirmKept, type KeptIds, NOTHING, readChatStorage, writeChatStorage } from './local-chats.ts';
import { adoptDrafts, renameDrafts } from './stored-drafts.ts';

/** Chats in one call that sends them, and bytes with some room for what is around them. */
const SENT_AT_ONCE = 50;
const SENT_BYTES = MAX_IMPORT_BODY_BYTES * 0.75;
/** Of one list or chat, where edits overtake it. */
const MOST_READS = 3;

function isUnsent({ isOnServer }: { isOnServer?: boolean | undefined }) {
  return isOnServer !== true;
}
function bytesOf(value: unknown) {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
function codeOf(error: unknown) {
  return error instanceof ApiError ? error.code : undefined;
}

/** Makes what this browser kept while no one was signed in this person's; the server hears of it next. */
export function adoptLocalChats(userId: string): void {
  adoptDrafts(userId);
  const stored = readChatStorage();
  if (stored.owner === userId) return;
  if (stored.owner !== null) {
    // Left behind by someone whose session ended while this browser was away.
    writeChatStorage({ ...NOTHING, owner: userId });
  } else if (stored.chats.length > 0) {
    // What was changed of them is in them already.
    const { currentChatId, chats } = stored;
    writeChatStorage({ ...NOTHING, owner: userId, currentChatId, chats });
  }
}

/** Signing in waits this long for the import; the chat page tries again. */
const IMPORT_PATIENCE = 3000;

/** Right after signing in: imports what this browser kept, without holding anyone up for long. Never fails. */
export function settleLocalChats(userId: string): Promise<void> {
  adoptLocalChats(userId);
  const sent = sendStored(userId).catch(() => undefined);
  return within(IMPORT_PATIENCE, sent, () => undefined);
}

async function sendStored(userId: string): Promise<void> {
  const { owner, chats } = readChatStorage();
  if (owner !== userId) return;
  await sendUnsent(chats.filter(isUnsent), (ids) => {
    const stored: ChatStorage = readChatStorage();
    if (stored.owner === userId) writeChatStorage(confirmKept(stored, ids));
    renameDrafts(userId, ids);
  });
}

type Sent = Omit<LocalChat, 'isOnServer' | 'hasEarlier' | 'ratings' | 'branches'>;

/** Sends chats that only this browser has, some at a time. @throws ApiError for what may be tried again later */
async function sendUnsent(chats: readonly LocalChat[], confirm: (ids: KeptIds) => void): Promise<void> {
  for (const batch of batchesOf(chats.map(sendable))) await sendBatch(batch, confirm);
}

/**
 * Sends a chat that only this browser has, without the question that is being asked in it.
 * @returns false: the server had it once, or takes it under another id
 * @throws ApiError where the server does not take it now
 */
export async function sendBefore(store: ChatStore, id: string): Promise<boolean> {
  const chat = store.find(id);
  if (!chat || !isUnsent(chat)) return false;
  const messages = (chat.messages ?? []).slice(0, -1);
  if (messages.length === 0) return false;
  let hasSent = false;
  await sendUnsent([{ ...chat, messages }], (ids) => {
    store.confirmKept(ids);
    hasSent = ids.get(id) === id;
  });
  return hasSent;
}

async function sendBatch(batch: readonly Sent[], confirm: (ids: KeptIds) => void): Promise<void> {
  try {
    const ids = await callApi<string[]>('/chats/import', { body: { chats: batch }, silent: true });
    confirm(new Map(batch.flatMap(({ id }, at) => (ids[at] === undefined ? [] : [[id, ids[at]]]))));
  } catch (error) {
    if (codeOf(error) !== 'VALIDATION_ERROR') throw error;
    // One that is not understood keeps no other from being sent.
    if (batch.length > 1) for (const chat of batch) await sendBatch([chat], confirm);
  }
}

/** A chat as far as one call can carry it: without what answers were made of if need be, then without its beginning. */
function sendable({
  isOnServer: _isOnServer,
  hasEarlier: _hasEarlier,
  ratings: _ratings,
  branches: _branches,
  ...chat
}: LocalChat): Sent {
  const newest = { ...chat, messages: chat.messages.slice(-MAX_MESSAGES_PER_CHAT) };
  if (bytesOf(newest) <= SENT_BYTES) return newest;
  let messages = newest.messages.map(({ parts: _parts, ...message }) => message);
  while (messages.length > 1 && bytesOf(messages) > SENT_BYTES)
    messages = messages.slice(Math.ceil(messages.length / 2));
  return { ...newest, messages };
}

function batchesOf(chats: readonly Sent[]): Sent[][] {
  const batches: Sent[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const chat of chats) {
    const bytes = bytesOf(chat);
    const last = batches.at(-1);
    if (last && last.length < SENT_AT_ONCE && size + bytes <= SENT_BYTES) {
      last.push(chat);
      size += bytes;
    } else {
      batches.push([chat]);
      size = bytes;
    }
  }
  return batches;
}

/** Deletes on the server what was deleted here; what is not there any more counts as deleted. */
export async function deleteOnServer(store: ChatStore, id: string): Promise<void> {
  try {
    await callApi(`/chats/${encodeURIComponent(id)}`, { method: 'DELETE', silent: true });
  } catch (error) {
    if (codeOf(error) !== 'NOT_FOUND') return;
  }
  store.confirmDeleted(id);
}

/** Deletes all on the server that were deleted here. @param isLate it was meant before: what has changed since stays */
export async function deleteAllOnServer(store: ChatStore, isLate: boolean): Promise<void> {
  const { clearing } = store;
  if (!clearing) return;
  const query = isLate ? { before: clearing.until } : {};
  try {
    await callApi('/chats', { method: 'DELETE', query, silent: true });
  } catch {
    return;
  }
  store.confirmCleared(clearing);
}

/** Sends what was changed of a chat here, one change after the other. */
export async function sendEdit(store: ChatStore, id: string): Promise<void> {
  if (store.owner === null) return;
  let isGoingOn = true;
  while (isGoingOn && !store.sendingIds.has(id)) {
    const edit = store.edits.find((each) => each.id === id);
    if (!edit) return;
    store.sendingIds.add(id);
    isGoingOn = await settleOnServer(store, edit).finally(() => store.sendingIds.delete(id));
  }
}

/** @returns whether to go on with what is left of it: what the server refuses for good is given up, anything else is tried again later */
async function settleOnServer(store: ChatStore, edit: ChatEdit): Promise<boolean> {
  const { id, ...body } = edit;
  try {
    const path = `/chats/${encodeURIComponent(id)}`;
    store.confirmEdit(await callApi<OwnChatHeadOut>(path, { method: 'PATCH', body, silent: true }), edit);
    return true;
  } catch (error) {
    const refused = refusedOf(store, edit, codeOf(error));
    if (!refused) return false;
    store.giveUpEdit(refused);
    if (error instanceof ApiError && error.code === 'CHAT_PINS_FULL') showToast('error', error.message);
    return true;
  }
}

/** What of an edit the server will never take. */
function refusedOf(store: ChatStore, edit: ChatEdit, code: string | undefined): ChatEdit | null {
  const { id, title } = edit;
  if (code === 'CHAT_PINS_FULL') return { id, isPinned: true };
  if (code === 'VALIDATION_ERROR') return title === undefined ? edit : { id, title };
  const chat = store.find(id);
  // One that only this browser has is changed once the server has it.
  return code === 'NOT_FOUND' && (!chat || chat.isOnServer === true) ? edit : null;
}

/** What the server has of chats; requested again if an edit or a rating was confirmed meanwhile, which the answer may not have yet. */
async function readChats<T>(store: ChatStore, query: () => Promise<T>): Promise<T> {
  let { revision } = store;
  let answer = await query();
  for (let left = MOST_READS - 1; left > 0 && revision !== store.revision; left -= 1) {
    revision = store.revision;
    answer = await query();
  }
  return answer;
}

function olderThan(listed: readonly ChatOut[]): OlderChats | null {
  const last = listed.at(-1);
  return last && listed.length >= CHATS_PER_CALL ? { before: last.updatedAt, beforeId: last.id } : null;
}

/**
 * Brings a member's list and the server's together, then sends what only this browser has.
 * @param busyIds chats that are being answered right now, left alone
 */
export async function syncChats(store: ChatStore, busyIds: () => ReadonlySet<string>): Promise<void> {
  await deleteAllOnServer(store, true);
  await Promise.all(store.deletedIds.map((id) => deleteOnServer(store, id)));
  await Promise.all(store.edits.map(({ id }) => sendEdit(store, id)));
  const listed = await readChats(store, () => callApi<ChatOut[]>('/chats', { silent: true }));
  const busy = busyIds();
  const older = olderThan(listed);
  const chats = listed.map(listedChat).filter((chat) => !store.isCleared(chat));
  const server = { chats, isComplete: older === null };
  const { unsent, ...reconciled } = reconcileChats(store.state.chats, server, store.goneIds);
  store.replace({ ...reconciled, older }, busy);
  const whole = unsent.flatMap((chat) =>
    chat.messages !== null &&
    chat.messages.length > 0 &&
    // What the server has is not replaced by a part of it.
    (isUnsent(chat) || chat.messages.length <= MAX_MESSAGES_PER_CHAT) &&
    !busy.has(chat.id)
      ? [{ ...chat, messages: chat.messages }]
      : [],
  );
  await sendUnsent(whole, (ids) => store.confirmKept(ids));
  await Promise.all(store.edits.map(({ id }) => sendEdit(store, id)));
}

/** The next older chats of the server's list. */
export async function loadOlderChats(store: ChatStore): Promise<void> {
  const { older } = store.state;
  if (!older) return;
  const listed = await readChats(store, () => callApi<ChatOut[]>('/chats', { query: older }));
  store.addOlder(listed.map(listedChat), olderThan(listed));
}

function readPage(id: string, before?: string): Promise<ChatPageOut> {
  return callApi<ChatPageOut>(`/chats/${encodeURIComponent(id)}`, { query: { before }, silent: true });
}

/** Reads the newest messages of a chat of which only the head is here; one that is gone from the server goes here too. */
export async function loadMessages(store: ChatStore, id: string): Promise<void> {
  try {
    store.load(await readChats(store, () => readPage(id)));
  } catch (error) {
    if (codeOf(error) !== 'NOT_FOUND') throw error;
    store.drop(id);
  }
}

/** All messages of a chat, oldest first: those that are here, and those that only the server has. */
export async function loadAllMessages({ id, messages, hasEarlier }: ListedChat): Promise<MessageIn[]> {
  let all = messages ?? [];
  let isMore = messages === null || hasEarlier === true;
  while (isMore) {
    const page = await readPage(id, all[0]?.id);
    all = [...page.messages, ...all];
    isMore = page.hasEarlier && page.messages.length > 0;
  }
  return all;
}

/** Reads the messages before those that are here. @param isBusy a chat that is being answered is left alone */
export async function loadEarlierMessages(
  store: ChatStore,
  { id, messages }: ListedChat,
  isBusy: () => boolean,
): Promise<void> {
  try {
    const page = await readPage(id, messages?.[0]?.id);
    if (!isBusy()) store.prepend(page);
  } catch (error) {
    if (codeOf(error) !== 'NOT_FOUND') throw error;
    // The first message here has changed on the server meanwhile.
    if (!isBusy()) await loadMessages(store, id);
  }
}
