'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAdminCall } from '#components/admin/person/use-admin-call.ts';
import issues from '#components/disputes/issues.module.css';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { MAX_NOTE } from '#lib/disputes/policy.ts';
import type { DisputeVerdict } from '#lib/vocabulary/market-terms.ts';
import styles from './disputes.module.css';

type Props = { id: string; together: number; excluded: number };

/** What is answered to all who reported the same price. */
export function VerdictPanel({ id, together, excluded }: Props) {
  const t = useTranslations('adminDisputes.verdict');
  const [answer, setAnswer] = useState('');
  const { call, isBusy } = useAdminCall();
  const decide = (verdict: DisputeVerdict) =>
    call({
      path: `/admin/questions/${id}/verdict`,
      options: { body: { verdict, answer }, success: t('done') },
    });
  return (
    <Panel title={t('title')} text={t('together', { count: together })}>
      <label className={issues.field}>
        {t('answer')}
        <textarea
          rows={3}
          dir="auto"
          maxLength={MAX_NOTE}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </label>
      <div className={styles.actions}>
        <Button
          disabled={isBusy}
          tone={excluded > 0 ? 'error' : 'primary'}
          onClick={() => void decide('upheld')}
        >
          {t('uphold')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void decide('refused')}>
          {t('refuse')}
        </Button>
      </div>
    </Panel>
  );
}
