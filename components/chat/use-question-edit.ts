import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { showToast } from '#lib/browser/show-toast.ts';
import type { Branches } from '#lib/chat/schema.ts';
import { type Fork, forkAt, isFull } from './branch-places.ts';
import type { QuestionActions, QuestionHandlers } from './chat-question.tsx';
import type { ChatSessions } from './chat-sessions.ts';
import { wordsOfFault } from './fault-words.ts';
import { newId } from './new-id.ts';

/** What a member can do with the questions of a chat. */
export type Branching = {
  /** As they are when it is called. */
  readBranches: () => Branches | undefined;
  /** @param edited what is asked in the place of a question */
  onEdit: (questionId: string, edited: { id: string; text: string }) => ReturnType<ChatSessions['edit']>;
  onShow: (questionId: string, branchId: string) => Promise<void>;
  /** Makes a draft of words that were typed for a question. @returns false where the question still stands */
  onLeave: (questionId: string, text: string) => boolean;
};

type Edited = { id: string; text: string };
type Sent = { id: string; key: string };

export type QuestionEdit = ReturnType<typeof useQuestionEdit>;

/**
 * The question that is being edited, one at a time. What was typed comes back, in its field, where it couldn't be asked.
 * @param branching null for guests, and while the server doesn't have the chat
 */
export function useQuestionEdit(branching: Branching | null, branches: Branches | undefined) {
  const t = useTranslations('chat.faults');
  const [edited, setEdited] = useState<Edited | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const forks = useMemo(() => forksOf(branches), [branches]);
  // The same for all questions of a chat, draw after draw.
  const handlers = useMemo((): QuestionHandlers | null => {
    if (!branching) return null;
    const send = async (id: string, text: string) => {
      const asked = { id: newId(), text };
      setSent((before) => ({ id: asked.id, key: keyAt(id, before, forkAt(branching.readBranches(), id)) }));
      setEdited(null);
      const { became, fault } = await branching.onEdit(id, asked);
      if (fault) showToast('error', wordsOfFault(fault, t));
      if (became === 'refused') setEdited((other) => other ?? { id, text });
    };
    return {
      onBegin: (id, text) => setEdited({ id, text }),
      onCancel: () => setEdited(null),
      onSend: (id, words) => void send(id, words),
      /** The field of a question went by itself: with the question, or with its chat, where its words are seen again. */
      onLeave: (id, text, words) => {
        const isGone = words === text || branching.onLeave(id, words);
        setEdited((other) => (other?.id !== id ? other : isGone ? null : { id, text: words }));
      },
      onShow: branching.onShow,
    };
  }, [branching, t]);

  return {
    /** The same for all that were asked in one place, from when they are sent. */
    keyOf: (id: string): string => keyAt(id, sent, forks.get(id) ?? null),
    /** Undefined where questions of this chat can't be edited. */
    actionsOf: (id: string, isClosed: boolean): QuestionActions | undefined =>
      handlers
        ? {
            fork: forks.get(id) ?? null,
            canEdit: !isClosed,
            editedText: edited?.id === id ? edited.text : null,
            isFull: edited?.id === id && isFull(branches),
            handlers,
          }
        : undefined,
    /** Asks another one in the place of a question. @returns false where questions of this chat can't be edited */
    send: (id: string, text: string): boolean => {
      handlers?.onSend(id, text);
      return handlers !== null;
    },
    /** Opens a question's field. @returns false where questions of this chat can't be edited */
    begin: (id: string, text: string): boolean => {
      handlers?.onBegin(id, text);
      return handlers !== null;
    },
  };
}

function keyAt(id: string, sent: Sent | null, fork: Fork | null): string {
  return sent?.id === id ? sent.key : (fork?.key ?? id);
}

function forksOf(branches: Branches | undefined): ReadonlyMap<string, Fork> {
  const shown = branches?.places.map(({ shown: id }) => id) ?? [];
  return new Map(
    shown.flatMap((id) => {
      const fork = forkAt(branches, id);
      return fork ? [[id, fork]] : [];
    }),
  );
}
