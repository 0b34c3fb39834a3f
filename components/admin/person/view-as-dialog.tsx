'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { setLeaving } from '#lib/browser/client-session.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './person.module.css';
import type { PersonFacts } from './person-facts.ts';

type Props = { open: boolean; person: PersonFacts; onClose: () => void };

/** Asks why an admin views Raff as someone, which the customer can read, and leads to the customer's home. */
export function ViewAsDialog({ open, person, onClose }: Props) {
  const t = useTranslations('adminPerson.viewAs');
  const tCommon = useTranslations('common.actions');
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } });

  const start = async ({ reason }: { reason: string }) => {
    setBusy(true);
    setLeaving(true);
    try {
      await callApi(`/admin/users/${person.id}/view-as`, {
        body: { reason },
        silent: true,
        fallbackMessage: t('failed'),
      });
      window.location.assign(localizedPath(locale, '/'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setLeaving(false);
      setBusy(false);
      setRefusal(error.fields.reason ?? error.message);
    }
  };

  return (
    <ConfirmDialog
      open={open}
      title={t('title', { name: person.name })}
      confirmLabel={t('confirm')}
      cancelLabel={tCommon('cancel')}
      busy={isBusy}
      onConfirm={() => void handleSubmit(start)()}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <p>{t('text')}</p>
        <FormField
          label={t('reason')}
          hint={t('reasonHint')}
          error={refusal ?? undefined}
          registration={register('reason')}
          multiline
          rows={2}
        />
      </div>
    </ConfirmDialog>
  );
}
