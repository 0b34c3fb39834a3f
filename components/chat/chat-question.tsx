'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { EditIcon } from '#components/ui/icons.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import type { Fork } from './branch-places.ts';
import { BranchSwitch } from './branch-switch.tsx';
import { textOfParts } from './chat-messages.ts';
import styles from './chat-question.module.css';
import { QuestionEditor } from './question-editor.tsx';

/** What can be done with a member's own question. */
export type QuestionActions = {
  /** Where the chat forks here; null: it doesn't. */
  fork: Fork | null;
  /** An answer is being written: nothing can be edited or switched. */
  isBusy: boolean;
  /** Null where nothing can be asked. */
  editing: {
    /** What the field says; null: it is not being edited. */
    text: string | null;
    /** The chat keeps no more branches: the next one takes the place of another. */
    isFull: boolean;
    onBegin: () => void;
    onCancel: () => void;
    onSend: (text: string) => void;
    onLeave: (text: string) => void;
  } | null;
  onShow: (branchId: string) => Promise<void>;
};

/** A question, which its asker may edit and switch to what followed other versions of it. */
export function Question({
  message,
  actions,
}: {
  message: AnalystMessage;
  actions?: QuestionActions | undefined;
}) {
  const t = useTranslations('chat.answer');
  const text = textOfParts(message.parts);
  const editing = actions?.editing;
  return (
    <article className={styles.asked} data-message="question">
      <h2 className="visually-hidden">{t('you')}</h2>
      {editing && editing.text !== null ? (
        <QuestionEditor
          initial={editing.text}
          isBusy={actions.isBusy}
          isFull={editing.isFull}
          onCancel={editing.onCancel}
          onSend={editing.onSend}
          onLeave={editing.onLeave}
        />
      ) : (
        <p className={styles.question} dir="auto">
          {text}
        </p>
      )}
      {actions && (editing || actions.fork) && <Actions {...actions} />}
    </article>
  );
}

function Actions({ fork, isBusy, editing, onShow }: QuestionActions) {
  const t = useTranslations('chat.question');
  const id = useId();
  const isEditing = editing != null && editing.text !== null;
  const pencil = usePencilFocus(isEditing);
  const closed = isBusy ? { 'aria-disabled': true, 'aria-describedby': `${id}-busy`, title: t('busy') } : {};
  return (
    <div className={styles.actions}>
      {editing && !isEditing && (
        <IconButton
          ref={pencil}
          label={t('edit')}
          title={t('edit')}
          onClick={isBusy ? undefined : editing.onBegin}
          {...closed}
        >
          <EditIcon size={18} />
        </IconButton>
      )}
      {fork && !isEditing && <BranchSwitch fork={fork} isClosed={isBusy} closed={closed} onShow={onShow} />}
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
