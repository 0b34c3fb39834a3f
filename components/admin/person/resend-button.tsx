'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import { useAdminCall } from './use-admin-call.ts';

type Props = { person: { id: string; email: string }; label: string };

/** Sends the verification code once more. */
export function ResendButton({ person: { id, email }, label }: Props) {
  const t = useTranslations('adminPerson');
  const { call, isBusy } = useAdminCall();
  const resend = () =>
    call({
      path: `/admin/users/${id}/resend-verification`,
      options: { method: 'POST', fallbackMessage: t('actions.failed') },
      done: () => showToast('success', t('verification.sent', { email })),
    });
  return (
    <Button data-command="" variant="outlined" size="small" disabled={isBusy} onClick={() => void resend()}>
      {label}
    </Button>
  );
}
