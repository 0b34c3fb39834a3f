import { mergeChats, newestFirst } from '#lib/chat/policy.ts';
import { ChatStorage } from '#lib/chat/schema.ts';
import { hasSessionHint } from '#lib/http/client-session.ts';

/** The browser's copy of the chats: local storage under `chat-storage`, shared by all tabs. */

export const CHAT_STORAGE_KEY = 'chat-storage';

const NOTHING: ChatStorage = { owner: null, currentChatId: null, chats: [], deletedIds: [] };

/** What another version or a person's own hand left there is read as far as it makes sense. */
export function parseChatStorage(text: string | null): ChatStorage {
  if (text === null) return NOTHING;
  try {
    const parsed = ChatStorage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : NOTHING;
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

/** Newest chats whose answers keep their parts, and chats that stay at all, when the browser's storage is full. */
const ECONOMIES = [
  { withParts: Number.POSITIVE_INFINITY, chats: Number.POSITIVE_INFINITY },
  { withParts: 10, chats: Number.POSITIVE_INFINITY },
  { withParts: 0, chats: 40 },
  { withParts: 0, chats: 10 },
];

/** Replaces what is stored. After the session's end nothing of a member is written any more. */
export function writeChatStorage(storage: ChatStorage): void {
  if (storage.owner !== null && !hasSessionHint()) return;
  const chats = newestFirst(storage.chats.filter(({ messages }) => messages.length > 0));
  for (const economy of ECONOMIES) {
    const kept = chats
      .slice(0, economy.chats)
      .map((chat, at) => (at < economy.withParts ? chat : withoutParts(chat)));
    try {
      localStorage.setItem(CHAT_STORAGE_KEY, JSON.stringify({ ...storage, chats: kept }));
      return;
    } catch {
      // Full, or refused: try with less.
    }
  }
}

function withoutParts(chat: ChatStorage['chats'][number]): ChatStorage['chats'][number] {
  return { ...chat, messages: chat.messages.map(({ parts: _parts, ...message }) => message) };
}

/** Adds this tab's chats to what other tabs have stored meanwhile; the newer state of each wins, and deleted ones stay deleted. */
export function addToChatStorage(mine: ChatStorage): ChatStorage {
  const stored = readChatStorage();
  const theirs = stored.owner === mine.owner ? stored : NOTHING;
  const deletedIds = [...new Set([...mine.deletedIds, ...theirs.deletedIds])];
  const chats = mergeChats(mine.chats, theirs.chats).filter(({ id }) => !deletedIds.includes(id));
  const merged = { ...mine, chats, deletedIds };
  writeChatStorage(merged);
  return merged;
}
