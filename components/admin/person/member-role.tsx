'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import type { MembershipRole } from '#lib/vocabulary/terms.ts';
import { useAdminCall } from './use-admin-call.ts';

type Props = { companyId: string; member: { id: string; name: string; role: MembershipRole } };

/** Makes a member an owner, or the other way round. */
export function MemberRole({ companyId, member: { id, name, role } }: Props) {
  const t = useTranslations('adminPerson');
  const { call, isBusy } = useAdminCall();
  const other = role === 'owner' ? 'member' : 'owner';
  const change = () =>
    call({
      path: `/admin/companies/${companyId}/members/${id}`,
      options: { method: 'PATCH', body: { role: other }, fallbackMessage: t('actions.failed') },
      done: () => showToast('success', t('company.changed', { name, role: other })),
    });
  return (
    <Button
      variant="empty"
      size="small"
      disabled={isBusy}
      aria-label={
        other === 'owner' ? t('company.makeOwnerOf', { name }) : t('company.makeMemberOf', { name })
      }
      onClick={() => void change()}
    >
      {other === 'owner' ? t('company.makeOwner') : t('company.makeMember')}
    </Button>
  );
}
