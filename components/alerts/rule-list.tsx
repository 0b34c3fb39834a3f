'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { BellIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { RuleChangeBody, RuleOut, RulesOut } from '#lib/alerts/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import styles from './alerts.module.css';
import { RuleItem } from './rule-item.tsx';

type Props = {
  initial: RulesOut;
  moduleNames: Readonly<Record<ModuleName, string>>;
  /** Whether a rule can be sent to one. */
  hasWebhook: boolean;
  mayChange: boolean;
};

/** A person's rules, the newest last. The list is read again after each change: other rules may go on where one was deleted. */
export function RuleList({ initial, moduleNames, hasWebhook, mayChange }: Props) {
  const t = useTranslations('alerts.rules');
  const tCommon = useTranslations('common.actions');
  const locale = useLocale();
  const [listed, setListed] = useState(initial);
  const [leaving, setLeaving] = useState<RuleOut | null>(null);
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      setListed(await callApi<RulesOut>('/alerts'));
    } catch {
      // A toast has said why.
    } finally {
      setBusy(false);
    }
  };
  const change = (id: string, body: RuleChangeBody) =>
    during(() => callApi(`/alerts/${id}`, { method: 'PATCH', body }));
  const remove = async ({ id }: RuleOut) => {
    await during(() => callApi(`/alerts/${id}`, { method: 'DELETE', success: t('deleted') }));
    setLeaving(null);
  };
  const { rules, used, most } = listed;
  return (
    <Panel titleId="alert-rules" title={t('title')} text={most > 0 && t('used', { used, most })}>
      {rules.length === 0 ? (
        <EmptyState
          level={3}
          icon={<BellIcon size={24} />}
          title={t('noRules')}
          text={t('noRulesText')}
          action={
            <LinkButton variant="outlined" href={localizedPath(locale, '/price-monitor')}>
              {t('openDashboard')}
            </LinkButton>
          }
        />
      ) : (
        <ul className={styles.rules} aria-labelledby="alert-rules" aria-busy={isBusy}>
          {rules.map((rule) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              moduleNames={moduleNames}
              hasWebhook={hasWebhook}
              mayChange={mayChange}
              onChange={(body) => void change(rule.id, body)}
              onDelete={() => setLeaving(rule)}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          open
          title={t('deleteTitle')}
          confirmLabel={t('delete')}
          cancelLabel={tCommon('cancel')}
          tone="error"
          busy={isBusy}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(null)}
        >
          {t('deleteText', { name: leaving.name })}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
