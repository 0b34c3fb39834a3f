'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import styles from './analyst-chat.module.css';
import { loadListDrawer } from './chat-dialogs.ts';
import { ChatHistory } from './chat-history.tsx';
import { LateDialog } from './late-dialog.tsx';

type Props = ComponentProps<typeof ChatHistory> & Pick<ChatList, 'side' | 'drawer' | 'close'>;

type ChatList = {
  side: RefObject<HTMLElement | null>;
  /** How it is open where it is a drawer: `search`: with the focus in its search. */
  drawer: 'list' | 'search' | null;
  open: () => void;
  close: () => void;
  /** Gives the search of chats the focus. */
  search: () => void;
};

/** The list of chats: beside the conversation, or where there is no room, in a drawer over it. */
export function ChatSide({ side, drawer, close, ...history }: Props) {
  const t = useTranslations('chat');
  // Once opened it stays, for it moves out of sight when it is closed.
  const [isDrawn, setDrawn] = useState(false);
  if (drawer !== null && !isDrawn) setDrawn(true);
  const fail = () => {
    setDrawn(false);
    close();
  };
  return (
    <>
      <nav ref={side} className={styles.side} aria-label={t('history.title')}>
        <ChatHistory {...history} />
      </nav>
      {isDrawn && (
        <LateDialog
          load={loadListDrawer}
          own={{
            isOpen: drawer !== null,
            onClose: close,
            children: <ChatHistory {...history} isSearchFirst={drawer === 'search'} />,
          }}
          onFailed={fail}
        />
      )}
    </>
  );
}

/** Whether the list is open, and how it is opened and searched. */
export function useChatList(): ChatList {
  const side = useRef<HTMLElement>(null);
  const [drawer, setDrawer] = useState<ChatList['drawer']>(null);
  const search = () => {
    const field = side.current?.querySelector<HTMLElement>('input[type="search"]');
    if (field?.checkVisibility()) field.focus();
    else setDrawer('search');
  };
  return { side, drawer, open: () => setDrawer('list'), close: () => setDrawer(null), search };
}
