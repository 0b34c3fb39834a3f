'use client';

import { useTranslations } from 'next-intl';
import { useEditForm } from '#components/admin/edit/use-edit-form.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import type { SwitchOut } from '#lib/admin/switches/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { Values } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import styles from './settings-page.module.css';
import { YesNoField } from './yes-no-field.tsx';

type Props = { given: SwitchOut; open: boolean; onClose: () => void };

/** Whether something is offered, and why. */
export function SwitchDialog({ given, open, onClose }: Props) {
  const t = useTranslations('adminSettings.switches');
  const tCommon = useTranslations('common.actions');
  const name = t(`names.${given.name}`);
  const { form, submit, isBusy, dialog } = useEditForm<SwitchOut>({
    version: given.version,
    values: written(given),
    read: written,
    send: (changed, ifMatch) =>
      callApi(`/admin/switches/${given.name}`, {
        method: 'PUT',
        body: bodyOf(changed),
        ifMatch,
        silent: true,
      }),
    done: (answer) => {
      onClose();
      return t(answer.isOn ? 'savedOn' : 'savedOff', { name });
    },
    labelOf: (field) => t(field === 'reason' ? 'reason' : 'state'),
    textOf: (field, value) => (field === 'isOn' ? t(value === 'yes' ? 'on' : 'off') : value),
    refused: (error) => {
      if (!showFieldErrors(error, ['reason'], form.setError))
        showToast('error', errorText(error, t('failed')));
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      open={open}
      title={name}
      submitLabel={isBusy ? t('saving') : t('save')}
      cancelLabel={tCommon('cancel')}
      canSubmit={isDirty}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      dialog={dialog}
    >
      <p className={styles.quiet}>{t(`texts.${given.name}`)}</p>
      <YesNoField form={form} name="isOn" label={t('isOn')} />
      <FormField
        label={t('reason')}
        optionalLabel={t('optional')}
        hint={t('reasonHint')}
        registration={form.register('reason')}
        error={errors.reason?.message}
        multiline
        rows={2}
      />
    </FormDialog>
  );
}

function written({ isOn, reason }: SwitchOut): Values {
  return { isOn: isOn ? 'yes' : 'no', reason: reason ?? '' };
}

function bodyOf({ isOn, reason }: Values) {
  return {
    ...(isOn === undefined ? {} : { isOn: isOn === 'yes' }),
    ...(reason === undefined ? {} : { reason }),
  };
}
