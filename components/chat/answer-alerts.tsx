'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { AlertDraft } from '#components/market/dashboard/alert-draft.ts';
import { Button } from '#components/ui/button.tsx';
import { BellIcon } from '#components/ui/icons.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { draftsOf, viewDraftOf } from './answer-drafts.ts';
import styles from './message.module.css';

type Props = { parts: AnalystMessage['parts']; onAlert: (draft: AlertDraft) => void };

/** The alerts that an answer drafted; nothing is saved before its reader does. */
export function DraftedAlerts({ parts, onAlert }: Props) {
  const t = useTranslations('chat.answer');
  const drafts = useMemo(() => draftsOf(parts), [parts]);
  if (drafts.length === 0) return null;
  return (
    <div className={styles.options}>
      {drafts.map((draft) => (
        <Button key={JSON.stringify(draft)} variant="outlined" size="small" onClick={() => onAlert(draft)}>
          <BellIcon size={18} />
          {t('openDraft', { name: draft.name })}
        </Button>
      ))}
    </div>
  );
}

/** An alert over what an answer looked at. */
export function AlertOnAnswer({ parts, onAlert }: Props) {
  const t = useTranslations('chat.answer');
  const draft = useMemo(() => viewDraftOf(parts), [parts]);
  if (draft === null) return null;
  return (
    <Button variant="quiet" onClick={() => onAlert(draft)}>
      <BellIcon size={18} />
      {t('alert')}
    </Button>
  );
}
