'use client';

import { useLocale } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { AlertDraft } from '#components/market/dashboard/alert-draft.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { loadAlertDialog } from './chat-dialogs.ts';
import { LateDialog } from './late-dialog.tsx';

/** Alerts from answers: a draft is shown in the dialog that creates it. */
export function useAlertDraft(): { open: (draft: AlertDraft) => void; dialog: ReactNode } {
  const locale: Locale = useLocale();
  const [draft, setDraft] = useState<AlertDraft | null>(null);
  const dialog = draft && (
    <LateDialog load={loadAlertDialog[locale]} own={{ draft, onClose: () => setDraft(null) }} />
  );
  return { open: setDraft, dialog };
}
