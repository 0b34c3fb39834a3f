import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '#lib/browser/show-toast.ts';
import type { Branches } from '#lib/chat/schema.ts';
import { forkAt, isFull } from './branch-places.ts';
import type { QuestionActions } from './chat-question.tsx';
import type { ChatSessions } from './chat-sessions.ts';
import { wordsOfFault } from './fault-words.ts';
import { newId } from './new-id.ts';

/** What a member can do with the questions of a chat; null for guests, and while the server doesn't have it. */
export type Branching = {
  branches: Branches | undefined;
  /** @param edited what is asked in the place of a question */
  onEdit: (questionId: string, edited: { id: string; text: string }) => ReturnType<ChatSessions['edit']>;
  onShow: (questionId: string, branchId: string) => Promise<void>;
  /** Makes a draft of words that were typed for a question. @returns false where the question still stands */
  onLeave: (questionId: string, text: string) => boolean;
};

type Place = { isBusy: boolean; isClosed: boolean };

export type QuestionEdit = ReturnType<typeof useQuestionEdit>;

/** The question that is being edited, one at a time. What was typed comes back, in its field, where it couldn't be asked. */
export function useQuestionEdit(branching: Branching | null) {
  const t = useTranslations('chat.faults');
  const [edited, setEdited] = useState<{ id: string; text: string } | null>(null);
  const [sent, setSent] = useState<{ id: string; key: string } | null>(null);
  /** The same for all that were asked in one place, from when they are sent. */
  const keyOf = (id: string): string =>
    sent?.id === id ? sent.key : (forkAt(branching?.branches, id)?.key ?? id);
  const send = async ({ onEdit }: Branching, id: string, text: string) => {
    const asked = { id: newId(), text };
    setSent({ id: asked.id, key: keyOf(id) });
    setEdited(null);
    const { became, fault } = await onEdit(id, asked);
    if (fault) showToast('error', wordsOfFault(fault, t));
    if (became === 'refused') setEdited((other) => other ?? { id, text });
  };
  /** The field of a question went by itself: with the question, or with its chat, where its words are seen again. */
  const leave = ({ onLeave }: Branching, id: string, text: string, words: string) => {
    const isGone = words === text || onLeave(id, words);
    setEdited((other) => (other?.id !== id ? other : isGone ? null : { id, text: words }));
  };
  const actionsOf = (id: string, text: string, { isBusy, isClosed }: Place): QuestionActions | undefined =>
    branching
      ? {
          fork: forkAt(branching.branches, id),
          isBusy,
          onShow: (branchId) => branching.onShow(id, branchId),
          editing: isClosed
            ? null
            : {
                text: edited?.id === id ? edited.text : null,
                isFull: isFull(branching.branches),
                onBegin: () => setEdited({ id, text }),
                onCancel: () => setEdited(null),
                onSend: (words) => void send(branching, id, words),
                onLeave: (words) => leave(branching, id, text, words),
              },
        }
      : undefined;
  /** Opens a question's field. @returns false where questions of this chat can't be edited */
  const begin = (id: string, text: string): boolean => {
    if (branching) setEdited({ id, text });
    return branching !== null;
  };
  return { keyOf, actionsOf, begin };
}
