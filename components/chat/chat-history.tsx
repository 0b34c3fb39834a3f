'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PlusIcon } from '#components/ui/icons.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import styles from './chat-history.module.css';
import { type ChatActions, ChatItem } from './chat-item.tsx';
import type { ListedChat } from './chat-store.ts';
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
  actions: ChatActions;
};

/** The list of chats: new, search, open, and what can be done with each. */
export function ChatHistory({
  chats,
  openId,
  busyIds,
  isMember,
  signUpPath,
  onOlder,
  onStart,
  actions,
}: Props) {
  const t = useTranslations('chat');
  const [query, setQuery] = useState('');
  const { found: foundChats, isSearching } = useChatSearch(chats, query, isMember);
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
            <ChatItem
              key={chat.id}
              chat={chat}
              snippet={snippet}
              query={searchText}
              isOpen={chat.id === openId}
              isBusy={busyIds.has(chat.id)}
              actions={actions}
            />
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
