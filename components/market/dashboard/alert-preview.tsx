'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { PreviewOut } from '#lib/alerts/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { formatDate, joinNames } from '#lib/i18n/format.ts';
import styles from './alert-dialog.module.css';

/** While a figure is typed, what stands for this long is looked up. */
const SETTLED_AFTER = 400;
const MOST_SHOWN = 4;

/** The rule as an address says it. */
type Props = { asked: string };

/** What a rule would have said in the last 30 days. */
export function AlertPreview({ asked }: Props) {
  const t = useTranslations('alertDialog.preview');
  const [preview, setPreview] = useState<PreviewOut | string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      callApi<PreviewOut>(`/alerts/preview?${asked}`, { silent: true, signal: leaving.signal }).then(
        setPreview,
        (error: unknown) => {
          if (leaving.signal.aborted) return;
          setPreview(error instanceof ApiError && error.status === 403 ? error.message : '');
        },
      );
    }, SETTLED_AFTER);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked]);
  return (
    <section className={styles.preview} aria-label={t('title')} aria-live="polite">
      <h3>{t('title')}</h3>
      {preview === null && <p>{t('loading')}</p>}
      {typeof preview === 'string' && <p className={styles.problem}>{preview || t('failed')}</p>}
      {preview !== null && typeof preview === 'object' && <Said preview={preview} />}
    </section>
  );
}

function Said({ preview: { count, days, isCut, lines, ignored } }: { preview: PreviewOut }) {
  const t = useTranslations('alertDialog.preview');
  const locale = useLocale();
  return (
    <>
      <p>{isCut ? t('atLeast', { count }) : count === 0 ? t('none') : t('count', { count, days })}</p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.slice(0, MOST_SHOWN).map(({ day, text, address }) => (
            <li key={`${day} ${address}`}>
              <time dateTime={day}>{formatDate(locale, day, 'dayOfYear', 'UTC')}</time>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {ignored.length > 0 && <p>{t('ignored', { names: joinNames(locale, ignored) })}</p>}
    </>
  );
}
