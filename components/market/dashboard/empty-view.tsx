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
  onChange: (changes: Partial<Filters>) => void;
};

/** That nothing answers the filters: names each that narrows, with a click that takes it away. */
export function EmptyView({ table, filters, words, onChange }: Props) {
  const t = useTranslations('market');
  const narrowing = words.flatMap(({ id, label, value }) => {
    const changes = withoutFilter(table, filters, id);
    return changes ? [{ id, name: t('empty.without', { title: label, value }), changes }] : [];
  });
  return (
    <EmptyState
      title={t('empty.title')}
      text={t(narrowing.length > 0 ? 'empty.narrowed' : 'empty.text')}
      action={
        <div className={styles.actions}>
          {narrowing.map(({ id, name, changes }) => (
            <Button key={id} variant="outlined" size="small" onClick={() => onChange(changes)}>
              {name}
            </Button>
          ))}
          {narrowing.length !== 1 && (
            <Button variant="empty" size="small" onClick={() => onChange(withoutFilters(table))}>
              {t('filters.reset')}
            </Button>
          )}
        </div>
      }
    />
  );
}
