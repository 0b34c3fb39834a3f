'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { AcceptTogether } from './accept-together.tsx';
import styles from './matching.module.css';
import type { useMatchQueue } from './use-match-queue.ts';

type Props = {
  locale: Locale;
  queue: Pick<ReturnType<typeof useMatchQueue>, 'items' | 'at' | 'hasMore' | 'page'>;
  onOpen: (place: number) => void;
  /** Listings that were accepted together, and that in words. */
  onTogether: (ids: readonly string[], text: string) => void;
};

/** What waits, in the order of the queue. */
export function QueueList({ locale, queue, onOpen, onTogether }: Props) {
  const t = useTranslations('adminMatching');
  const { items, at } = queue;
  const [isTogether, setTogether] = useState(false);
  if (items.length === 0) return null;
  return (
    <Panel
      title={t('list.title')}
      actions={
        <Button variant="outlined" size="small" onClick={() => setTogether(true)}>
          {t('bulk.open')}
        </Button>
      }
    >
      <ol className={styles.list}>
        {items.map(({ id, title, retailer, prices }, place) => (
          <li key={id}>
            <button
              type="button"
              className={styles.item}
              aria-current={place === at || undefined}
              onClick={() => onOpen(place)}
            >
              <span className={styles.itemTitle}>
                <bdi>{title}</bdi>
              </span>
              <span className={styles.minor}>
                <bdi>{locale === 'ar' ? retailer.nameAr : retailer.nameEn}</bdi>
                {' · '}
                {t('list.prices', { count: prices })}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {queue.hasMore && (
        <Button variant="empty" size="small" onClick={() => void queue.page()}>
          {t('list.more')}
        </Button>
      )}
      {isTogether && (
        <AcceptTogether
          locale={locale}
          items={items}
          onClose={() => setTogether(false)}
          onDone={(ids, text) => {
            setTogether(false);
            onTogether(ids, text);
          }}
        />
      )}
    </Panel>
  );
}
