'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import { useAdminCall } from './use-admin-call.ts';

/** Has the payment provider read again. */
export function SyncButton({ companyId }: { companyId: string }) {
  const t = useTranslations('adminPerson');
  const { call, isBusy } = useAdminCall();
  const sync = () =>
    call({
      path: `/admin/companies/${companyId}/sync`,
      options: { method: 'POST', fallbackMessage: t('actions.failed') },
      done: () => showToast('success', t('company.syncAsked')),
    });
  return (
    <Button data-command="" variant="outlined" size="small" disabled={isBusy} onClick={() => void sync()}>
      {t('company.syncNow')}
    </Button>
  );
}
