'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useEditForm } from '#components/admin/edit/use-edit-form.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { Button } from '#components/ui/button.tsx';
import { dialogClose } from '#components/ui/dialog-close.ts';
import { Form } from '#components/ui/form.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import type { SwitchOut } from '#lib/admin/switches/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { Values } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import styles from './settings-page.module.css';

type Props = { given: SwitchOut; open: boolean; onClose: () => void };

/** Whether something is offered, and why. */
export function SwitchDialog({ given, open, onClose }: Props) {
  const t = useTranslations('adminSettings.switches');
  const tCommon = useTranslations('common.actions');
  const id = useId();
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
    <Dialog
      open={open}
      onClose={isBusy ? undefined : dialogClose(onClose)}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
    >
      <Form noValidate onSubmit={submit} aria-busy={isBusy}>
        <DialogTitle id={`${id}-title`} component="h2">
          {name}
        </DialogTitle>
        <DialogContent className={styles.form}>
          <p className={styles.quiet}>{t(`texts.${given.name}`)}</p>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={form.watch('isOn') === 'yes'}
              onChange={({ target }) =>
                form.setValue('isOn', target.checked ? 'yes' : 'no', { shouldDirty: true })
              }
            />
            {t('isOn')}
          </label>
          <FormField
            label={t('reason')}
            optionalLabel={t('optional')}
            hint={t('reasonHint')}
            registration={form.register('reason')}
            error={errors.reason?.message}
            multiline
            rows={2}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="empty" onClick={onClose} disabled={isBusy}>
            {tCommon('cancel')}
          </Button>
          <Button type="submit" disabled={isBusy || !isDirty}>
            {isBusy ? t('saving') : t('save')}
          </Button>
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
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
