'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import styles from './composer.module.css';

type Props = { text: string; onEdit: () => void; onRemove: () => void };

/** A question that is sent by itself when the answer that is being written is complete. */
export function WaitingQuestion({ text, onEdit, onRemove }: Props) {
  const t = useTranslations('chat.waiting');
  const id = useId();
  return (
    <section className={styles.waiting} aria-labelledby={id}>
      <p id={id} className={styles.waitingLabel}>
        {t('label')}
      </p>
      <p className={styles.waitingText} dir="auto">
        {text}
      </p>
      <div className={styles.waitingActions}>
        <Button variant="quiet" size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </section>
  );
}
