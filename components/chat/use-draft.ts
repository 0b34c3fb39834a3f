import { type RefObject, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ChatDrafts } from './chat-drafts.ts';

/** What is typed in a chat and not sent. @param chatId the one that is open */
export function useDraft(drafts: ChatDrafts, chatId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const read = () => drafts.textOf(chatId);
  const text = useSyncExternalStore(drafts.subscribe, read, read);
  // Before the first key is heard: words that were typed earlier are there when it is Enter.
  useLayoutEffect(() => {
    const isEdited = () => document.activeElement === field.current && document.hasFocus();
    const shown = field.current?.value ?? drafts.textOf(chatId);
    return drafts.watch({ chatId, text: shown }, () => (isEdited() ? chatId : null));
  }, [drafts, chatId, field]);
  return {
    text,
    setText: useCallback((typed: string) => drafts.type(chatId, typed), [drafts, chatId]),
    /** It was sent. */
    clear: useCallback(() => drafts.clear(chatId), [drafts, chatId]),
  };
}
