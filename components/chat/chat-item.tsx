'use client';

import { useTranslations } from 'next-intl';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { Button } from '#components/ui/button.tsx';
import { isUntitled } from '#lib/chat/policy.ts';
import { BEFORE_DIALOG } from './chat-dialogs.ts';
import styles from './chat-history.module.css';
import type { ListedChat } from './chat-store.ts';
import { ChatTime } from './chat-time.tsx';
import { Highlighted } from './highlighted.tsx';
import type { ChatSharing } from './use-chat-sharing.tsx';

/** What can be done with a chat of the list; `title` as it is shown. */
export type ChatActions = {
  open: (chat: ListedChat) => void;
  rename: (chat: ListedChat, title: string) => void;
  /** Pins or unpins it. @returns whether it was possible */
  pin: (chat: ListedChat, isPinned: boolean) => boolean;
  download: (chat: ListedChat, title: string) => void;
  /** Makes a workbook of its tables on the server; null for guests. */
  takeWorkbook: ((chat: ListedChat) => void) | null;
  remove: (chat: ListedChat, title: string) => void;
  removeAll: () => void;
  /** Null: there is no one to share with. */
  sharing: ChatSharing | null;
};

type Props = {
  chat: ListedChat;
  /** Where the words of the search are in its messages. */
  snippet: string | null;
  query: string;
  isOpen: boolean;
  isBusy: boolean;
  actions: ChatActions;
};

/** One chat of the list: a press opens it, and behind "…" is what can be done with it. */
export function ChatItem({ chat, snippet, query, isOpen, isBusy, actions }: Props) {
  const t = useTranslations('chat');
  const title = isUntitled(chat) ? t('untitled') : chat.title;
  const isKept = chat.messages === null || chat.messages.length > 0;
  return (
    <li className={styles.item} data-open={isOpen} data-chat={chat.id}>
      <button
        type="button"
        className={styles.open}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => actions.open(chat)}
      >
        <span className={styles.title} dir="auto">
          <Highlighted text={title} query={query} />
        </span>
        {snippet && (
          <span className={styles.snippet} dir="auto">
            <Highlighted text={snippet} query={query} />
          </span>
        )}
        <span className={styles.time}>
          {isBusy ? t('history.answering') : <ChatTime at={chat.updatedAt} />}
        </span>
      </button>
      {isKept && (
        <span className={styles.actions} {...BEFORE_DIALOG}>
          <ActionMenu isLate label={t('history.actions', { title })}>
            <Action label={t('history.rename')} onChoose={() => actions.rename(chat, title)} />
            <Action
              label={t(chat.isPinned ? 'history.unpin' : 'history.pin')}
              onChoose={() => actions.pin(chat, !chat.isPinned)}
            />
            {actions.sharing && (
              <Action
                label={t('sharing.share')}
                onChoose={() => actions.sharing?.share({ chatId: chat.id })}
              />
            )}
            <Action label={t('history.download')} onChoose={() => actions.download(chat, title)} />
            {actions.takeWorkbook && chat.isOnServer === true && (
              <Action label={t('history.workbook')} onChoose={() => actions.takeWorkbook?.(chat)} />
            )}
            <Action label={t('history.delete')} tone="error" onChoose={() => actions.remove(chat, title)} />
          </ActionMenu>
        </span>
      )}
    </li>
  );
}

type ActionProps = { label: string; onChoose: () => void; tone?: 'error' };

/** No stop of Tab: the menu is one already. */
function Action({ label, onChoose, tone }: ActionProps) {
  return (
    <Button role="menuitem" variant="empty" tabIndex={-1} tone={tone} onClick={onChoose}>
      {label}
    </Button>
  );
}
