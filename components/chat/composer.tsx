'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Form } from '#components/ui/form.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SendIcon, StopIcon } from '#components/ui/icons.tsx';
import { isLayerOpen } from '#components/ui/open-layer.ts';
import { useOnline } from '#components/ui/use-online.ts';
import type { ChatDrafts } from './chat-drafts.ts';
import styles from './composer.module.css';
import { ComposerHint } from './composer-hint.tsx';
import { composerAct } from './composer-keys.ts';
import { questionLength } from './question-length.ts';
import { useDraft } from './use-draft.ts';

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  /** Nothing can be asked: no model, or the chat is turned off. */
  isClosed: boolean;
  drafts: ChatDrafts;
  /** The open chat, or `NEW_CHAT`. */
  chatId: string;
  onAsk: (text: string) => void;
  onStop: () => void;
  /** The person's last question, which ↑ brings into the empty field to be asked in other words; null: there is none. */
  onRecall: () => string | null;
};

/** Where questions are written. What is typed stays with its chat until it has been sent. */
export function Composer({ field, isBusy, isClosed, drafts, chatId, onAsk, onStop, onRecall }: Props) {
  const t = useTranslations('chat.composer');
  const id = useId();
  const isOnline = useOnline();
  const { text, setText, clear } = useDraft(drafts, chatId, field);
  const length = questionLength(text);
  const isTooLong = length.kind === 'over';
  const canSend = !isClosed && !isBusy && isOnline && text.trim() !== '' && !isTooLong;

  const send = () => {
    if (!canSend) return;
    onAsk(text.trim());
    clear();
  };
  const stop = () => {
    onStop();
    // The button that has the focus is about to become one that cannot be pressed.
    field.current?.focus();
  };
  const acts = { send, stop: onStop, recall: () => setText(onRecall() ?? '') };
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
        aria-invalid={isTooLong}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isBusy ? (
        <IconButton
          tone="primary"
          className={styles.send}
          onClick={stop}
          label={t('stop')}
          aria-keyshortcuts="Escape"
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
      <ComposerHint id={`${id}-hint`} length={length} />
    </Form>
  );
}
