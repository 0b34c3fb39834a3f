'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Form } from '#components/ui/form.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SendIcon, StopIcon } from '#components/ui/icons.tsx';
import { useLetterShortcuts } from '#components/ui/letter-shortcuts.ts';
import { isLayerOpen } from '#components/ui/open-layer.ts';
import { CHAT_KEYS } from './chat-keys.ts';
import type { ChatStore } from './chat-store.ts';
import styles from './composer.module.css';
import { ComposerHint } from './composer-hint.tsx';
import { composerAct } from './composer-keys.ts';
import { useComposer } from './use-composer.ts';
import { WaitingQuestion } from './waiting-question.tsx';

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** An answer is being written. */
  isBusy: boolean;
  /** Nothing can be asked: no model, or the chat is turned off. */
  isClosed: boolean;
  store: ChatStore;
  /** The open chat, or `NEW_CHAT`. */
  chatId: string;
  /** Asks now, or once the answer is complete. @returns false: neither is possible */
  onAsk: (text: string) => boolean;
  onStop: () => void;
  /** The person's last question, which ↑ brings into the empty field to be asked in other words; null: there is none. */
  onRecall: () => string | null;
};

/** Where questions are written. What is typed stays with its chat until it has been sent. */
export function Composer({ isBusy, onStop, ...options }: Props) {
  const t = useTranslations('chat.composer');
  const id = useId();
  const { field, isClosed } = options;
  const { text, length, waiting, note, canSend, type, send, recall, edit, remove } = useComposer(options);

  const areLettersOn = useLetterShortcuts();

  const stop = () => {
    onStop();
    // The button that has the focus is about to become one that cannot be pressed.
    field.current?.focus();
  };
  const acts = { send, stop: onStop, recall };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes what is open over the page first.
    const canStop = isBusy && !isLayerOpen();
    const act = composerAct(event.nativeEvent, { isEmpty: text === '', canStop });
    if (!act) return;
    event.preventDefault();
    acts[act]();
  };

  return (
    <Form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {waiting !== null && <WaitingQuestion text={waiting} onEdit={edit} onRemove={remove} />}
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
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        aria-keyshortcuts={areLettersOn ? CHAT_KEYS.focus.toUpperCase() : undefined}
        aria-invalid={length.kind === 'over'}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        {isBusy && canSend && waiting === null && (
          <IconButton type="submit" className={styles.send} label={t('sendNext')}>
            <SendIcon />
          </IconButton>
        )}
        {isBusy ? (
          <IconButton
            tone="primary"
            className={styles.send}
            onClick={stop}
            label={t('stop')}
            aria-keyshortcuts={CHAT_KEYS.stop}
          >
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
      </div>
      <ComposerHint
        id={`${id}-hint`}
        length={length}
        note={note}
        isBusy={isBusy}
        isWaiting={waiting !== null}
      />
    </Form>
  );
}
