'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useState } from 'react';
import { useLetterShortcuts } from '#components/ui/letter-shortcuts.ts';
import { useShortcuts } from '#components/ui/use-shortcuts.ts';
import { isUntitled, pinnedFirst } from '#lib/chat/policy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { loadShortcutsDialog } from './chat-dialogs.ts';
import { CHAT_KEYS } from './chat-keys.ts';
import type { ListedChat } from './chat-store.ts';
import { LateDialog } from './late-dialog.tsx';

type Options = {
  chats: readonly ListedChat[];
  openId: string;
  /** Where questions are written. */
  field: RefObject<HTMLTextAreaElement | null>;
  onStart: () => void;
  onOpen: (chat: ListedChat) => void;
  onSearch: () => void;
  /** Null: there is nothing to stop. */
  onStop: (() => void) | null;
};

/** The keys of the chat, and the dialog that lists them. @returns `node`: to be drawn with the chats */
export function useChatShortcuts(options: Options): { show: () => void; node: ReactNode } {
  const { chats, openId, field, onStart, onOpen, onSearch, onStop } = options;
  const t = useTranslations('chat');
  const locale: Locale = useLocale();
  const [isShown, setShown] = useState(false);
  const [said, setSaid] = useState('');
  const areLettersOn = useLetterShortcuts();
  const show = () => setShown(true);
  const step = (by: 1 | -1) => {
    const listed = pinnedFirst(chats);
    const chat = listed[listed.findIndex(({ id }) => id === openId) + by];
    if (!chat) return;
    onOpen(chat);
    setSaid(t('history.opened', { title: isUntitled(chat) ? t('untitled') : chat.title }));
  };
  const letters = [
    { keys: CHAT_KEYS.start, run: onStart },
    { keys: CHAT_KEYS.focus, run: () => field.current?.focus() },
    { keys: CHAT_KEYS.search, run: onSearch },
    { keys: CHAT_KEYS.next, run: () => step(1) },
    { keys: CHAT_KEYS.previous, run: () => step(-1) },
    { keys: CHAT_KEYS.help, run: show },
  ];
  useShortcuts([
    ...(areLettersOn ? letters : []),
    ...(onStop ? [{ keys: CHAT_KEYS.stop, run: onStop }] : []),
  ]);
  const node = (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {isShown && <LateDialog load={loadShortcutsDialog[locale]} own={{ onClose: () => setShown(false) }} />}
    </>
  );
  return { show, node };
}
