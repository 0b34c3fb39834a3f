'use client';

import { useTranslations } from 'next-intl';
import { memo, use, useEffect, useId, useRef } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { EditIcon } from '#components/ui/icons.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { AnswerWriting } from './answer-writing.ts';
import type { Fork } from './branch-places.ts';
import { BranchSwitch } from './branch-switch.tsx';
import { textOfParts } from './chat-messages.ts';
import styles from './chat-question.module.css';
import { QuestionEditor } from './question-editor.tsx';

/** What a member does with the questions of a chat, each by its id. */
export type QuestionHandlers = {
  onBegin: (id: string, text: string) => void;
  onCancel: () => void;
  onSend: (id: string, words: string) => void;
  /** @param text of the question as it stands */
  onLeave: (id: string, text: string, words: string) => void;
  onShow: (id: string, branchId: string) => Promise<void>;
};

/** What a member can do with one. */
export type QuestionActions = {
  /** Where the chat forks here; null: it doesn't. */
  fork: Fork | null;
  /** False where nothing can be asked. */
  canEdit: boolean;
  /** What the field says; null: it is not being edited. */
  editedText: string | null;
  /** The chat keeps no more branches: the next one takes the place of another. */
  isFull: boolean;
  handlers: QuestionHandlers;
};

type Props = { message: AnalystMessage } & Partial<QuestionActions>;

/** A question, which its asker may edit and switch to what followed other versions of it. It is drawn again only where one of these changes. */
export const Question = memo(function Question({
  message,
  fork = null,
  canEdit = false,
  editedText = null,
  isFull = false,
  handlers,
}: Props) {
  const t = useTranslations('chat.answer');
  const text = textOfParts(message.parts);
  const question = { id: message.id, text };
  const isEditing = canEdit && editedText !== null;
  return (
    <article className={styles.asked} data-message="question">
      <h2 className="visually-hidden">{t('you')}</h2>
      {handlers && isEditing ? (
        <Field question={question} initial={editedText} isFull={isFull} handlers={handlers} />
      ) : (
        <p className={styles.question} dir="auto">
          {text}
        </p>
      )}
      {handlers && (canEdit || fork) && (
        <Actions
          question={question}
          fork={fork}
          canEdit={canEdit}
          isEditing={isEditing}
          handlers={handlers}
        />
      )}
    </article>
  );
});

type PartProps = Pick<QuestionActions, 'handlers'> & { question: { id: string; text: string } };

function Field({
  question: { id, text },
  initial,
  isFull,
  handlers,
}: PartProps & { initial: string; isFull: boolean }) {
  return (
    <QuestionEditor
      initial={initial}
      isBusy={use(AnswerWriting)}
      isFull={isFull}
      onCancel={handlers.onCancel}
      onSend={(words) => handlers.onSend(id, words)}
      onLeave={(words) => handlers.onLeave(id, text, words)}
    />
  );
}

type ActionsProps = PartProps & Pick<QuestionActions, 'fork' | 'canEdit'> & { isEditing: boolean };

function Actions({ question, fork, canEdit, isEditing, handlers }: ActionsProps) {
  const t = useTranslations('chat.question');
  const id = useId();
  // Nothing can be edited or switched meanwhile.
  const isBusy = use(AnswerWriting);
  const pencil = usePencilFocus(isEditing);
  const closed = isBusy ? { 'aria-disabled': true, 'aria-describedby': `${id}-busy`, title: t('busy') } : {};
  return (
    <div className={styles.actions}>
      {canEdit && !isEditing && (
        <IconButton
          ref={pencil}
          label={t('edit')}
          title={t('edit')}
          onClick={isBusy ? undefined : () => handlers.onBegin(question.id, question.text)}
          {...closed}
        >
          <EditIcon size={18} />
        </IconButton>
      )}
      {fork && !isEditing && (
        <BranchSwitch
          fork={fork}
          isClosed={isBusy}
          closed={closed}
          onShow={(branchId) => handlers.onShow(question.id, branchId)}
        />
      )}
      {isBusy && (
        <span id={`${id}-busy`} className="visually-hidden">
          {t('busy')}
        </span>
      )}
    </div>
  );
}

/** The pencil takes the focus that its field had, whether or not the question was asked. */
function usePencilFocus(isEditing: boolean) {
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return pencil;
}
