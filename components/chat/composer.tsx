'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { Form } from '#components/ui/form.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SendIcon, StopIcon } from '#components/ui/icons.tsx';
import { useOnline } from '#components/ui/use-online.ts';
import { MAX_QUESTION_LENGTH } from '#lib/chat/schema.ts';
import styles from './composer.module.css';
import { questionLength } from './question-length.ts';

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  /** Nothing can be asked: no model, or the chat is turned off. */
  isClosed: boolean;
  /** What stands in it at first. */
  initial: string;
  onAsk: (text: string) => void;
  onStop: () => void;
};

/** Where questions are written. What is typed stays, whole, until it has been sent. */
export function Composer({ field, isBusy, isClosed, initial, onAsk, onStop }: Props) {
  const t = useTranslations('chat.composer');
  const id = useId();
  const isOnline = useOnline();
  const [text, setText] = useState(initial);
  const length = questionLength(text);
  const isTooLong = length.kind === 'over';
  const canSend = !isClosed && !isBusy && isOnline && text.trim() !== '' && !isTooLong;

  const send = () => {
    if (!canSend) return;
    onAsk(text.trim());
    setText('');
  };
  const stop = () => {
    onStop();
    // The button that has the focus is about to become one that cannot be pressed.
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the choice of an input method's word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <Form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t('label')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        dir={text === '' ? undefined : 'auto'}
        rows={1}
        value={text}
        placeholder={t('placeholder')}
        disabled={isClosed}
        enterKeyHint="send"
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isBusy ? (
        <IconButton tone="primary" className={styles.send} onClick={stop} label={t('stop')}>
          <StopIcon />
        </IconButton>
      ) : (
        <IconButton
          type="submit"
          tone="primary"
          className={styles.send}
          disabled={!canSend}
          label={t('send')}
        >
          <SendIcon />
        </IconButton>
      )}
      <p
        id={`${id}-hint`}
        className={styles.hint}
        data-plain={isOnline && length.kind === 'fits'}
        data-wrong={isTooLong}
      >
        {hint()}
      </p>
      {/* The counter changes with every letter; what is read aloud does not. */}
      <p role="status" className="visually-hidden">
        {announcement()}
      </p>
    </Form>
  );

  function hint(): string {
    if (!isOnline) return t('offline');
    if (length.kind === 'over') return t('tooLong', { count: length.excess });
    if (length.kind === 'near') return t('counter', { length: length.length, limit: MAX_QUESTION_LENGTH });
    return t('hint');
  }

  function announcement(): string {
    if (!isOnline) return t('offline');
    if (length.kind === 'over') return t('overLimit', { limit: MAX_QUESTION_LENGTH });
    return length.kind === 'near' ? t('remaining', { count: length.atMost }) : '';
  }
}
