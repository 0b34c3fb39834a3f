'use client';

import { useLocale, useTranslations } from 'next-intl';
import { showToast } from '#lib/browser/show-toast.ts';
import { save, takeFile } from '#lib/browser/take-file.ts';
import { chatFileName, chatMarkdown } from './chat-markdown.ts';
import type { ListedChat } from './chat-store.ts';
import { loadAllMessages } from './sync-chats.ts';

/** Makes files of chats: of their words here, of which the server may have the greater part, and of their tables there. */
export function useChatDownload() {
  const locale = useLocale();
  const t = useTranslations('chat');
  const activity = useTranslations('chat.activity');
  const takeWorkbook = ({ id }: ListedChat) =>
    takeFile(`/api/chats/${encodeURIComponent(id)}/workbook`, t('file.failed'));
  const download = async (chat: ListedChat, title: string) => {
    try {
      const messages = await loadAllMessages(chat);
      const text = chatMarkdown({ title, messages, now: new Date() }, { locale, chat: t, activity });
      save(new Blob([text], { type: 'text/markdown;charset=utf-8' }), chatFileName(title, t('title')));
    } catch {
      showToast('error', t('file.failed'));
    }
  };
  return { download, takeWorkbook };
}
