'use client';

import { useTranslations } from 'next-intl';
import { useEditForm } from '#components/admin/edit/use-edit-form.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import type { ImageHostsOut } from '#lib/admin/images/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { Values } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import styles from './settings-page.module.css';

/** The hosts that product images are fetched from, one a line. */
export function ImageHostsForm({ given }: { given: ImageHostsOut }) {
  const t = useTranslations('adminSettings.images');
  const { form, submit, isBusy, dialog } = useEditForm<ImageHostsOut>({
    version: given.version,
    values: written(given),
    read: written,
    send: (changed, ifMatch) =>
      callApi('/admin/images', { method: 'PUT', body: changed, ifMatch, silent: true }),
    done: () => t('saved'),
    labelOf: () => t('hosts'),
    textOf: (_, value) => value,
    refused: (error) => {
      if (!showFieldErrors(error, ['hosts'], form.setError))
        showToast('error', errorText(error, t('notSaved')));
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <Form noValidate onSubmit={submit} aria-busy={isBusy} className={styles.form}>
      <FormField
        label={t('hosts')}
        hint={t('hostsHint')}
        registration={form.register('hosts')}
        error={errors.hosts?.message}
        dir="ltr"
        multiline
        rows={4}
      />
      <p>
        <Button type="submit" disabled={isBusy || !isDirty}>
          {isBusy ? t('saving') : t('save')}
        </Button>
      </p>
      {dialog}
    </Form>
  );
}

function written({ hosts }: ImageHostsOut): Values {
  return { hosts };
}
