'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PlusIcon } from '#components/ui/icons.tsx';
import { useLetterShortcuts } from '#components/ui/letter-shortcuts.ts';
import { SearchField } from '#components/ui/search-field.tsx';
import { isUntitled } from '#lib/chat/policy.ts';
import { BEFORE_DIALOG } from './chat-dialogs.ts';
import styles from './chat-history.module.css';
import { type ChatActions, ChatItem } from './chat-item.tsx';
import { CHAT_KEYS } from './chat-keys.ts';
import type { ListedChat } from './chat-store.ts';
import { FocusOnce } from './focus-once.tsx';
import { type FoundChat, useChatSearch } from './use-chat-search.ts';

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
  onShortcuts: () => void;
  actions: ChatActions;
  /** The search has the focus at first. */
  isSearchFirst?: boolean;
};

/** No empty one that is written in first. */
function isKept({ messages }: ListedChat): boolean {
  return messages === null || messages.length > 0;
}

/** The list of chats: new, search, open, and what can be done with each. */
export function ChatHistory({
  chats,
  openId,
  busyIds,
  isMember,
  signUpPath,
  onOlder,
  onStart,
  onShortcuts,
  actions,
  isSearchFirst = false,
}: Props) {
  const t = useTranslations('chat');
  const root = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const { found: foundChats, isSearching } = useChatSearch(chats, query, isMember);
  const { said, lists, pin } = usePinning(actions);
  const areLettersOn = useLetterShortcuts();
  const letter = (key: string) => (areLettersOn ? key.toUpperCase() : undefined);
  const searchText = query.trim();
  const listed = foundChats.filter(({ chat }) => searchText === '' || isKept(chat));

  return (
    <div ref={root} className={styles.history}>
      {isSearchFirst && <FocusOnce focus={() => root.current?.querySelector('input')?.focus()} />}
      <Button
        variant="outlined"
        fullWidth
        className={styles.start}
        onClick={onStart}
        aria-keyshortcuts={letter(CHAT_KEYS.start)}
      >
        <PlusIcon />
        {t('startChat')}
      </Button>
      <SearchField
        label={t('history.search')}
        value={query}
        onChange={setQuery}
        keyShortcut={letter(CHAT_KEYS.search)}
      />
      <p role="status" className="visually-hidden">
        {searchText !== '' && !isSearching ? t('history.found', { count: listed.length }) : said}
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
        <div ref={lists} className={styles.lists}>
          <ChatLists
            listed={listed}
            query={searchText}
            openId={openId}
            busyIds={busyIds}
            actions={{ ...actions, pin }}
          />
          {searchText === '' && onOlder && (
            <Button variant="quiet" className={styles.older} onClick={onOlder}>
              {t('history.older')}
            </Button>
          )}
        </div>
      )}
      <HistoryFoot
        hasChats={chats.some(isKept)}
        isSearch={searchText !== ''}
        isMember={isMember}
        signUpPath={signUpPath}
        onShortcuts={onShortcuts}
        actions={actions}
      />
    </div>
  );
}

type FootProps = Pick<Props, 'isMember' | 'signUpPath' | 'onShortcuts' | 'actions'> & {
  hasChats: boolean;
  isSearch: boolean;
};

/** What can be done with all chats, and where a guest keeps them. */
function HistoryFoot({ hasChats, isSearch, isMember, signUpPath, onShortcuts, actions }: FootProps) {
  const t = useTranslations('chat');
  const areLettersOn = useLetterShortcuts();
  const look = { ...BEFORE_DIALOG, variant: 'empty', size: 'small', className: styles.foot } as const;
  return (
    <>
      {!isSearch && hasChats && actions.sharing && (
        <Button {...look} onClick={actions.sharing.list}>
          {t('sharing.shared')}
        </Button>
      )}
      {!isSearch && hasChats && (
        <Button {...look} onClick={actions.removeAll}>
          {t('history.deleteAll')}
        </Button>
      )}
      {!isSearch && (
        <Button
          {...look}
          aria-haspopup="dialog"
          aria-keyshortcuts={areLettersOn ? CHAT_KEYS.help : undefined}
          onClick={onShortcuts}
        >
          {t('history.shortcuts')}
        </Button>
      )}
      {!isMember && hasChats && (
        <p className={styles.note}>
          {t.rich('history.savedHere', { link: (words) => <a href={signUpPath}>{words}</a> })}
        </p>
      )}
    </>
  );
}

/** Says what was pinned, and gives its menu the focus again, which moves with it to another list. */
function usePinning(actions: ChatActions) {
  const t = useTranslations('chat');
  const [said, setSaid] = useState('');
  const lists = useRef<HTMLDivElement>(null);
  const pin = (chat: ListedChat, isPinned: boolean) => {
    const isDone = actions.pin(chat, isPinned);
    if (!isDone) return false;
    const title = isUntitled(chat) ? t('untitled') : chat.title;
    setSaid(t(isPinned ? 'history.isPinned' : 'history.isUnpinned', { title }));
    requestAnimationFrame(() => {
      const items = [...(lists.current?.querySelectorAll<HTMLElement>('[data-chat]') ?? [])];
      const moved = items.find(({ dataset }) => dataset.chat === chat.id);
      moved?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
    });
    return true;
  };
  return { said, lists, pin };
}

type ListsProps = Pick<Props, 'openId' | 'busyIds' | 'actions'> & {
  listed: readonly FoundChat[];
  query: string;
};

/** Pinned chats under a heading of their own, then the others; what was found is one list. */
function ChatLists({ listed, query, ...rest }: ListsProps) {
  const t = useTranslations('chat.history');
  const pinned = query === '' ? listed.filter(({ chat }) => chat.isPinned) : [];
  if (pinned.length === 0) return <ChatList listed={listed} query={query} {...rest} />;
  const others = listed.filter(({ chat }) => !chat.isPinned);
  return (
    <>
      <ChatList title={t('pinned')} listed={pinned} query={query} {...rest} />
      {others.length > 0 && <ChatList title={t('others')} listed={others} query={query} {...rest} />}
    </>
  );
}

function ChatList({ title, listed, query, openId, busyIds, actions }: ListsProps & { title?: string }) {
  const id = useId();
  return (
    <>
      {title && (
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
      )}
      <ul className={styles.list} aria-labelledby={title && id}>
        {listed.map(({ chat, snippet }) => (
          <ChatItem
            key={chat.id}
            chat={chat}
            snippet={snippet}
            query={query}
            isOpen={chat.id === openId}
            isBusy={busyIds.has(chat.id)}
            actions={actions}
          />
        ))}
      </ul>
    </>
  );
}
