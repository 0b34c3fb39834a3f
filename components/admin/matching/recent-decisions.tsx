'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './matching.module.css';
import type { Made } from './use-match-queue.ts';

type Props = { locale: Locale; made: readonly Made[]; onUndo: () => void };

/** What was decided last on this page; the newest can be taken back. */
export function RecentDecisions({ locale, made, onUndo }: Props) {
  const t = useTranslations('adminMatching');
  if (made.length === 0) return null;
  return (
    <Panel title={t('recent.title')} text={t('recent.text')}>
      <ul className={styles.recent}>
        {made.map(({ items, decisions: [decision] }, at) => (
          <li key={decision?.seq ?? at}>
            <span>
              <bdi>{items[0]?.title}</bdi>
              <span className={styles.minor}>
                {decision && decision.kind !== 'undone' && t(`said.${decision.kind}`)}
                {decision?.product && (
                  <>
                    {': '}
                    <bdi>{locale === 'ar' ? decision.product.nameAr : decision.product.nameEn}</bdi>
                  </>
                )}
                {items.length > 1 && ` · ${t('said.together', { count: items.length })}`}
              </span>
            </span>
            {at === 0 && (
              <Button variant="empty" size="small" onClick={onUndo}>
                {t('actions.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
