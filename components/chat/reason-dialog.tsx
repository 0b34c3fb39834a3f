'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { MAX_RATING_NOTE_LENGTH } from '#lib/chat/schema.ts';
import { RATING_REASONS, type RatingReason } from '#lib/vocabulary/terms.ts';
import styles from './answer-rating.module.css';
import type { GivenRating } from './send-rating.ts';

type Values = { reason: RatingReason | ''; isReadable: boolean; note: string };

type Props = { onSend: (given: GivenRating) => void; onClose: () => void };

/** What was wrong with an answer, and whether admins may read it: only then there is a note. */
export function ReasonDialog({ onSend, onClose }: Props) {
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
