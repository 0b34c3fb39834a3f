import { onChatChange } from '#lib/browser/chat-changes.ts';
import { SECOND } from '#lib/core/clock.ts';
import type { ChatSessions } from './chat-sessions.ts';
import type { ChatStore } from './chat-store.ts';
import { loadMessages } from './sync-chats.ts';

/** Changes that come so soon after one another are read together. */
const READ_AFTER = SECOND / 2;
/** Of more than these the list is read instead. */
const MOST_CHATS = 5;
/** A page that is shown again reads the list at most so often: its stream may have been down. */
const SYNC_EVERY = 60 * SECOND;

type Followed = { store: ChatStore; sessions: ChatSessions; sync: () => Promise<void> };

/**
 * Reads what was changed of a member's chats on other devices: those that the stream names, and the list where a page is shown again. Nothing
 * is read while the page is hidden, nor of a chat that is being answered here before its answer ends.
 * @returns stops following
 */
export function followChatChanges({ store, sessions, sync }: Followed): () => void {
  /** By their ids, the message that is new in them. */
  const changed = new Map<string, string | undefined>();
  let isListBehind = false;
  let isSyncing = false;
  let syncedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isHidden = () => document.visibilityState === 'hidden';
  const readSoon = () => {
    timer ??= setTimeout(read, READ_AFTER);
  };
  const readList = async () => {
    isListBehind = false;
    isSyncing = true;
    changed.clear();
    syncedAt = performance.now();
    await sync();
    isSyncing = false;
    if (isListBehind || changed.size > 0) readSoon();
  };
  const readChats = () => {
    const { busyIds } = sessions;
    for (const [id, message] of [...changed]) {
      if (busyIds.has(id)) continue;
      changed.delete(id);
      const isKnown = store.goneIds.has(id) || (message !== undefined && sessions.hasMessage(id, message));
      if (!isKnown) loadMessages(store, id).catch(() => undefined);
    }
    if (changed.size > 0) readSoon();
  };
  const read = () => {
    timer = undefined;
    // Both are read once the page is shown, and the list has come.
    if (isHidden() || isSyncing) return;
    if (isListBehind || changed.size > MOST_CHATS) void readList();
    else readChats();
  };

  const stopHearing = onChatChange(({ id, message }) => {
    if (id === null) isListBehind = true;
    else changed.set(id, message);
    readSoon();
  });
  const look = () => {
    if (isHidden()) return;
    if (performance.now() - syncedAt > SYNC_EVERY) isListBehind = true;
    if (isListBehind || changed.size > 0) readSoon();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    stopHearing();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}
