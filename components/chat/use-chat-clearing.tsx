'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { spellForSearch } from '#lib/chat/policy.ts';
import type { ChatSessions } from './chat-sessions.ts';
import type { ChatStore } from './chat-store.ts';
import { FocusOnce } from './focus-once.tsx';
import { deleteAllOnServer } from './sync-chats.ts';

type Options = { store: ChatStore; sessions: ChatSessions; isMember: boolean; onDeleted: () => void };

/** Asks for a word before all chats are deleted, here and on the server. */
export function useChatClearing({ store, sessions, isMember, onDeleted }: Options) {
  const [isAsking, setAsking] = useState(false);
  const removeAll = () => {
    const { busyIds } = sessions;
    sessions.forgetAll();
    store.removeAll(busyIds);
    if (isMember) void deleteAllOnServer(store, false);
    setAsking(false);
    onDeleted();
  };
  const dialog = isAsking && (
    <ClearDialog isMember={isMember} onConfirm={removeAll} onClose={() => setAsking(false)} />
  );
  return { ask: () => setAsking(true), dialog };
}

type Props = { isMember: boolean; onConfirm: () => void; onClose: () => void };

function ClearDialog({ isMember, onConfirm, onClose }: Props) {
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
