'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FRESHNESS, type RetailerFreshness } from '#lib/market/dashboard/freshness.ts';
import type { Figures } from './figures.ts';
import styles from './freshness-menu.module.css';
import { MenuPopover } from './menu-popover.tsx';

type Props = {
  retailers: readonly RetailerFreshness[];
  /** When the newest price was read; null: there is none. */
  asOf: string | null;
  figures: Figures;
};

/** How many retailers' prices are fresh; a click lists when each was read. Shape and word say what the colour says. */
export function FreshnessMenu({ retailers, asOf, figures }: Props) {
  const t = useTranslations('market');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const updated = asOf === null ? t('noRound') : t('asOf', { when: figures.moment(asOf) });
  if (retailers.length === 0) return <span className={styles.none}>{updated}</span>;
  const fresh = retailers.filter(({ state }) => state === 'fresh').length;
  const oldest = FRESHNESS.findLast((state) => retailers.some((retailer) => retailer.state === state));
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={updated}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.mark} data-state={oldest} aria-hidden="true" />
        {t('freshness.summary', { fresh: figures.count(fresh), count: retailers.length })}
      </button>
      <MenuPopover anchor={anchor} title={updated} onClose={() => setAnchor(null)}>
        <ul className={styles.list}>
          {retailers.map(({ id, name, state, asOf: readAt }) => (
            <li key={id} data-state={state}>
              <b>{name}</b>
              {t(`freshness.states.${state}`)}
              <span>{readAt === null ? t('freshness.never') : figures.moment(readAt)}</span>
            </li>
          ))}
        </ul>
      </MenuPopover>
    </>
  );
}
