import { CHAT_STORAGE_KEY, hasSessionHint } from '#lib/browser/client-session.ts';
import { mergeChats, newestFirst, pinnedFirst } from '#lib/chat/policy.ts';
import { ChatStorage } from '#lib/chat/schema.ts';
import { withEdits } from './pending-edits.ts';

/** The browser's copy of the chats: local storage under `chat-storage`, shared by all tabs. */

export const NOTHING: ChatStorage = {
  owner: null,
  currentChatId: null,
  chats: [],
  deletedIds: [],
  edits: [],
  clearing: null,
};

/** What another version or a person's own hand left there is read as far as it makes sense. */
export function parseChatStorage(text: string | null): ChatStorage {
  if (text === null) return NOTHING;
  try {
    const parsed = ChatStorage.safeParse(JSON.parse(text));
    if (!parsed.success) return NOTHING;
    // One without messages was never a chat.
    const chats = parsed.data.chats.filter(({ messages }) => messages.length > 0);
    return { ...parsed.data, chats: withEdits(chats, parsed.data.edits) };
  } catch {
    return NOTHING;
  }
}

export function readChatStorage(): ChatStorage {
  try {
    return parseChatStorage(localStorage.getItem(CHAT_STORAGE_KEY));
  } catch {
    // Storage may be refused: then nothing is remembered.
    return NOTHING;
  }
}

/** Characters that copies of what the server has may take, and messages of one of them. */
const COPIES = 1_500_000;
const COPIED_MESSAGES = 100;

/** What is given up when the browser's storage is full: copies first, then parts of answers, then the oldest that no one else has, pinned ones last. */
const ECONOMIES = [
  { copies: COPIES, withParts: Number.POSITIVE_INFINITY, chats: Number.POSITIVE_INFINITY },
  { copies: COPIES / 5, withParts: Number.POSITIVE_INFINITY, chats: Number.POSITIVE_INFINITY },
  { copies: 0, withParts: Number.POSITIVE_INFINITY, chats: Number.POSITIVE_INFINITY },
  { copies: 0, withParts: 10, chats: Number.POSITIVE_INFINITY },
  { copies: 0, withParts: 0, chats: Number.POSITIVE_INFINITY },
  { copies: 0, withParts: 0, chats: 40 },
  { copies: 0, withParts: 0, chats: 10 },
];

type StoredChat = ChatStorage['chats'][number];

/** Replaces what is stored. After the session's end nothing of a member is written any more. */
export function writeChatStorage(storage: ChatStorage): void {
  if (storage.owner !== null && !hasSessionHint()) return;
  const chats = newestFirst(storage.chats.filter(({ messages }) => messages.length > 0));
  const copies = chats.filter(({ isOnServer }) => isOnServer).map(newestOf);
  const unsentChats = pinnedFirst(chats.filter(({ isOnServer }) => !isOnServer));
  for (const economy of ECONOMIES) {
    const storedChats = unsentChats
      .slice(0, economy.chats)
      .map((chat, at) => (at < economy.withParts ? chat : withoutParts(chat)));
    const all = newestFirst([...storedChats, ...asFarAs(economy.copies, copies)]);
    try {
      localStorage.setItem(CHAT_STORAGE_KEY, JSON.stringify({ ...storage, chats: all }));
      return;
    } catch {
      // Full, or refused: try with less.
    }
  }
}

function newestOf(chat: StoredChat): StoredChat {
  if (chat.messages.length <= COPIED_MESSAGES) return chat;
  return { ...chat, messages: chat.messages.slice(-COPIED_MESSAGES), hasEarlier: true };
}

function asFarAs(characters: number, chats: readonly StoredChat[]): StoredChat[] {
  let left = characters;
  const end = chats.findIndex((chat) => {
    left -= JSON.stringify(chat).length;
    return left < 0;
  });
  return chats.slice(0, end < 0 ? chats.length : end);
}

function withoutParts(chat: StoredChat): StoredChat {
  return { ...chat, messages: chat.messages.map(({ parts: _parts, ...message }) => message) };
}

/**
 * Adds this tab's chats to what other tabs have stored meanwhile; the newer state of each wins, and deleted ones stay deleted. Edits and
 * a deletion of all stay as they are stored.
 * @param goneIds chats that the server no longer has
 */
export function addToChatStorage(
  mine: Omit<ChatStorage, 'edits' | 'clearing'>,
  goneIds: ReadonlySet<string>,
): void {
  const stored = readChatStorage();
  const otherTab = stored.owner === mine.owner ? stored : NOTHING;
  const deletedIds = [...new Set([...mine.deletedIds, ...otherTab.deletedIds])];
  const { clearing } = otherTab;
  const removed = new Set([...deletedIds, ...goneIds, ...(clearing?.ids ?? [])]);
  const chats = mergeChats(mine.chats, otherTab.chats).filter(({ id }) => !removed.has(id));
  const edits = otherTab.edits.filter(({ id }) => !removed.has(id));
  writeChatStorage({ ...mine, chats, deletedIds, edits, clearing });
}

/** Marks chats as the server's, under the ids that it gave them. */
export function confirmKept(
  { chats, currentChatId, edits, ...rest }: ChatStorage,
  ids: KeptIds,
): ChatStorage {
  return {
    ...rest,
    edits: edits.map((edit) => ({ ...edit, id: ids.get(edit.id) ?? edit.id })),
    currentChatId: (currentChatId && ids.get(currentChatId)) ?? currentChatId,
    chats: chats.map((chat) => asKept(chat, ids)),
  };
}

/** From the ids that were sent to those under which the server keeps the chats. */
export type KeptIds = ReadonlyMap<string, string>;

export function asKept<C extends { id: string; isOnServer?: boolean | undefined }>(chat: C, ids: KeptIds): C {
  const id = ids.get(chat.id);
  return id === undefined ? chat : { ...chat, id, isOnServer: true };
}
