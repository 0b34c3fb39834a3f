'use client';

import { useTranslations } from 'next-intl';
import type { RetailerFreshness } from '#lib/market/freshness.ts';
import type { Figures } from './figures.ts';
import styles from './freshness-strip.module.css';

type Props = { retailers: readonly RetailerFreshness[]; figures: Figures };

/** How old the prices are: a mark for each retailer, and behind it when each was read. Shape and word say what the colour says. */
export function FreshnessStrip({ retailers, figures }: Props) {
  const t = useTranslations('market.freshness');
  if (retailers.length === 0) return null;
  const fresh = retailers.filter(({ state }) => state === 'fresh').length;
  return (
    <details className={styles.strip}>
      <summary className={styles.summary}>
        <span className={styles.dots} aria-hidden="true">
          {retailers.map(({ id, state }) => (
            <span key={id} className={styles.dot} data-state={state} />
          ))}
        </span>
        <span>{t('summary', { fresh: figures.count(fresh), count: retailers.length })}</span>
      </summary>
      <ul className={styles.list}>
        {retailers.map(({ id, name, state, asOf }) => (
          <li key={id}>
            <span className={styles.dot} data-state={state} aria-hidden="true" />
            <bdi className={styles.name}>{name}</bdi>
            <span>{t(`states.${state}`)}</span>
            <span className={styles.when}>{asOf === null ? t('never') : figures.moment(asOf)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
