'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { requestSignOut } from '#lib/browser/request-sign-out.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/** Ends every session of the person, after asking. */
export function SignOutSection() {
  const t = useTranslations('settings.signOut');
  const tCommon = useTranslations('common.actions');
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    try {
      await requestSignOut(localizedPath(locale, '/login'), { everywhere: true });
    } catch {
      // The toast has said why.
      setBusy(false);
      setAsking(false);
    }
  };

  return (
    <Panel titleId="sign-out" title={t('title')} text={t('text')}>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('submit')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('title')}
        confirmLabel={t('submit')}
        cancelLabel={tCommon('cancel')}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
        tone="error"
        busy={busy}
      >
        {t('confirm')}
      </ConfirmDialog>
    </Panel>
  );
}
