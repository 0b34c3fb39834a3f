'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { useOnline } from '#components/ui/use-online.ts';
import styles from './chat-question.module.css';
import { isOfInputMethod } from './composer-keys.ts';
import { FocusOnce } from './focus-once.tsx';
import { questionLength } from './question-length.ts';

type Props = {
  initial: string;
  /** An answer is being written: what is typed waits. */
  isBusy: boolean;
  /** The chat keeps no more branches. */
  isFull: boolean;
  onCancel: () => void;
  onSend: (text: string) => void;
  /** The field goes without either, as when another window shows another branch. */
  onLeave: (text: string) => void;
};

/** In the place of a question: Enter sends it, Escape leaves it as it was. */
export function QuestionEditor({ initial, isBusy, isFull, onCancel, onSend, onLeave }: Props) {
  const t = useTranslations('chat.question');
  const tComposer = useTranslations('chat.composer');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const isOnline = useOnline();
  const length = questionLength(text);
  const isTooLong = length.kind === 'over';
  const canSend = !isBusy && isOnline && !isTooLong && text.trim() !== '';
  const isDone = useRef(false);
  const leave = useEffectEvent(() => {
    if (!isDone.current) onLeave(text);
  });
  useEffect(() => () => leave(), []);
  const cancel = () => {
    isDone.current = true;
    onCancel();
  };
  const send = () => {
    if (!canSend) return;
    isDone.current = true;
    onSend(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      // It ends nothing else on the page.
      event.stopPropagation();
      cancel();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <Form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t('field')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        dir="auto"
        rows={1}
        value={text}
        enterKeyHint="send"
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <FocusOnce focus={() => focusAtEnd(field.current)} />
      <p id={`${id}-hint`} className={styles.hint} data-wrong={isTooLong}>
        {hint()}
      </p>
      <div className={styles.buttons}>
        <Button variant="quiet" size="small" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button size="small" type="submit" aria-disabled={!canSend}>
          {t('send')}
        </Button>
      </div>
    </Form>
  );

  function hint(): string {
    if (!isOnline) return tComposer('offline');
    if (length.kind === 'over') return tComposer('tooLong', { count: length.excess });
    if (isBusy) return t('busy');
    return t(isFull ? 'hintFull' : 'hint');
  }
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
