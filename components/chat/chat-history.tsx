'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import buttons from '#components/ui/icon-button.module.css';
import { PlusIcon, SearchIcon, TrashIcon } from '#components/ui/icons.tsx';
import { DEFAULT_CHAT_TITLE } from '#lib/chat/policy.ts';
import styles from './chat-history.module.css';
import type { ListedChat } from './chat-store.ts';
import { ChatTime } from './chat-time.tsx';
import { useChatSearch } from './use-chat-search.ts';

type Props = {
  chats: readonly ListedChat[];
  openId: string;
  busyIds: ReadonlySet<string>;
  /** Members' older chats are searched on the server too. */
  isMember: boolean;
  onStart: () => void;
  onOpen: (id: string) => void;
  onDelete: (chat: { id: string; title: string }) => void;
};

/** The list of chats: new, search, open, delete. */
export function ChatHistory({ chats, openId, busyIds, isMember, onStart, onOpen, onDelete }: Props) {
  const t = useTranslations('chat');
  const id = useId();
  const [query, setQuery] = useState('');
  const { found, isSearching } = useChatSearch(chats, query, isMember);
  const titleOf = (title: string) => (title === DEFAULT_CHAT_TITLE ? t('newChat') : title);
  const asked = query.trim();
  const listed = found.filter(
    ({ chat }) => asked === '' || chat.messages === null || chat.messages.length > 0,
  );

  return (
    <div className={styles.history}>
      <button type="button" className={styles.start} onClick={onStart}>
        <PlusIcon />
        {t('startChat')}
      </button>
      <div className={styles.search}>
        <SearchIcon size={18} />
        <label htmlFor={id} className="visually-hidden">
          {t('history.search')}
        </label>
        <input
          id={id}
          type="search"
          dir={query === '' ? undefined : 'auto'}
          maxLength={200}
          placeholder={t('history.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <p role="status" className="visually-hidden">
        {asked !== '' && !isSearching ? t('history.found', { count: listed.length }) : ''}
      </p>
      {listed.length === 0 ? (
        <p className={styles.empty}>
          {asked === '' ? t('history.empty') : isSearching ? '…' : t('history.noMatch', { query: asked })}
        </p>
      ) : (
        <ul className={styles.list}>
          {listed.map(({ chat, snippet }) => (
            <li key={chat.id} className={styles.item} data-open={chat.id === openId}>
              <button
                type="button"
                className={styles.open}
                aria-current={chat.id === openId ? 'true' : undefined}
                onClick={() => onOpen(chat.id)}
              >
                <span className={styles.title} dir="auto">
                  {titleOf(chat.title)}
                </span>
                {snippet && (
                  <span className={styles.snippet} dir="auto">
                    {snippet}
                  </span>
                )}
                <span className={styles.time}>
                  {busyIds.has(chat.id) ? t('history.answering') : <ChatTime at={chat.updatedAt} />}
                </span>
              </button>
              {(chat.messages === null || chat.messages.length > 0) && (
                <button
                  type="button"
                  className={`${buttons.iconButton} ${styles.delete}`}
                  aria-label={t('history.delete', { title: titleOf(chat.title) })}
                  onClick={() => onDelete({ id: chat.id, title: titleOf(chat.title) })}
                >
                  <TrashIcon size={18} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
