'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAdminCall } from '#components/admin/person/use-admin-call.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';

type Props = { id: string; door: ImportDoor };

/** Gives an import up; asks before. */
export function CancelButton({ id, door }: Props) {
  const t = useTranslations('adminImports.report');
  return (
    <AskingButton
      path={`${IMPORT_DOORS[door].calls}/${id}/cancel`}
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
export function UndoButton({ id, door }: Props) {
  const t = useTranslations('adminImports.undo');
  return (
    <AskingButton
      path={`${IMPORT_DOORS[door].calls}/${id}/undo`}
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

/** Deletes all that a company brought; asks before. */
export function DeleteAllButton() {
  const t = useTranslations('ownData.deletion');
  return (
    <AskingButton
      path="/imports"
      method="DELETE"
      words={{
        label: t('button'),
        title: t('confirmTitle'),
        text: t('confirmText'),
        keep: t('keep'),
        done: t('done'),
      }}
    />
  );
}

type AskingProps = {
  path: string;
  method?: 'POST' | 'DELETE';
  words: { label: string; title: string; text: string; keep: string; done: string };
};

function AskingButton({ path, method = 'POST', words }: AskingProps) {
  const { call, isBusy } = useAdminCall();
  const [isAsking, setAsking] = useState(false);
  const send = async () => {
    await call({
      path,
      options: { method },
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
