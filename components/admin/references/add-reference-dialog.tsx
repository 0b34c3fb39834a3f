'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '#components/auth/form-errors.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import type { ReferencesPage } from '#lib/admin/references/loaders.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import type { ReferenceKind } from '#lib/vocabulary/import-terms.ts';
import { AddedFields, type AddedReference, bodyOf, PARTS_OF } from './added-fields.tsx';

type Props = { choices: ReferencesPage['choices']; open: boolean; onClose: () => void };

const EMPTY: AddedReference = {
  ...{
    kind: 'cpi',
    dataset: 'licensed',
    categoryId: '',
    channel: '',
    regionNo: '',
    validFrom: '',
    value: '',
  },
};

/** Adds a value that is not there yet; which fields it has follows from its kind. */
export function AddReferenceDialog({ choices, open, onClose }: Props) {
  const t = useTranslations('adminReferences');
  const tCommon = useTranslations('common.actions');
  const locale = useLocale();
  const router = useRouter();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const needed = PARTS_OF[typed.kind].filter(({ isOptional }) => !isOptional);
  const isWhole =
    typed.validFrom !== '' && typed.value.trim() !== '' && needed.every(({ name }) => typed[name] !== '');

  const send = async () => {
    const body = bodyOf(typed);
    if (body.value === null) return setErrors({ value: t('wrong') });
    setBusy(true);
    try {
      await callApi('/admin/references', { method: 'POST', body, silent: true });
      showToast('success', t('added'));
      onClose();
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      if (Object.keys(error.fields).length === 0) showToast('error', errorText(error, t('notSaved')));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      open={open}
      title={t('add')}
      text={t('addText')}
      submitLabel={isBusy ? t('saving') : t('save')}
      cancelLabel={tCommon('cancel')}
      canSubmit={isWhole}
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onClose={onClose}
    >
      <AddedFields
        locale={locale}
        choices={choices}
        typed={typed}
        errors={errors}
        onType={(field, text) => {
          setErrors({});
          // A part of another kind is no part of this one.
          if (field === 'kind')
            setTyped({ ...EMPTY, kind: text as ReferenceKind, dataset: typed.dataset, value: typed.value });
          else setTyped({ ...typed, [field]: text });
        }}
      />
    </FormDialog>
  );
}
