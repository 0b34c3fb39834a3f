'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import styles from './person.module.css';
import type { PersonFacts } from './person-facts.ts';
import { useAdminCall } from './use-admin-call.ts';

export type PayingCompany = {
  name: string;
  isOnlyOwner: boolean;
  isPaying: boolean;
  /** Where its subscription can be cancelled; null: nowhere from here. */
  cancelUrl: string | null;
};

type Props = { open: boolean; person: PersonFacts; company: PayingCompany | null; onClose: () => void };

const REASON_LENGTH = 300;

/** Asks before someone is blocked, says what continues without them, and offers to undo it for ten seconds. */
export function BlockDialog({ open, person, company, onClose }: Props) {
  const t = useTranslations('adminPerson.block');
  const tCommon = useTranslations('common.actions');
  const { call, isBusy } = useAdminCall();
  const { register, handleSubmit, reset } = useForm({ defaultValues: { reason: '' } });
  const { id, name } = person;

  const undo = useUndo(person);
  const block = async ({ reason }: { reason: string }) => {
    const isDone = await call({
      path: `/admin/users/${id}/block`,
      options: { method: 'PATCH', body: { reason }, fallbackMessage: t('failed') },
      done: () => showToast('success', t('done', { name }), { label: t('undo'), run: () => void undo() }),
    });
    if (isDone) reset();
    onClose();
  };

  return (
    <ConfirmDialog
      open={open}
      title={t('title', { name })}
      confirmLabel={t('confirm')}
      cancelLabel={tCommon('cancel')}
      tone="error"
      busy={isBusy}
      onConfirm={() => void handleSubmit(block)()}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <p>{t('text')}</p>
        {company?.isPaying && (
          <p>
            {t('payer', { company: company.name })}{' '}
            {company.cancelUrl && (
              <a href={company.cancelUrl} target="_blank" rel="noopener noreferrer">
                {t('cancel')}
              </a>
            )}
          </p>
        )}
        {company?.isOnlyOwner && <p>{t('onlyOwner', { name, company: company.name })}</p>}
        <FormField
          label={t('reason')}
          optionalLabel={t('optional')}
          hint={t('reasonHint')}
          registration={register('reason', { maxLength: REASON_LENGTH })}
          multiline
          rows={2}
        />
      </div>
    </ConfirmDialog>
  );
}

/** The inverse call, from a toast that may outlive the dialog. */
function useUndo({ id }: PersonFacts) {
  const t = useTranslations('adminPerson.block');
  const { call } = useAdminCall();
  return () =>
    call({
      path: `/admin/users/${id}/unblock`,
      options: { method: 'PATCH', fallbackMessage: t('failed') },
      done: () => showToast('success', t('undone')),
    });
}
