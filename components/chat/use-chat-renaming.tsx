'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { EditChatIn, MAX_TITLE_LENGTH } from '#lib/chat/schema.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';
import { FocusOnce } from './focus-once.tsx';
import { sendEdit } from './sync-chats.ts';

type Renamed = { chat: ListedChat; title: string };

/** Gives a chat another title, here at once and on the server. */
export function useChatRenaming(store: ChatStore) {
  const [renamed, setRenamed] = useState<Renamed | null>(null);
  const rename = (title: string) => {
    if (!renamed) return;
    store.edit(renamed.chat, { title });
    void sendEdit(store, renamed.chat.id);
    setRenamed(null);
  };
  const dialog: ReactNode = renamed && (
    <RenameDialog title={renamed.title} onRename={rename} onClose={() => setRenamed(null)} />
  );
  return { ask: (chat: ListedChat, title: string) => setRenamed({ chat, title }), dialog };
}

type Props = { title: string; onRename: (title: string) => void; onClose: () => void };

function RenameDialog({ title, onRename, onClose }: Props) {
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
