'use client';

import { type ReactNode, useState } from 'react';
import { loadRenameDialog } from './chat-dialogs.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';
import { LateDialog } from './late-dialog.tsx';
import { sendEdit } from './sync-chats.ts';

type Renamed = { chat: ListedChat; title: string };

/** Gives a chat another title, here at once and on the server. */
export function useChatRenaming(store: ChatStore) {
  const [renamed, setRenamed] = useState<Renamed | null>(null);
  const rename = (title: string) => {
    if (!renamed) return;
    store.edit(renamed.chat, { title });
    void sendEdit(store, renamed.chat.id);
    setRenamed(null);
  };
  const dialog: ReactNode = renamed && (
    <LateDialog
      load={loadRenameDialog}
      own={{ title: renamed.title, onRename: rename, onClose: () => setRenamed(null) }}
    />
  );
  return { ask: (chat: ListedChat, title: string) => setRenamed({ chat, title }), dialog };
}
