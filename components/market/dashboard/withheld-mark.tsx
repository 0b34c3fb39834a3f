'use client';

import { useTranslations } from 'next-intl';
import { createContext, useContext } from 'react';
import styles from './low-base.module.css';

const NONE: ReadonlySet<string> = new Set();

/** The figures of a view that its reader's plan does not show, by the names of their rows. */
export const WithheldFigures = createContext<ReadonlySet<string>>(NONE);

export function useWithheld(): ReadonlySet<string> {
  return useContext(WithheldFigures);
}

/** Says beside a dash which plan has the figure; nothing of one that is shown. */
export function WithheldMark({ figure }: { figure: string }) {
  if (!useWithheld().has(figure)) return null;
  return (
    <>
      {' '}
      <PlanFlag />
    </>
  );
}

/** The word by itself, where it is known that a figure is withheld. */
export function PlanFlag() {
  const t = useTranslations('market.withheld');
  return (
    <span className={styles.flag} title={t('hint')}>
      {t('word')}
    </span>
  );
}
