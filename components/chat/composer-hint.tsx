'use client';

import { useTranslations } from 'next-intl';
import { useOnline } from '#components/ui/use-online.ts';
import { MAX_QUESTION_LENGTH } from '#lib/chat/schema.ts';
import styles from './composer.module.css';
import type { QuestionLength } from './question-length.ts';
import type { ComposerNote } from './use-composer.ts';

type Props = {
  id: string;
  length: QuestionLength;
  note: ComposerNote | null;
  /** An answer is being written. */
  isBusy: boolean;
  /** A question waits for its end. */
  isWaiting: boolean;
};

const NOTES = {
  full: 'waiting.full',
  elsewhere: 'waiting.elsewhere',
  back: 'waiting.back',
} as const satisfies Record<ComposerNote, string>;

/** What is to be known of a question before it is sent: its keys, its length, what became of one that waited, that there is no connection. */
export function ComposerHint({ id, length, note, isBusy, isWaiting }: Props) {
  const t = useTranslations('chat');
  const isOnline = useOnline();
  const said = note && t(NOTES[note]);
  return (
    <>
      <p
        id={id}
        className={styles.hint}
        data-plain={isOnline && length.kind === 'fits' && note === null}
        data-wrong={length.kind === 'over'}
      >
        {hint()}
      </p>
      {/* The counter changes with every letter; what is read aloud does not. */}
      <p role="status" className="visually-hidden">
        {announcement()}
      </p>
    </>
  );

  function hint(): string {
    if (!isOnline) return t('composer.offline');
    if (length.kind === 'over') return t('composer.tooLong', { count: length.excess });
    if (said) return said;
    if (length.kind === 'near')
      return t('composer.counter', { length: length.length, limit: MAX_QUESTION_LENGTH });
    return t(isBusy ? 'composer.hintBusy' : 'composer.hint');
  }

  function announcement(): string {
    if (!isOnline) return t('composer.offline');
    if (length.kind === 'over') return t('composer.overLimit', { limit: MAX_QUESTION_LENGTH });
    if (said) return said;
    if (length.kind === 'near') return t('composer.remaining', { count: length.atMost });
    return isWaiting ? t('waiting.label') : '';
  }
}
