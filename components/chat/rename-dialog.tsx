'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { EditChatIn, MAX_TITLE_LENGTH } from '#lib/chat/schema.ts';
import { FocusOnce } from './focus-once.tsx';

type Props = { title: string; onRename: (title: string) => void; onClose: () => void };

/** Asks for another title of a chat. */
export function RenameDialog({ title, onRename, onClose }: Props) {
  const t = useTranslations('chat.renaming');
  const tCommon = useTranslations('common.actions');
  const form = useForm({ defaultValues: { title } });
  const { errors } = form.formState;
  const typed = form.watch('title').trim();
  return (
    <FormDialog
      open
      title={t('title')}
      submitLabel={t('save')}
      cancelLabel={tCommon('cancel')}
      canSubmit={typed !== '' && typed !== title}
      isBusy={false}
      onSubmit={form.handleSubmit((values) => onRename(values.title.trim()))}
      onClose={onClose}
    >
      <FocusOnce focus={() => form.setFocus('title', { shouldSelect: true })} />
      <FormField
        label={t('name')}
        registration={form.register('title', {
          validate: (value) =>
            EditChatIn.safeParse({ title: value }).success || t('wrong', { limit: MAX_TITLE_LENGTH }),
        })}
        autoComplete="off"
        error={errors.title?.message}
      />
    </FormDialog>
  );
}
