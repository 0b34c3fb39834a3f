'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import { useAdminCall } from './use-admin-call.ts';

type Props = {
  path: string;
  method?: 'POST' | 'DELETE';
  words: { label: string; title: string; text: string; keep: string; done: string };
};

/** Does one thing, and asks before. */
export function AskingButton({ path, method = 'POST', words }: Props) {
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
