'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAdminCall } from '#components/admin/person/use-admin-call.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#lib/browser/show-toast.ts';

/** Gives an import up; asks before. */
export function CancelButton({ id }: { id: string }) {
  const t = useTranslations('adminImports.report');
  return (
    <AskingButton
      path={`/admin/imports/${id}/cancel`}
      words={{
        label: t('cancel'),
        title: t('cancelTitle'),
        text: t('cancelText'),
        keep: t('keep'),
        done: t('cancelled'),
      }}
    />
  );
}

/** Takes an import back; asks before. */
export function UndoButton({ id }: { id: string }) {
  const t = useTranslations('adminImports.undo');
  return (
    <AskingButton
      path={`/admin/imports/${id}/undo`}
      words={{
        label: t('button'),
        title: t('confirmTitle'),
        text: t('confirmText'),
        keep: t('keep'),
        done: t('started'),
      }}
    />
  );
}

type AskingProps = {
  path: string;
  words: { label: string; title: string; text: string; keep: string; done: string };
};

function AskingButton({ path, words }: AskingProps) {
  const { call, isBusy } = useAdminCall();
  const [isAsking, setAsking] = useState(false);
  const send = async () => {
    await call({
      path,
      options: { method: 'POST' },
      done: () => showToast('success', words.done),
    });
    setAsking(false);
  };
  return (
    <>
      <Button variant="outlined" tone="error" onClick={() => setAsking(true)}>
        {words.label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.title}
        confirmLabel={words.label}
        cancelLabel={words.keep}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
        tone="error"
        busy={isBusy}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
