'use client';

import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './alerts.module.css';

/** Where the link of an email leads: one press ends the emails. Opening it does nothing, since some programs open every link. */
export function StopEmails() {
  const t = useTranslations('alerts.stop');
  const locale = useLocale();
  const address = useSearchParams();
  const [state, setState] = useState<'asked' | 'busy' | 'stopped' | 'invalid' | 'failed'>('asked');
  const stop = async () => {
    setState('busy');
    try {
      await callApi(`/alerts/stop?${address}`, { method: 'POST', silent: true });
      setState('stopped');
    } catch (error) {
      setState(error instanceof ApiError && error.status === 400 ? 'invalid' : 'failed');
    }
  };
  if (state === 'stopped' || state === 'invalid') {
    return (
      <div className={styles.stop} role="status">
        <h1>{t(`done.${state}`)}</h1>
        <p>{t(`doneText.${state}`)}</p>
        <LinkButton href={localizedPath(locale, '/settings/alerts')} variant="outlined">
          {t('settings')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.stop}>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      {state === 'failed' && (
        <p role="alert" className={styles.problem}>
          {t('failed')}
        </p>
      )}
      <Button onClick={() => void stop()} disabled={state === 'busy'}>
        {t('button')}
      </Button>
    </div>
  );
}
