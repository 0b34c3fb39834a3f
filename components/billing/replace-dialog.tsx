'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';

type Props = {
  ownPlan: string;
  isTrial: boolean;
  /** Rejects with the words to show. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a purchase that ends what the company has now. */
export default function ReplaceDialog({ ownPlan, isTrial, onConfirm, onClose }: Props) {
  const t = useTranslations('billing.replace');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '');
      setBusy(false);
    }
  };
  return (
    <BrowserMuiArea>
      <ConfirmDialog
        open
        title={t('title')}
        confirmLabel={t('confirm')}
        cancelLabel={t('back')}
        tone="error"
        busy={busy}
        onConfirm={confirm}
        onClose={onClose}
      >
        <p>{isTrial ? t('trialText') : t('text', { plan: ownPlan })}</p>
        {refusal && <p role="alert">{refusal}</p>}
      </ConfirmDialog>
    </BrowserMuiArea>
  );
}
