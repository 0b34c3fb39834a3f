'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { NameTerms } from '#lib/market/dashboard/filters/filter.ts';
import type { FilterEntry } from '#lib/market/dashboard/filters/filter-entries.ts';
import { valueAt } from '#lib/market/dashboard/filters/filter-entries.ts';
import {
  changed,
  countFilters,
  menusIn,
  optionOf,
  optionsOf,
  withoutFilters,
} from '#lib/market/dashboard/filters/filter-menus.ts';
import type { DashboardFilters, FrameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { FilterOptions, ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { FilterMenu, MultipleChoice, SingleChoice } from './choice-menu.tsx';
import type { Figures } from './figures.ts';
import styles from './filter-bar.module.css';
import { FilterPlace } from './filter-place.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { PeriodMenu } from './period-menu.tsx';

type Props = {
  /** The dashboard's filters. */
  table: DashboardFilters;
  options: FilterOptions<FrameFilters>;
  filters: Filters;
  baseUnit: BaseUnit;
  figures: Figures;
  /** What the view is of, in a few words. */
  context: string;
  onChange: (changes: Partial<Filters>) => void;
};
type Filters = ShownFilters<FrameFilters>;

/** The filters of a dashboard: the usual ones as menus, the rare ones behind "More", on a phone all of them in a sheet. */
export function FilterBar(props: Props) {
  const { table, filters, context, onChange } = props;
  const usual = <FilterMenus {...props} entries={menusIn(table, 'usual')} />;
  const rare = <FilterMenus {...props} entries={menusIn(table, 'rare')} />;
  return (
    <>
      <div className={styles.bar}>
        {usual}
        <RareMenu count={countFilters(table, filters, ['rare'])}>{rare}</RareMenu>
      </div>
      <FilterSheet
        context={context}
        count={countFilters(table, filters)}
        onReset={() => onChange(withoutFilters(table))}
      >
        {usual}
        {rare}
      </FilterSheet>
    </>
  );
}

type MenusProps = Props & { entries: readonly FilterEntry[] };

function FilterMenus(props: MenusProps) {
  const { table, options, filters, baseUnit, figures, entries, onChange } = props;
  const terms: NameTerms = { t: useTranslations('market'), locale: useLocale(), baseUnit };
  return entries.map((entry) => {
    const { id, path, filter } = entry;
    if (id === 'period')
      return (
        <PeriodMenu
          key={id}
          period={filters.period}
          range={filters.range}
          figures={figures}
          onPreset={(period) => onChange({ period })}
          onCustom={(range) => onChange({ period: 'custom', range })}
        />
      );
    const offered = optionsOf(filter, options, terms);
    if (offered.length < (filter.leastOptions ?? 0)) return null;
    const value = valueAt(filters, path);
    const menu = { label: filter.label(terms.t), options: offered };
    const choose = (ids: readonly string[]) => onChange(changed(table, filters, entry, ids));
    return Array.isArray(value) ? (
      <MultipleChoice key={id} {...menu} values={value} onChange={choose} />
    ) : (
      <SingleChoice key={id} {...menu} value={optionOf(value)} onChange={(chosen) => choose([chosen])} />
    );
  });
}

function RareMenu({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations('market.filters');
  const value = count === 0 ? t('moreNone') : t('chosen', { count });
  return (
    <FilterMenu label={t('more')} value={value} active={count > 0}>
      {() => <FilterPlace value="list">{children}</FilterPlace>}
    </FilterMenu>
  );
}
