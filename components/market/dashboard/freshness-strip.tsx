'use client';

import { useTranslations } from 'next-intl';
import { FRESHNESS, type RetailerFreshness } from '#lib/market/dashboard/freshness.ts';
import type { Figures } from './figures.ts';
import styles from './freshness-strip.module.css';

type Props = { retailers: readonly RetailerFreshness[]; figures: Figures };

/** Of a mark and the room around it, as its styles have it. */
const DOT_WIDTH = 14;

/** How old the prices are: a mark for each retailer, and behind it when each was read. Shape and word say what the colour says. */
export function FreshnessStrip({ retailers, figures }: Props) {
  const t = useTranslations('market.freshness');
  if (retailers.length === 0) return null;
  const fresh = retailers.filter(({ state }) => state === 'fresh').length;
  return (
    <details className={styles.strip}>
      <summary>
        <span className={styles.dots} aria-hidden="true">
          {FRESHNESS.map((state) => {
            const count = retailers.filter((retailer) => retailer.state === state).length;
            return <span key={state} data-state={state} style={{ inlineSize: DOT_WIDTH * count }} />;
          })}
        </span>
        <span>{t('summary', { fresh: figures.count(fresh), count: retailers.length })}</span>
      </summary>
      <ul className={styles.list}>
        {retailers.map(({ id, name, state, asOf }) => (
          <li key={id} data-state={state}>
            <b>{name}</b>
            {t(`states.${state}`)}
            <span>{asOf === null ? t('never') : figures.moment(asOf)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
