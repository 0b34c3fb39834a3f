'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Panel } from '#components/ui/panel.tsx';
import type { WebhookSetOut, WebhookState } from '#lib/alerts/webhook/schema.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

type Props = {
  channel: WebhookState;
  /** Owners change it; others see that there is one. */
  mayChange: boolean;
  /** After each change, so that what depends on it is drawn again. */
  onChange: (webhook: WebhookState['webhook']) => void;
};

/** Where a company's alerts are sent to, beside its people. */
export function WebhookPanel({ channel: { webhook, most }, mayChange, onChange }: Props) {
  const t = useTranslations('alerts.webhook');
  const [secret, setSecret] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const isOffered = most > 0;
  const set = ({ webhook: changed, secret: shown }: WebhookSetOut) => {
    onChange(changed);
    setEditing(false);
    if (shown === null) showToast('success', t('saved'));
    else setSecret(shown);
  };
  return (
    <div id="webhook">
      <Panel titleId="webhook-title" title={t('title')} text={isOffered || webhook ? t('text') : t('noPlan')}>
        {webhook && (
          <WebhookCard
            webhook={webhook}
            isOffered={isOffered}
            mayChange={mayChange}
            onChange={onChange}
            onEdit={() => setEditing(true)}
            onSecret={setSecret}
          />
        )}
        {!webhook && isOffered && !mayChange && <p>{t('none')}</p>}
        {(webhook || isOffered) && !mayChange && <p>{t('ownersOnly')}</p>}
        {isOffered && mayChange && (!webhook || isEditing) && (
          <WebhookForm webhook={webhook} onSet={set} onCancel={webhook ? () => setEditing(false) : null} />
        )}
        {secret !== null && <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
      </Panel>
    </div>
  );
}
