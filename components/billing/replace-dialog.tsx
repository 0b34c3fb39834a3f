'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { Interval } from '#lib/vocabulary/terms.ts';

type Replacement = {
  /** `upgrade`: the trial becomes its own plan; else what ends is a trial or a paid plan. */
  kind: 'upgrade' | 'trial' | 'plan';
  /** Names of what ends and what begins. */
  current: string;
  plan: string;
  total: string;
  interval: Interval;
  /** Whole days that are given up. */
  days: number;
};

type Props = {
  replacement: Replacement;
  /** Rejects with the words to show. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a purchase that ends what the company has now: what is lost, and what begins. */
export default function ReplaceDialog({ replacement, onConfirm, onClose }: Props) {
  const { kind, ...words } = replacement;
  const t = useTranslations('billing');
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
        title={kind === 'upgrade' ? t('upgrade.title', words) : t('replace.title')}
        confirmLabel={t('replace.confirm')}
        cancelLabel={kind === 'plan' ? t('replace.back') : t('upgrade.back')}
        busy={busy}
        onConfirm={confirm}
        onClose={onClose}
      >
        {kind === 'upgrade' ? (
          <>
            <p>{t('upgrade.text', words)}</p>
            <p>{t('upgrade.note')}</p>
          </>
        ) : (
          <p>{kind === 'trial' ? t('replace.trialText', words) : t('replace.text', words)}</p>
        )}
        {refusal && <p role="alert">{refusal}</p>}
      </ConfirmDialog>
    </BrowserMuiArea>
  );
}
