'use client';

import { useTranslations } from 'next-intl';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { UnsavedLeave } from './use-unsaved-leave.ts';

/** Asks before a link leads away from brands that are not saved. */
export default function LeaveDialog({
  count,
  leave,
  stay,
}: Omit<UnsavedLeave, 'leaving'> & { count: number }) {
  const t = useTranslations('settings.brands.leaving');
  return (
    <BrowserMuiArea>
      <ConfirmDialog
        open
        title={t('title')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onConfirm={leave}
        onClose={stay}
        tone="error"
      >
        {t('text', { count })}
      </ConfirmDialog>
    </BrowserMuiArea>
  );
}
