'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { ShareChatIn } from '#lib/chat/sharing/schema.ts';

const ShareDialog = dynamic(() => import('./share-dialog.tsx').then((module) => module.ShareDialog), {
  ssr: false,
});
const SharesDialog = dynamic(() => import('./shares-dialog.tsx').then((module) => module.SharesDialog), {
  ssr: false,
});

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
      <SharesDialog onClose={close} />
    ) : (
      shown && <ShareDialog shared={shown} onClose={close} />
    );
  return { sharing: { share: setShown, list: () => setShown('list') }, dialog };
}
