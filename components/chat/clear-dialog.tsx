'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { spellForSearch } from '#lib/chat/policy.ts';
import { FocusOnce } from './focus-once.tsx';

type Props = { isMember: boolean; onConfirm: () => void; onClose: () => void };

/** Asks for a word before all chats are deleted. */
export function ClearDialog({ isMember, onConfirm, onClose }: Props) {
  const t = useTranslations('chat.clearing');
  const tCommon = useTranslations('common.actions');
  const form = useForm({ defaultValues: { typed: '' } });
  const word = t('word');
  const isTyped = spellForSearch(form.watch('typed')).trim() === spellForSearch(word);
  return (
    <FormDialog
      open
      title={t('title')}
      text={t('text', { isMember: isMember ? 'yes' : 'no' })}
      submitLabel={t('confirm')}
      tone="error"
      cancelLabel={tCommon('cancel')}
      canSubmit={isTyped}
      isBusy={false}
      onSubmit={form.handleSubmit(onConfirm)}
      onClose={onClose}
    >
      <FocusOnce focus={() => form.setFocus('typed')} />
      <FormField
        label={t('confirmation', { what: word })}
        registration={form.register('typed')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
