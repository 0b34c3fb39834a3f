'use client';

import { useTranslations } from 'next-intl';
import styles from './low-base.module.css';

/** Says that too few items stand behind a figure. Nothing where there is no figure. */
export function LowBase({ measure }: { measure: { value: number | null; lowBase: boolean } }) {
  const t = useTranslations('market');
  if (measure.value === null || !measure.lowBase) return null;
  return (
    <span className={styles.flag} title={t('lowBaseHint')}>
      {t('lowBase')}
    </span>
  );
}
