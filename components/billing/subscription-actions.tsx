'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { SubscriptionAction } from '#lib/billing/rules/offered-actions.ts';
import type { UserSubscriptionOut } from '#lib/billing/rules/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { openBillingPortal } from './open-billing-portal.ts';
import styles from './subscription-card.module.css';

type Props = {
  actions: readonly SubscriptionAction[];
  /** What the button says that pays a failed payment. */
  payLabel: string;
  /** Null: there is none to cancel. */
  subscriptionId: string | null;
  /** Whole paths, language prefix included. */
  choosePath: string;
  upgradePath: string;
  /** Cancelling ends it now and not at the end of the period. */
  endsAtOnce: boolean;
  endDate: string;
};

/** What leads to the provider's portal, and to which part of it. */
const PORTAL_ACTIONS = {
  manage: undefined,
  add_payment_method: 'payment_method',
  change_card: 'payment_method',
  pay_now: 'payment_method',
} as const satisfies Partial<Record<SubscriptionAction, 'payment_method' | undefined>>;
type PortalAction = keyof typeof PORTAL_ACTIONS;
function isPortalAction(action: SubscriptionAction): action is PortalAction {
  return action in PORTAL_ACTIONS;
}

/** The card's buttons; the first one stands out. */
export function SubscriptionActions(props: Props) {
  const { actions, payLabel, subscriptionId, choosePath, upgradePath, endsAtOnce, endDate } = props;
  const t = useTranslations('billing');
  const locale = useLocale();
  const router = useRouter();
  const [busy, setBusy] = useState<SubscriptionAction | null>(null);
  const [asking, setAsking] = useState(false);

  const toPortal = async (action: PortalAction) => {
    setBusy(action);
    try {
      await openBillingPortal(locale, PORTAL_ACTIONS[action]);
    } catch {
      // The toast has said why.
      setBusy(null);
    }
  };

  const cancel = async () => {
    setBusy('cancel');
    try {
      const { subscription } = await callApi<{ subscription: UserSubscriptionOut }>(
        `/subscriptions/${subscriptionId}`,
        { method: 'DELETE' },
      );
      const { cancelAt } = subscription;
      showToast(
        'success',
        cancelAt
          ? t('cancel.donePeriod', { date: formatDate(locale, new Date(cancelAt), 'dayLong') })
          : t('cancel.done'),
      );
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
    if (isPortalAction(action)) {
      const label = action === 'pay_now' ? payLabel : t(`actions.${action}`);
      return (
        <Button key={action} variant={variant} disabled={busy !== null} onClick={() => toPortal(action)}>
          {busy === action ? t('actions.opening') : label}
        </Button>
      );
    }
    if (action === 'cancel') {
      return (
        <Button
          key={action}
          variant="empty"
          tone="error"
          disabled={busy !== null}
          onClick={() => setAsking(true)}
        >
          {t('actions.cancel')}
        </Button>
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
