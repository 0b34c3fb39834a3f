'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import buttons from '#components/ui/button.module.css';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { SubscriptionAction } from '#lib/billing/policy.ts';
import { callApi } from '#lib/http/api-client.ts';
import { openBillingPortal } from './open-billing-portal.ts';
import styles from './subscription-card.module.css';

type Props = {
  actions: readonly SubscriptionAction[];
  /** Null: there is none to cancel. */
  subscriptionId: string | null;
  /** Whole paths, language prefix included. */
  returnPath: string;
  choosePath: string;
  upgradePath: string;
  /** Cancelling ends it now and not at the end of the period. */
  endsAtOnce: boolean;
  endDate: string;
};

/** The card's buttons; the first one stands out. */
export function SubscriptionActions(props: Props) {
  const { actions, subscriptionId, returnPath, choosePath, upgradePath, endsAtOnce, endDate } = props;
  const t = useTranslations('billing');
  const router = useRouter();
  const [busy, setBusy] = useState<SubscriptionAction | null>(null);
  const [asking, setAsking] = useState(false);

  const toPortal = async (action: 'manage' | 'add_payment_method') => {
    setBusy(action);
    try {
      await openBillingPortal(returnPath, action === 'add_payment_method' ? 'payment_method' : undefined);
    } catch {
      // The toast has said why.
      setBusy(null);
    }
  };

  const cancel = async () => {
    setBusy('cancel');
    try {
      await callApi(`/subscriptions/${subscriptionId}`, { method: 'DELETE', success: t('cancel.done') });
      router.refresh();
    } catch {
      // The toast has said why.
    } finally {
      setBusy(null);
      setAsking(false);
    }
  };

  const button = (action: SubscriptionAction, index: number) => {
    const variant = index === 0 ? 'contained' : 'outlined';
    if (action === 'manage' || action === 'add_payment_method') {
      return (
        <button
          key={action}
          type="button"
          className={`${buttons.button} ${buttons[variant]}`}
          disabled={busy !== null}
          onClick={() => toPortal(action)}
        >
          {busy === action ? t('actions.opening') : t(`actions.${action}`)}
        </button>
      );
    }
    if (action === 'cancel') {
      return (
        <button
          key={action}
          type="button"
          className={`${buttons.button} ${styles.danger}`}
          disabled={busy !== null}
          onClick={() => setAsking(true)}
        >
          {t('actions.cancel')}
        </button>
      );
    }
    return (
      <LinkButton
        key={action}
        href={action === 'end_trial_and_upgrade' ? upgradePath : choosePath}
        variant={variant}
      >
        {t(`actions.${action}`)}
      </LinkButton>
    );
  };

  return (
    <>
      <div className={styles.actions}>{actions.map(button)}</div>
      <ConfirmDialog
        open={asking}
        title={t('cancel.title')}
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t('cancel.back')}
        tone="error"
        busy={busy === 'cancel'}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        {endsAtOnce ? t('cancel.trialText') : t('cancel.periodText', { date: endDate })}
      </ConfirmDialog>
    </>
  );
}
