'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { WebhookOut, WebhookSecretOut, WebhookTestOut } from '#lib/alerts/webhook/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { joinTitles } from '#lib/i18n/format.ts';
import styles from './webhook.module.css';

type Props = {
  isOffered: boolean;
  onChange: (webhook: WebhookOut | null) => void;
  onEdit: () => void;
  onSecret: (secret: string) => void;
};

/** What owners do with a webhook: test it, change it, give it another secret, delete it. */
export function WebhookActions({ isOffered, onChange, onEdit, onSecret }: Props) {
  const t = useTranslations('alerts.webhook');
  const tCommon = useTranslations('common.actions');
  const locale = useLocale();
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [tested, setTested] = useState<WebhookTestOut | null>(null);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setTested(null);
    // A toast says what failed.
    await work().catch(() => undefined);
    setBusy(false);
    setAsked(null);
  };
  const test = async () => {
    const answer = await callApi<WebhookTestOut>('/alerts/webhook/test', { method: 'POST' });
    setTested(answer);
    onChange(answer.webhook);
  };
  const rotate = async () =>
    onSecret((await callApi<WebhookSecretOut>('/alerts/webhook/secret', { method: 'POST' })).secret);
  const remove = async () => {
    await callApi('/alerts/webhook', { method: 'DELETE', success: t('removed') });
    onChange(null);
  };
  return (
    <>
      <div className={styles.buttons}>
        {isOffered && (
          <>
            <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void during(test)}>
              {t('sendTest')}
            </Button>
            <Button variant="outlined" size="small" disabled={isBusy} onClick={onEdit}>
              {t('change')}
            </Button>
            <Button variant="empty" size="small" disabled={isBusy} onClick={() => setAsked('rotate')}>
              {t('rotate')}
            </Button>
          </>
        )}
        <Button variant="empty" size="small" disabled={isBusy} onClick={() => setAsked('remove')}>
          {t('remove')}
        </Button>
      </div>
      <p role="status" className={tested?.outcome === 'delivered' ? styles.done : styles.problem}>
        {tested &&
          joinTitles(locale, [
            t(`outcomes.${tested.outcome}`),
            ...(tested.outcome === 'refused' ? [t('answered', { status: String(tested.status) })] : []),
          ])}
      </p>
      {asked !== null && (
        <ConfirmDialog
          open
          title={t(`confirm.${asked}.title`)}
          confirmLabel={t(asked)}
          cancelLabel={tCommon('cancel')}
          tone={asked === 'remove' ? 'error' : 'primary'}
          busy={isBusy}
          onConfirm={() => void during(asked === 'remove' ? remove : rotate)}
          onClose={() => setAsked(null)}
        >
          {t(`confirm.${asked}.text`)}
        </ConfirmDialog>
      )}
    </>
  );
}
