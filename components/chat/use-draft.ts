import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ChatDrafts } from './chat-drafts.ts';

/** What is typed in a chat and not sent. @param chatId the one that is open */
export function useDraft(drafts: ChatDrafts, chatId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const read = () => drafts.textOf(chatId);
  const text = useSyncExternalStore(drafts.subscribe, read, read);
  useEffect(() => {
    const isEdited = () => document.activeElement === field.current && document.hasFocus();
    const shown = field.current?.value ?? '';
    const early = shown === drafts.textOf(chatId) ? '' : shown;
    return drafts.watch(early, () => (isEdited() ? chatId : null));
  }, [drafts, chatId, field]);
  return {
    text,
    setText: useCallback((typed: string) => drafts.type(chatId, typed), [drafts, chatId]),
    /** It was sent. */
    clear: useCallback(() => drafts.clear(chatId), [drafts, chatId]),
  };
}
