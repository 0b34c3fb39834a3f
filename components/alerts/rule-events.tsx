'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageLink } from '#components/ui/page-link.tsx';
import type { RuleEventsOut } from '#lib/alerts/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { formatDate } from '#lib/i18n/format.ts';
import styles from './alerts.module.css';

/** What a rule said, each line with its very rows; read when it is opened. */
export function RuleEvents({ id, name }: { id: string; name: string }) {
  const t = useTranslations('alerts.rules');
  const locale = useLocale();
  const [lines, setLines] = useState<RuleEventsOut['lines'] | 'failed' | null>(null);
  const read = async () => {
    try {
      setLines((await callApi<RuleEventsOut>(`/alerts/${id}/events`, { silent: true })).lines);
    } catch {
      setLines('failed');
    }
  };
  return (
    <details className={styles.events} onToggle={(event) => event.currentTarget.open && void read()}>
      <summary>
        {t('show')}
        <span className="visually-hidden"> {name}</span>
      </summary>
      <div aria-live="polite">
        {lines === 'failed' && <p className={styles.problem}>{t('failed')}</p>}
        {Array.isArray(lines) && lines.length === 0 && <p className={styles.quiet}>{t('nothing')}</p>}
        {Array.isArray(lines) && lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map(({ day, text, address }) => (
              <li key={`${day} ${address}`}>
                <time dateTime={day}>{formatDate(locale, day, 'day', 'UTC')}</time>
                <PageLink href={address}>{text}</PageLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
