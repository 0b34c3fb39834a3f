'use client';

import { type ReactNode, useState } from 'react';
import { loadDeleteDialog } from './chat-dialogs.ts';
import type { ChatSessions } from './chat-sessions.ts';
import type { ChatStore } from './chat-store.ts';
import { LateDialog } from './late-dialog.tsx';
import { deleteOnServer } from './sync-chats.ts';

type Named = { id: string; title: string };
type Options = { store: ChatStore; sessions: ChatSessions; isMember: boolean; onDeleted: () => void };
type Deletion = {
  ask: (chat: Named) => void;
  /** To be drawn with the chats. */
  dialog: ReactNode;
};

/** Asks before a chat is deleted, here and on the server. */
export function useChatDeletion({ store, sessions, isMember, onDeleted }: Options): Deletion {
  const [chat, setChat] = useState<Named | null>(null);
  const remove = () => {
    if (!chat) return;
    sessions.forget(chat.id);
    const wasOnServer = store.find(chat.id)?.isOnServer !== undefined || isMember;
    store.remove(chat.id);
    if (wasOnServer) void deleteOnServer(store, chat.id);
    setChat(null);
    onDeleted();
  };
  const dialog = chat && (
    <LateDialog
      load={loadDeleteDialog}
      own={{ title: chat.title, onConfirm: remove, onClose: () => setChat(null) }}
    />
  );
  return { ask: setChat, dialog };
}
