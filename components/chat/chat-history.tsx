'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { PlusIcon, TrashIcon } from '#components/ui/icons.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { DEFAULT_CHAT_TITLE } from '#lib/chat/policy.ts';
import styles from './chat-history.module.css';
import type { ListedChat } from './chat-store.ts';
import { ChatTime } from './chat-time.tsx';
import { Highlighted } from './highlighted.tsx';
import { useChatSearch } from './use-chat-search.ts';

type Props = {
  chats: readonly ListedChat[];
  openId: string;
  busyIds: ReadonlySet<string>;
  /** Members' older chats are searched on the server too. */
  isMember: boolean;
  /** Where a guest, whose chats are in this browser only, makes an account. */
  signUpPath: string;
  /** Brings the next older chats; null where all are here. */
  onOlder: (() => void) | null;
  onStart: () => void;
  onOpen: (chat: ListedChat) => void;
  onDelete: (chat: { id: string; title: string }) => void;
};

/** The list of chats: new, search, open, delete. */
export function ChatHistory({
  chats,
  openId,
  busyIds,
  isMember,
  signUpPath,
  onOlder,
  onStart,
  onOpen,
  onDelete,
}: Props) {
  const t = useTranslations('chat');
  const [query, setQuery] = useState('');
  const { found: foundChats, isSearching } = useChatSearch(chats, query, isMember);
  const titleOf = (title: string) => (title === DEFAULT_CHAT_TITLE ? t('untitled') : title);
  const searchText = query.trim();
  const listed = foundChats.filter(
    ({ chat }) => searchText === '' || chat.messages === null || chat.messages.length > 0,
  );

  return (
    <div className={styles.history}>
      <Button variant="outlined" fullWidth className={styles.start} onClick={onStart}>
        <PlusIcon />
        {t('startChat')}
      </Button>
      <SearchField label={t('history.search')} value={query} onChange={setQuery} />
      <p role="status" className="visually-hidden">
        {searchText !== '' && !isSearching ? t('history.found', { count: listed.length }) : ''}
      </p>
      {listed.length === 0 ? (
        <div className={styles.empty}>
          {searchText === '' && t('history.empty')}
          {searchText !== '' && isSearching && '…'}
          {searchText !== '' && !isSearching && (
            <>
              <p>{t('history.noMatch', { query: searchText })}</p>
              <p>{t('history.noMatchHint')}</p>
            </>
          )}
        </div>
      ) : (
        <ul className={styles.list}>
          {listed.map(({ chat, snippet }) => (
            <li key={chat.id} className={styles.item} data-open={chat.id === openId}>
              <button
                type="button"
                className={styles.open}
                aria-current={chat.id === openId ? 'true' : undefined}
                onClick={() => onOpen(chat)}
              >
                <span className={styles.title} dir="auto">
                  <Highlighted text={titleOf(chat.title)} query={searchText} />
                </span>
                {snippet && (
                  <span className={styles.snippet} dir="auto">
                    <Highlighted text={snippet} query={searchText} />
                  </span>
                )}
                <span className={styles.time}>
                  {busyIds.has(chat.id) ? t('history.answering') : <ChatTime at={chat.updatedAt} />}
                </span>
              </button>
              {(chat.messages === null || chat.messages.length > 0) && (
                <IconButton
                  className={styles.delete}
                  label={t('history.delete', { title: titleOf(chat.title) })}
                  onClick={() => onDelete({ id: chat.id, title: titleOf(chat.title) })}
                >
                  <TrashIcon size={18} />
                </IconButton>
              )}
            </li>
          ))}
          {searchText === '' && onOlder && (
            <li className={styles.older}>
              <Button variant="quiet" onClick={onOlder}>
                {t('history.older')}
              </Button>
            </li>
          )}
        </ul>
      )}
      {!isMember && chats.some(({ messages }) => messages !== null && messages.length > 0) && (
        <p className={styles.note}>
          {t.rich('history.savedHere', { link: (words) => <a href={signUpPath}>{words}</a> })}
        </p>
      )}
    </div>
  );
}
