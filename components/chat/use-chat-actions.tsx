'use client';

import type { ReactNode } from 'react';
import type { ChatActions } from './chat-item.tsx';
import type { ChatSessions } from './chat-sessions.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';
import { useChatDeletion } from './use-chat-deletion.tsx';
import { useChatRenaming } from './use-chat-renaming.tsx';

type Options = {
  store: ChatStore;
  sessions: ChatSessions;
  isMember: boolean;
  onOpen: (chat: ListedChat) => void;
  /** What had the focus is gone. */
  onDeleted: () => void;
};

/** What can be done with the chats of the list, and the dialogs in which some of it is asked. */
export function useChatActions({ onOpen, ...options }: Options): {
  actions: ChatActions;
  dialogs: ReactNode;
} {
  const renaming = useChatRenaming(options.store);
  const deletion = useChatDeletion(options);
  return {
    actions: {
      open: onOpen,
      rename: renaming.ask,
      remove: ({ id }, title) => deletion.ask({ id, title }),
    },
    dialogs: (
      <>
        {renaming.dialog}
        {deletion.dialog}
      </>
    ),
  };
}
