'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { COMPARISONS } from '#lib/market/dashboard/compare.ts';
import {
  type Choice,
  NOTHING_CHOSEN,
  type ShownFilters,
  USUAL_BASIS,
} from '#lib/market/dashboard/filters/filters.ts';
import { DEFAULT_PERIOD } from '#lib/market/dashboard/periods.ts';
import type { OptionsOut } from '#lib/market/dashboard/schema.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { FilterMenu, MultipleChoice, SingleChoice } from './choice-menu.tsx';
import type { Figures } from './figures.ts';
import styles from './filter-bar.module.css';
import { FilterPlace } from './filter-place.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { PeriodMenu } from './period-menu.tsx';
import { useBandName } from './use-band-name.ts';

type Props = {
  options: z.output<typeof OptionsOut>;
  filters: ShownFilters;
  baseUnit: BaseUnit;
  figures: Figures;
  onChange: (changes: Partial<ShownFilters>) => void;
};

/** The filters of every dashboard: the usual ones as menus, the rare ones behind "More", on a phone all of them in a sheet. */
export function FilterBar(props: Props) {
  const { filters, onChange } = props;
  return (
    <>
      <div className={styles.bar}>
        <UsualFilters {...props} />
        <RareMenu count={countRare(filters)}>
          <RareFilters {...props} />
        </RareMenu>
      </div>
      <FilterSheet count={countFilters(filters)} onReset={() => onChange(withoutFilters)}>
        <UsualFilters {...props} />
        <RareFilters {...props} />
      </FilterSheet>
    </>
  );
}

/** What takes every filter off, and stays in the category. */
export const withoutFilters: Choice & { period: typeof DEFAULT_PERIOD } = {
  ...NOTHING_CHOSEN,
  period: DEFAULT_PERIOD,
};

export function countFilters(filters: ShownFilters): number {
  const { brands, retailers, period, compare } = filters;
  const usual = [brands.length > 0, retailers.length > 0, period !== DEFAULT_PERIOD, compare !== 'none'];
  return usual.filter(Boolean).length + countRare(filters);
}

function countRare({
  makers,
  products,
  channels,
  governorate,
  packBands: bands,
  basis,
}: ShownFilters): number {
  const lists = [makers, products, channels, bands].filter((ids) => ids.length > 0);
  return lists.length + (governorate === null ? 0 : 1) + (basis.type === USUAL_BASIS.type ? 0 : 1);
}

function UsualFilters({ options, filters, figures, onChange }: Props) {
  const t = useTranslations('market');
  return (
    <>
      <SingleChoice
        label={t('filters.category')}
        options={options.categories}
        value={filters.category}
        // Another category has other brands, products and retailers.
        onChange={(category) => onChange({ ...withoutPeriod(withoutFilters), category })}
      />
      <MultipleChoice
        label={t('filters.brand')}
        options={options.brands}
        values={filters.brands}
        onChange={(brands) => onChange({ brands })}
      />
      <MultipleChoice
        label={t('filters.retailer')}
        options={options.retailers}
        values={filters.retailers}
        onChange={(retailers) => onChange({ retailers })}
      />
      <PeriodMenu
        period={filters.period}
        range={filters.range}
        figures={figures}
        onPreset={(period) => onChange({ period })}
        onCustom={(range) => onChange({ period: 'custom', range })}
      />
      <SingleChoice
        label={t('filters.compare')}
        options={COMPARISONS.map((id) => ({ id, name: t(`compare.${id}`) }))}
        value={filters.compare}
        onChange={(id) => onChange({ compare: COMPARISONS.find((name) => name === id) ?? 'none' })}
      />
    </>
  );
}

function withoutPeriod({ period: _, compare: __, ...choice }: typeof withoutFilters): Partial<Choice> {
  return choice;
}

const EVERYWHERE = '';

function RareFilters({ options, filters, baseUnit, onChange }: Props) {
  const t = useTranslations('market');
  const bandName = useBandName(baseUnit);
  const everywhere = { id: EVERYWHERE, name: t('filters.everywhere') };
  return (
    <>
      <MultipleChoice
        label={t('filters.maker')}
        options={options.makers}
        values={filters.makers}
        onChange={(makers) => onChange({ makers })}
      />
      {options.products.length > 0 && (
        <MultipleChoice
          label={t('filters.product')}
          options={options.products}
          values={filters.products}
          onChange={(products) => onChange({ products })}
        />
      )}
      <MultipleChoice
        label={t('filters.channel')}
        options={options.channels.map((id) => ({ id, name: t(`channels.${id}`) }))}
        values={filters.channels}
        onChange={(ids) => onChange({ channels: options.channels.filter((id) => ids.includes(id)) })}
      />
      <SingleChoice
        label={t('filters.governorate')}
        options={[everywhere, ...options.governorates]}
        value={filters.governorate ?? EVERYWHERE}
        onChange={(id) => onChange({ governorate: id === EVERYWHERE ? null : id })}
      />
      {options.packBands.length > 0 && (
        <MultipleChoice
          label={t('filters.size')}
          options={options.packBands.map((id) => ({ id, name: bandName(id) }))}
          values={filters.packBands}
          onChange={(bands) => onChange({ packBands: bands })}
        />
      )}
      {options.priceTypes.length > 1 && (
        <SingleChoice
          label={t('filters.priceType')}
          options={options.priceTypes.map((id) => ({ id, name: t(`priceTypes.${id}`) }))}
          value={filters.basis.type}
          onChange={(id) => {
            const type = options.priceTypes.find((name) => name === id) ?? USUAL_BASIS.type;
            onChange({ basis: { ...filters.basis, type } });
          }}
        />
      )}
    </>
  );
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
