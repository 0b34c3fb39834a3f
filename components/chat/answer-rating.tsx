'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ThumbDownIcon, ThumbUpIcon } from '#components/ui/icons.tsx';
import type { Rating } from '#lib/vocabulary/terms.ts';
import styles from './answer-rating.module.css';
import { BEFORE_DIALOG, loadReasonDialog } from './chat-dialogs.ts';
import { LateDialog } from './late-dialog.tsx';
import type { GivenRating } from './send-rating.ts';

type Props = {
  rating: Rating | null;
  /** Null takes it back. */
  onRate: (given: GivenRating | null) => Promise<void>;
};

/** Two thumbs below an answer: one that is pressed again takes it back, and the one down first asks what was wrong. */
export function AnswerRating({ rating, onRate }: Props) {
  const t = useTranslations('chat.rating');
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const send = async (given: GivenRating | null) => {
    setBusy(true);
    await onRate(given).finally(() => setBusy(false));
  };
  const press = (pressed: Rating) => (event: MouseEvent) => {
    // The second half of a double click must not take back what the first said.
    if (isBusy || event.detail > 1) return;
    if (rating === pressed) void send(null);
    else if (pressed === 'up') void send({ rating: 'up' });
    else setAsking(true);
  };
  return (
    <>
      <IconButton
        label={t('up')}
        title={t('up')}
        aria-pressed={rating === 'up'}
        className={styles.thumb}
        onClick={press('up')}
      >
        <ThumbUpIcon size={18} />
      </IconButton>
      <IconButton
        label={t('down')}
        title={t('down')}
        aria-pressed={rating === 'down'}
        className={styles.thumb}
        {...BEFORE_DIALOG}
        onClick={press('down')}
      >
        <ThumbDownIcon size={18} />
      </IconButton>
      {isAsking && (
        <LateDialog
          load={loadReasonDialog}
          own={{
            onSend: (given: GivenRating) => {
              setAsking(false);
              void send(given);
            },
            onClose: () => setAsking(false),
          }}
        />
      )}
    </>
  );
}
