'use client';

import { useTranslations } from 'next-intl';
import { useEditForm } from '#components/admin/edit/use-edit-form.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import type { ReferenceBody, ReferenceOut } from '#lib/admin/references/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { readFigure } from '#lib/i18n/read-figure.ts';

export type EditedReference = {
  subject: Omit<ReferenceBody, 'value'>;
  value: number;
  version: string;
  /** What it is called. */
  name: string;
};

type Props = EditedReference & { open: boolean; onClose: () => void };

/** Corrects a value: the next version of it. */
export function ReferenceDialog({ subject, value, version, name, open, onClose }: Props) {
  const t = useTranslations('adminReferences');
  const tCommon = useTranslations('common.actions');
  const { form, submit, isBusy, dialog } = useEditForm<ReferenceOut>({
    version,
    values: { value: String(value) },
    normal: (typed) => String(readFigure(typed) ?? typed),
    read: (answer) => ({ value: String(answer.value) }),
    send: (changed, ifMatch) =>
      callApi('/admin/references', {
        method: 'PUT',
        body: { ...subject, value: Number(changed.value) },
        ifMatch,
        silent: true,
      }),
    done: () => {
      onClose();
      return t('edited');
    },
    labelOf: () => t('value'),
    textOf: (_, text) => text,
    refused: (error) => {
      if (!showFieldErrors(error, ['value'], form.setError))
        showToast('error', errorText(error, t('notSaved')));
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      open={open}
      title={t('editOf', { name })}
      submitLabel={isBusy ? t('saving') : t('save')}
      cancelLabel={tCommon('cancel')}
      canSubmit={isDirty}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      dialog={dialog}
    >
      <FormField
        label={t('value')}
        registration={form.register('value', {
          validate: (typed) => readFigure(typed ?? '') !== null || t('wrong'),
        })}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        error={errors.value?.message}
        hint={t('hint')}
      />
    </FormDialog>
  );
}
