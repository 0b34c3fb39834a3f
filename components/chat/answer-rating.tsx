'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ThumbDownIcon, ThumbUpIcon } from '#components/ui/icons.tsx';
import { MAX_RATING_NOTE_LENGTH } from '#lib/chat/schema.ts';
import { RATING_REASONS, type Rating, type RatingReason } from '#lib/vocabulary/terms.ts';
import styles from './answer-rating.module.css';
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
        onClick={press('down')}
      >
        <ThumbDownIcon size={18} />
      </IconButton>
      {isAsking && (
        <ReasonDialog
          onSend={(given) => {
            setAsking(false);
            void send(given);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type Values = { reason: RatingReason | ''; isReadable: boolean; note: string };

type DialogProps = { onSend: (given: GivenRating) => void; onClose: () => void };

/** What was wrong with an answer, and whether admins may read it: only then there is a note. */
function ReasonDialog({ onSend, onClose }: DialogProps) {
  const t = useTranslations('chat.rating');
  const tCommon = useTranslations('common.actions');
  const form = useForm<Values>({ defaultValues: { reason: '', isReadable: false, note: '' } });
  const { reason, isReadable } = form.watch();
  const submit = form.handleSubmit(({ note }) => {
    if (reason === '') return;
    const words = note.trim();
    onSend({ rating: 'down', reason, isReadable, ...(isReadable && words !== '' ? { note: words } : {}) });
  });
  return (
    <FormDialog
      open
      title={t('title')}
      submitLabel={t('send')}
      cancelLabel={tCommon('cancel')}
      canSubmit={reason !== ''}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.reasons}>
        <legend className="visually-hidden">{t('title')}</legend>
        {RATING_REASONS.map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" value={each} {...form.register('reason')} />
            {t(`reasons.${each}`)}
          </label>
        ))}
      </fieldset>
      <label className={styles.choice}>
        <input type="checkbox" {...form.register('isReadable')} />
        <span>
          {t('readable')}
          <span className={styles.hint}>{t('readableHint')}</span>
        </span>
      </label>
      {isReadable && (
        <FormField
          label={t('note')}
          optionalLabel={t('optional')}
          registration={form.register('note', {
            maxLength: {
              value: MAX_RATING_NOTE_LENGTH,
              message: t('noteTooLong', { limit: MAX_RATING_NOTE_LENGTH }),
            },
          })}
          error={form.formState.errors.note?.message}
          multiline
          rows={3}
          dir="auto"
        />
      )}
    </FormDialog>
  );
}
