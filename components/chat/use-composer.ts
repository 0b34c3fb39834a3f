import { type RefObject, useState, useSyncExternalStore } from 'react';
import { useOnline } from '#components/ui/use-online.ts';
import type { ChatStore } from './chat-store.ts';
import { questionLength } from './question-length.ts';
import { useDraft } from './use-draft.ts';

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  store: ChatStore;
  chatId: string;
  isClosed: boolean;
  onAsk: (text: string) => boolean;
  onRecall: () => string | null;
};

/** `full`: a question waits already, `elsewhere`: in another window; `back`: one that waited is in the field again. */
export type ComposerNote = 'full' | 'elsewhere' | 'back';

/** What is typed in the open chat, what waits there for the end of an answer, and what can be done with both. */
export function useComposer({ field, store, chatId, isClosed, onAsk, onRecall }: Options) {
  const isOnline = useOnline();
  const { text, setText, clear } = useDraft(store.drafts, chatId, field);
  const { waiting, note, setNote } = useWaiting(store, chatId, text);
  const length = questionLength(text);
  const mayAsk = (typed: string) =>
    !isClosed && isOnline && typed.trim() !== '' && questionLength(typed).kind !== 'over';

  const edit = () => {
    store.waiting.giveBack(chatId);
    field.current?.focus();
  };
  return {
    text,
    length,
    waiting,
    note,
    canSend: mayAsk(text),
    type: (typed: string) => {
      setNote(null);
      setText(typed);
    },
    send: () => {
      const typed = store.drafts.textOf(chatId);
      if (!mayAsk(typed)) return;
      if (onAsk(typed.trim())) clear();
      else setNote(waiting === null ? 'elsewhere' : 'full');
    },
    recall: () => {
      if (waiting !== null) edit();
      else setText(onRecall() ?? '');
    },
    edit,
    remove: () => {
      store.waiting.take(chatId);
      field.current?.focus();
    },
  };
}

/** What waits in a chat, and what is to be said of it. */
function useWaiting({ waiting: questions }: ChatStore, chatId: string, text: string) {
  const read = () => questions.of(chatId);
  const waiting = useSyncExternalStore(questions.subscribe, read, read);
  const [before, setBefore] = useState({ chatId, waiting });
  const [note, setNote] = useState<ComposerNote | null>(null);
  if (before.chatId !== chatId || before.waiting !== waiting) {
    const isBack = before.chatId === chatId && before.waiting !== null && text.startsWith(before.waiting);
    setBefore({ chatId, waiting });
    setNote(isBack ? 'back' : null);
  }
  return { waiting, note, setNote };
}
