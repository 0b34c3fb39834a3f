'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';
import styles from './dashboard-head.module.css';
import { HeadMark, type HeadMarkWords } from './head-mark.tsx';

type Props = {
  title: string;
  /** What the view is of, in words: its category and days. */
  context?: string;
  marks?: readonly HeadMarkWords[] | undefined;
  isSample?: boolean;
  /** How old its prices are. */
  freshness?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
};

/** The first row of a dashboard: what it is, of which category and days, on which data, and what can be done with it. */
export function DashboardHead({ title, context, marks = [], isSample, freshness, hint, actions }: Props) {
  const t = useTranslations('market');
  return (
    <div className={styles.head}>
      <PageHeader
        title={title}
        context={
          <>
            {context && <span className={styles.context}>{context}</span>}
            <span className={styles.state}>
              {isSample && <HeadMark tone="outlined" label={t('dataset.sample')} text={t('warning.text')} />}
              {marks.map(({ id, ...mark }) => (
                <HeadMark key={id} {...mark} />
              ))}
              <span className={styles.more}>
                {freshness}
                <span className={styles.hint}>{hint}</span>
              </span>
            </span>
          </>
        }
        actions={actions}
      />
    </div>
  );
}
