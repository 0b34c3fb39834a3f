'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { showToast } from '#lib/browser/show-toast.ts';
import { PINNED_CHATS } from '#lib/chat/policy.ts';
import type { ChatActions } from './chat-item.tsx';
import type { ChatSessions } from './chat-sessions.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';
import { sendEdit } from './sync-chats.ts';
import { useChatClearing } from './use-chat-clearing.tsx';
import { useChatDeletion } from './use-chat-deletion.tsx';
import { useChatDownload } from './use-chat-download.ts';
import { useChatRenaming } from './use-chat-renaming.tsx';
import { useChatSharing } from './use-chat-sharing.tsx';

type Options = {
  store: ChatStore;
  sessions: ChatSessions;
  isMember: boolean;
  canShare: boolean;
  onOpen: (chat: ListedChat) => void;
  /** What had the focus is gone. */
  onDeleted: () => void;
};

/** What can be done with the chats of the list, and the dialogs in which some of it is asked. */
export function useChatActions({ onOpen, ...options }: Options): {
  actions: ChatActions;
  dialogs: ReactNode;
} {
  const t = useTranslations('chat.history');
  const { store } = options;
  const renaming = useChatRenaming(store);
  const { download, takeWorkbook } = useChatDownload();
  const deletion = useChatDeletion(options);
  const clearing = useChatClearing(options);
  const { sharing, dialog: sharingDialog } = useChatSharing(options.canShare);
  const pin = (chat: ListedChat, isPinned: boolean) => {
    const pinnedChats = store.state.chats.filter((each) => each.isPinned);
    if (isPinned && pinnedChats.length >= PINNED_CHATS) {
      showToast('error', t('pinsFull', { limit: PINNED_CHATS }));
      return false;
    }
    store.edit(chat, { isPinned });
    void sendEdit(store, chat.id);
    return true;
  };
  return {
    actions: {
      open: onOpen,
      rename: renaming.ask,
      pin,
      download: (chat, title) => void download(chat, title),
      takeWorkbook: options.isMember ? (chat) => void takeWorkbook(chat) : null,
      remove: ({ id }, title) => deletion.ask({ id, title }),
      removeAll: clearing.ask,
      sharing,
    },
    dialogs: (
      <>
        {renaming.dialog}
        {deletion.dialog}
        {clearing.dialog}
        {sharingDialog}
      </>
    ),
  };
}
