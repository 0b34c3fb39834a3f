'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAdminCall } from '#components/admin/person/use-admin-call.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#lib/browser/show-toast.ts';

type Props = { categoryId: string; name: string; isPublished: boolean };

/** Shows a category's licensed rows to customers, or no longer; asks before. */
export function PublishButton({ categoryId, name, isPublished }: Props) {
  const t = useTranslations('adminSettings.categories');
  const tCommon = useTranslations('common.actions');
  const { call, isBusy } = useAdminCall();
  const [isAsking, setAsking] = useState(false);
  const send = () =>
    call({
      path: `/admin/categories/${categoryId}/publication`,
      options: { method: 'PUT', body: { isPublished: !isPublished }, fallbackMessage: t('failed') },
      done: () => {
        setAsking(false);
        showToast('success', t(isPublished ? 'withdrawn' : 'published'));
      },
    });
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={t(isPublished ? 'withdrawOf' : 'publishOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t(isPublished ? 'withdraw' : 'publish')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(isPublished ? 'withdrawTitle' : 'publishTitle', { name })}
        confirmLabel={t(isPublished ? 'withdraw' : 'publish')}
        cancelLabel={tCommon('cancel')}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
        busy={isBusy}
      >
        {t(isPublished ? 'withdrawText' : 'publishText')}
      </ConfirmDialog>
    </>
  );
}
