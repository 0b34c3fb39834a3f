'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import styles from './how-reckoned.module.css';

type Props = {
  /** What is shown, by its name and how it comes about. */
  parts: readonly { id: string; name: string; text: string }[];
  /** On what all of it rests. */
  base: string;
};

/** At the foot of a dashboard: what each figure is, over what, and what is left out. */
export function HowReckoned({ parts, base }: Props) {
  const t = useTranslations('market.reckoned');
  return (
    <details className={styles.reckoned}>
      <summary>{t('title')}</summary>
      <p>{base}</p>
      <dl>
        {parts.map(({ id, name, text }) => (
          <Fragment key={id}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
