'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Form } from '#components/ui/form.tsx';
import { useLetterShortcuts } from '#components/ui/letter-shortcuts.ts';
import { isLayerOpen } from '#components/ui/open-layer.ts';
import type { Examples } from '#lib/chat/schema.ts';
import { CHAT_KEYS } from './chat-keys.ts';
import type { ChatStore } from './chat-store.ts';
import styles from './composer.module.css';
import { ComposerButtons } from './composer-buttons.tsx';
import { ComposerHint } from './composer-hint.tsx';
import { composerAct } from './composer-keys.ts';
import { useComposer } from './use-composer.ts';
import { useNames } from './use-names.tsx';
import { useQuestionKinds } from './use-question-kinds.tsx';
import { useSuggestions } from './use-suggestions.ts';
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
  /** What kinds of questions are listed with. */
  examples: Examples | null;
  /** Asks now, or once the answer is complete. @returns false: neither is possible */
  onAsk: (text: string) => boolean;
  onStop: () => void;
  /** What ↑ brings into the empty field, to be asked in other words; null: nothing, or its own field was opened instead. */
  onRecall: () => string | null;
};

/** Where questions are written. What is typed stays with its chat until it has been sent. */
export function Composer({ isBusy, onStop, examples, ...options }: Props) {
  const t = useTranslations('chat.composer');
  const id = useId();
  const { field, isClosed } = options;
  const { text, length, waiting, note, canSend, type, send, recall, edit, remove } = useComposer(options);

  const kinds = useQuestionKinds({ kinds: useSuggestions(examples), text, onChoose: type });
  const names = useNames({ field, text, onType: type });
  const areLettersOn = useLetterShortcuts();

  const stop = () => {
    onStop();
    // The button that has the focus is about to become one that cannot be pressed.
    field.current?.focus();
  };
  const acts = { send, stop: onStop, recall };
  const onKeyDown = (event: KeyboardEvent) => {
    if (kinds.press(event) || names.press(event)) {
      event.preventDefault();
      return;
    }
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
      {kinds.list}
      {names.list}
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
        {...(names.isOpen ? names : kinds).field}
        onChange={({ target }) => {
          type(target.value);
          kinds.typed(target.value);
          names.typed(target.value, target.selectionStart);
        }}
        onBlur={() => {
          kinds.close();
          names.close();
        }}
        onKeyDown={onKeyDown}
      />
      <ComposerButtons
        isBusy={isBusy}
        canSend={canSend}
        canWait={canSend && waiting === null}
        onStop={stop}
      />
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
