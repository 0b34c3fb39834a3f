'use client';

import { useState } from 'react';
import { loadClearDialog } from './chat-dialogs.ts';
import type { ChatSessions } from './chat-sessions.ts';
import type { ChatStore } from './chat-store.ts';
import { LateDialog } from './late-dialog.tsx';
import { deleteAllOnServer } from './sync-chats.ts';

type Options = { store: ChatStore; sessions: ChatSessions; isMember: boolean; onDeleted: () => void };

/** Asks for a word before all chats are deleted, here and on the server. */
export function useChatClearing({ store, sessions, isMember, onDeleted }: Options) {
  const [isAsking, setAsking] = useState(false);
  const removeAll = () => {
    const { busyIds } = sessions;
    sessions.forgetAll();
    store.removeAll(busyIds);
    if (isMember) void deleteAllOnServer(store, false);
    setAsking(false);
    onDeleted();
  };
  const dialog = isAsking && (
    <LateDialog
      load={loadClearDialog}
      own={{ isMember, onConfirm: removeAll, onClose: () => setAsking(false) }}
    />
  );
  return { ask: () => setAsking(true), dialog };
}
