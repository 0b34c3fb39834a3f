'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import styles from './person.module.css';
import { useAdminCall } from './use-admin-call.ts';

/** Writes something down about a person. */
export function NoteForm({ path }: { path: string }) {
  const t = useTranslations('adminPerson');
  const { call, isBusy } = useAdminCall();
  const { register, handleSubmit, reset, watch } = useForm({ defaultValues: { text: '' } });
  const add = async ({ text }: { text: string }) => {
    const isDone = await call({
      path,
      options: { method: 'POST', body: { text }, fallbackMessage: t('actions.failed') },
      done: () => showToast('success', t('notes.added')),
    });
    if (isDone) reset();
  };
  return (
    <Form className={styles.stack} onSubmit={(event) => void handleSubmit(add)(event)}>
      <FormField label={t('notes.label')} registration={register('text')} multiline rows={2} />
      <div>
        <Button type="submit" variant="outlined" disabled={isBusy || watch('text').trim() === ''}>
          {isBusy ? t('notes.adding') : t('notes.add')}
        </Button>
      </div>
    </Form>
  );
}
