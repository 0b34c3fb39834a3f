'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { explanationsOf, type PanelTexts } from '#lib/market/dashboard/panel-texts.ts';
import styles from './methodology.module.css';

type Props = {
  /** Of the panels that are shown. */
  texts: readonly PanelTexts[];
  view: { listings: number; freshness: readonly object[] };
};

/** At the foot of a dashboard: what each figure is, what it is based on, and what is excluded. */
export function Methodology({ texts, view }: Props) {
  const t = useTranslations('market');
  const { listings, freshness } = view;
  return (
    <details className={styles.methodology}>
      <summary>{t('methodology.title')}</summary>
      <p>{t('methodology.base', { listings, retailers: freshness.length })}</p>
      <dl>
        {explanationsOf(texts, view).map(({ id, name, text }) => (
          <Fragment key={id}>
            <dt>{t(name)}</dt>
            <dd>{t(text)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
