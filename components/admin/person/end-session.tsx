'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import { useAdminCall } from './use-admin-call.ts';

/** Signs someone out of one device. */
export function EndSession({ path, device }: { path: string; device: string }) {
  const t = useTranslations('adminPerson');
  const { call, isBusy } = useAdminCall();
  const end = () =>
    call<{ ended: number }>({
      path,
      options: { method: 'DELETE', fallbackMessage: t('actions.failed') },
      done: ({ ended }) => showToast('success', t('sessions.ended', { count: ended })),
    });
  return (
    <Button
      variant="empty"
      size="small"
      disabled={isBusy}
      aria-label={t('sessions.endOf', { device })}
      onClick={() => void end()}
    >
      {t('sessions.end')}
    </Button>
  );
}
