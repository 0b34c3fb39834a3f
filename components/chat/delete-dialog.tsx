'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';

type Props = { title: string; onConfirm: () => void; onClose: () => void };

/** Asks before a chat is deleted. */
export function DeleteDialog({ title, onConfirm, onClose }: Props) {
  const t = useTranslations('chat.deletion');
  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      tone="error"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('text', { title })}
    </ConfirmDialog>
  );
}
