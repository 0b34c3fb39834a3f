'use client';

import { type ReactNode, useState } from 'react';
import type { ShareChatIn } from '#lib/chat/sharing/schema.ts';
import { loadShareDialog, loadSharesDialog } from './chat-dialogs.ts';
import { LateDialog } from './late-dialog.tsx';

export type ChatSharing = {
  /** Asks before a chat is shared, up to an answer or to its newest. */
  share: (shared: ShareChatIn) => void;
  /** Shows what is shared. */
  list: () => void;
};

/** Sharing chats with colleagues; null for people who have none. */
export function useChatSharing(canShare: boolean): { sharing: ChatSharing | null; dialog: ReactNode } {
  const [shown, setShown] = useState<ShareChatIn | 'list' | null>(null);
  if (!canShare) return { sharing: null, dialog: null };
  const close = () => setShown(null);
  const dialog =
    shown === 'list' ? (
      <LateDialog load={loadSharesDialog} own={{ onClose: close }} />
    ) : (
      shown && <LateDialog load={loadShareDialog} own={{ shared: shown, onClose: close }} />
    );
  return { sharing: { share: setShown, list: () => setShown('list') }, dialog };
}
