'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import choices from '#components/ui/choices.module.css';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { MAX_NOTE } from '#lib/disputes/policy.ts';
import type { DisputeDoneOut, DisputeOut } from '#lib/disputes/schema.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { DisputeKind } from '#lib/vocabulary/market-terms.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import issues from './issues.module.css';
import styles from './report-dialog.module.css';

type Props = {
  subject: { product: Named; retailer: Named; day: string | null; code?: string };
  onReported: (issues: readonly DisputeOut[]) => void;
  onClose: () => void;
};

/** What is wrong, with a note; the price or match counts as before until an admin has decided. */
export function ReportDialog({ subject, onReported, onClose }: Props) {
  const t = useTranslations('disputeDialog');
  const cancel = useTranslations('common.actions')('cancel');
  const locale = useLocale();
  const id = useId();
  const { product, retailer, day, code } = subject;
  const [kind, setKind] = useState<DisputeKind>(day === null ? 'match' : 'price');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const about = { productId: product.id, retailerId: retailer.id, note };
    const body = kind === 'price' ? { kind, ...about, day } : { kind, ...about, code };
    try {
      const { questions } = await callApi<DisputeDoneOut>('/market/questions', { body, silent: true });
      showToast('success', t('sent'));
      onReported(questions);
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : '');
      setBusy(false);
    }
  };
  const choice = (each: DisputeKind, label: string) => (
    <label className={choices.choice}>
      <input type="radio" name={`${id}-kind`} checked={kind === each} onChange={() => setKind(each)} />
      {label}
    </label>
  );
  return (
    <FormDialog
      open
      title={t('title')}
      text={t('text', { product: product.name, retailer: retailer.name })}
      submitLabel={t('send')}
      cancelLabel={cancel}
      canSubmit
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <fieldset className={choices.kinds}>
        <legend>{t('what')}</legend>
        {day !== null && choice('price', t('price', { day: formatDate(locale, day, 'day', 'UTC') }))}
        {choice('match', t('match'))}
      </fieldset>
      <div className={issues.field}>
        <label htmlFor={`${id}-note`}>{t('note')}</label>
        <textarea
          id={`${id}-note`}
          rows={3}
          dir="auto"
          maxLength={MAX_NOTE}
          aria-describedby={`${id}-hint`}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <span id={`${id}-hint`} className={styles.hint}>
          {t('noteHint')}
        </span>
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
