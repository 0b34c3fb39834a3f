import { useCallback, useEffect, useState } from 'react';
import type { ChatSessions } from './chat-sessions.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';
import { loadEarlierMessages, loadMessages } from './sync-chats.ts';

type Fault = { id: string; what: 'newest' | 'earlier' };

/** Reads what is missing of the open chat: its newest messages at once, earlier ones when they are asked for. */
export function useMessages(store: ChatStore, sessions: ChatSessions, chat: ListedChat | undefined) {
  const [fault, setFault] = useState<Fault | null>(null);
  const [loadingId, setLoadingId] = useState<string | null>(null);
  const id = chat?.id;
  const isMissing = chat?.messages === null;
  const failed = fault !== null && fault.id === id ? fault.what : null;

  useEffect(() => {
    if (!isMissing || id === undefined || failed !== null) return;
    loadMessages(store, id).catch(() => setFault({ id, what: 'newest' }));
  }, [store, id, isMissing, failed]);

  const loadEarlier = useCallback(async () => {
    const openChat = id === undefined ? undefined : store.find(id);
    if (!openChat) return;
    setFault(null);
    setLoadingId(openChat.id);
    try {
      await loadEarlierMessages(store, openChat, () => sessions.busyIds.has(openChat.id));
    } catch {
      setFault({ id: openChat.id, what: 'earlier' });
    } finally {
      setLoadingId(null);
    }
  }, [store, sessions, id]);

  return {
    failed,
    tryAgain: useCallback(() => setFault(null), []),
    hasEarlier: !isMissing && chat?.hasEarlier === true,
    isLoadingEarlier: loadingId !== null && loadingId === id,
    loadEarlier,
  };
}
