'use client';

import { useTranslations } from 'next-intl';
import { useOnline } from '#components/ui/use-online.ts';
import { MAX_QUESTION_LENGTH } from '#lib/chat/schema.ts';
import styles from './composer.module.css';
import type { QuestionLength } from './question-length.ts';

/** What is to be known of a question before it is sent: its keys, its length, that there is no connection. */
export function ComposerHint({ id, length }: { id: string; length: QuestionLength }) {
  const t = useTranslations('chat.composer');
  const isOnline = useOnline();
  return (
    <>
      <p
        id={id}
        className={styles.hint}
        data-plain={isOnline && length.kind === 'fits'}
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
