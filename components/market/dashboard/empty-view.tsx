'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { FilterWord } from '#lib/market/dashboard/filters/filter-labels.ts';
import { withoutFilter, withoutFilters } from '#lib/market/dashboard/filters/filter-menus.ts';
import type { DashboardFilters, FrameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import styles from './empty-view.module.css';

type Filters = ShownFilters<FrameFilters>;

type Props = {
  table: DashboardFilters;
  filters: Filters;
  /** What was chosen, in words. */
  words: readonly FilterWord[];
  /** The filters each of which leaves something when it alone is taken away. */
  emptiedBy: readonly string[];
  onChange: (changes: Partial<Filters>) => void;
};

/** That nothing answers the filters: names those that are the reason, each with a click that takes it away. */
export function EmptyView({ table, filters, words, emptiedBy, onChange }: Props) {
  const t = useTranslations('market');
  const reasons = words.flatMap(({ id, label, value }) => {
    const changes = emptiedBy.includes(id) ? withoutFilter(table, filters, id) : null;
    return changes ? [{ id, name: t('empty.without', { title: label, value }), changes }] : [];
  });
  const isNarrowed = words.some(({ id }) => withoutFilter(table, filters, id) !== null);
  return (
    <EmptyState
      title={t('empty.title')}
      text={
        reasons.length > 0
          ? t('empty.because', { n: reasons.length })
          : t(isNarrowed ? 'empty.together' : 'empty.text')
      }
      action={
        <div className={styles.actions}>
          {reasons.map(({ id, name, changes }) => (
            <Button key={id} variant="outlined" size="small" onClick={() => onChange(changes)}>
              {name}
            </Button>
          ))}
          {reasons.length !== 1 && (
            <Button variant="empty" size="small" onClick={() => onChange(withoutFilters(table))}>
              {t('filters.reset')}
            </Button>
          )}
        </div>
      }
    />
  );
}
