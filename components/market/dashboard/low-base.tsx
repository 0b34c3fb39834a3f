'use client';

import { useTranslations } from 'next-intl';
import styles from './low-base.module.css';

/** Says that too few items stand behind a figure, before it in a table. Nothing where there is no figure. */
export function LowBase({ measure }: { measure: { value: number | null; lowBase: boolean } }) {
  return measure.value !== null && measure.lowBase ? <Flag /> : null;
}

function Flag() {
  const t = useTranslations('market');
  return (
    <span className={`${styles.flag} ${styles.low}`} title={t('lowBaseHint')}>
      <span className={styles.word}>{t('lowBase')}</span>
    </span>
  );
}
