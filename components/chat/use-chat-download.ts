'use client';

import { useLocale, useTranslations } from 'next-intl';
import { showToast } from '#lib/browser/show-toast.ts';
import { save } from '#lib/browser/take-file.ts';
import { chatFileName, chatMarkdown } from './chat-markdown.ts';
import type { ListedChat } from './chat-store.ts';
import { loadAllMessages } from './sync-chats.ts';

/** Makes a file of a chat, of which the server may have the greater part. */
export function useChatDownload(): (chat: ListedChat, title: string) => Promise<void> {
  const locale = useLocale();
  const t = useTranslations('chat');
  const activity = useTranslations('chat.activity');
  return async (chat, title) => {
    try {
      const messages = await loadAllMessages(chat);
      const text = chatMarkdown({ title, messages, now: new Date() }, { locale, chat: t, activity });
      save(new Blob([text], { type: 'text/markdown;charset=utf-8' }), chatFileName(title, t('title')));
    } catch {
      showToast('error', t('file.failed'));
    }
  };
}
