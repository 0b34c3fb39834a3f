'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { AlertDraft } from '#components/market/dashboard/alert-draft.ts';
import { LateMessages } from '#components/shell/late-messages.tsx';

const AlertDialog = dynamic(
  () => import('#components/market/dashboard/alert-dialog.tsx').then((file) => file.AlertDialog),
  { ssr: false },
);

/** Alerts from answers: a draft is shown in the dialog that creates it. */
export function useAlertDraft(): { open: (draft: AlertDraft) => void; dialog: ReactNode } {
  const [draft, setDraft] = useState<AlertDraft | null>(null);
  const dialog = draft && (
    <LateMessages namespaces={['alertDialog']}>
      <AlertDialog draft={draft} onClose={() => setDraft(null)} />
    </LateMessages>
  );
  return { open: setDraft, dialog };
}
