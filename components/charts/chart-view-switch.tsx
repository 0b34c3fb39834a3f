'use client';

import { useTranslations } from 'next-intl';
import styles from './chart-view-switch.module.css';

export type ChartView = 'chart' | 'table';

/** The same figures as a chart or as a table. Needs the namespace `common`. */
export function ChartViewSwitch({
  view,
  onChange,
}: {
  view: ChartView;
  onChange: (view: ChartView) => void;
}) {
  const t = useTranslations('common.chart');
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('view')}</legend>
      {(['chart', 'table'] as const).map((name) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onChange(name)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}
