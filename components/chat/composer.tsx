'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { SendIcon, StopIcon } from '#components/ui/icons.tsx';
import { MAX_QUESTION_LENGTH } from '#lib/chat/schema.ts';
import styles from './composer.module.css';
import { useOnline } from './use-online.ts';

const SHOW_REMAINING_BELOW = 200;

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  /** Nothing can be asked: no model, or the chat is turned off. */
  isClosed: boolean;
  onAsk: (text: string) => void;
  onStop: () => void;
};

/** Where questions are written. What is typed stays until it has been sent. */
export function Composer({ field, isBusy, isClosed, onAsk, onStop }: Props) {
  const t = useTranslations('chat.composer');
  const id = useId();
  const isOnline = useOnline();
  const [text, setText] = useState('');
  const remaining = MAX_QUESTION_LENGTH - text.length;
  const canSend = !isClosed && !isBusy && isOnline && text.trim() !== '' && remaining >= 0;

  const send = () => {
    if (!canSend) return;
    onAsk(text.trim());
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the choice of an input method's word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
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
        maxLength={MAX_QUESTION_LENGTH}
        enterKeyHint="send"
        aria-describedby={`${id}-hint`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isBusy ? (
        <button type="button" className={styles.button} onClick={onStop} aria-label={t('stop')}>
          <StopIcon />
        </button>
      ) : (
        <button type="submit" className={styles.button} disabled={!canSend} aria-label={t('send')}>
          <SendIcon />
        </button>
      )}
      <p
        id={`${id}-hint`}
        className={styles.hint}
        data-plain={isOnline && remaining >= SHOW_REMAINING_BELOW}
        aria-live="polite"
      >
        {!isOnline
          ? t('offline')
          : remaining < SHOW_REMAINING_BELOW
            ? t('remaining', { count: Math.max(0, remaining) })
            : t('hint')}
      </p>
    </form>
  );
}
