'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import type { PersonFacts } from './person-facts.ts';
import { useAdminCall } from './use-admin-call.ts';

type Action = 'unblock' | 'promote' | 'demote' | 'endSessions';

type Props = {
  action: Action;
  open: boolean;
  person: PersonFacts;
  /** An admin sees nothing of a company of their own. */
  isOfCompany: boolean;
  onClose: () => void;
};

const calls = {
  unblock: { method: 'PATCH', path: 'unblock' },
  promote: { method: 'PATCH', path: 'make-admin' },
  demote: { method: 'PATCH', path: 'remove-admin' },
  endSessions: { method: 'DELETE', path: 'sessions' },
} as const satisfies Record<Action, object>;

/** Asks before an account is changed, and says that it was. */
export function PersonDialog({ action, open, person, isOfCompany, onClose }: Props) {
  const t = useTranslations('adminPerson');
  const tCommon = useTranslations('common.actions');
  const { call, isBusy } = useAdminCall();
  const { name } = person;
  const words = {
    unblock: {
      title: t('unblock.title', { name }),
      text: t('unblock.text'),
      confirm: t('unblock.confirm'),
      done: t('unblock.done', { name }),
      failed: t('block.failed'),
    },
    promote: {
      title: t('promote.title', { name }),
      text: t('promote.text'),
      confirm: t('promote.confirm'),
      done: t('promote.done', { name }),
      failed: t('promote.failed'),
    },
    demote: {
      title: t('demote.title', { name }),
      text: t('demote.text'),
      confirm: t('demote.confirm'),
      done: t('demote.done', { name }),
      failed: t('actions.failed'),
    },
    endSessions: {
      title: t('sessions.endAllTitle', { name }),
      text: t('sessions.endAllText'),
      confirm: t('sessions.endAll'),
      done: t('sessions.endedAll', { name }),
      failed: t('actions.failed'),
    },
  }[action];

  const confirm = async () => {
    const { method, path } = calls[action];
    await call({
      path: `/admin/users/${person.id}/${path}`,
      options: { method, fallbackMessage: words.failed },
      done: () => showToast('success', words.done),
    });
    onClose();
  };

  return (
    <ConfirmDialog
      open={open}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={tCommon('cancel')}
      tone={action === 'demote' || action === 'endSessions' ? 'error' : 'primary'}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {action === 'promote' && isOfCompany && <p>{t('promote.member')}</p>}
    </ConfirmDialog>
  );
}
