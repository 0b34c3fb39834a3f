'use client';

import { useTranslations } from 'next-intl';
import { DataNotice } from '#components/market/module/data-notice.tsx';
import { joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { DroppedFilter } from '#lib/market/choose-within.ts';
import type { Comparison } from '#lib/market/compare.ts';
import type { DayRange } from '#lib/market/periods.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { Figures } from './figures.ts';

type Props = {
  locale: Locale;
  dropped: readonly DroppedFilter[];
  withoutPrices: readonly Named[];
  compare: Comparison;
  /** The days that the range is set beside. */
  compared: DayRange | null;
  figures: Figures;
};

/** What must be known of how the filters were applied: what was left out, where nothing is known, and what stands beside it. */
export function ViewNotes({ locale, dropped, withoutPrices, compare, compared, figures }: Props) {
  const t = useTranslations('market.notes');
  const left = dropped.map((filter) => t(`filters.${filter}`));
  const names = withoutPrices.map(({ name }) => name);
  return (
    <>
      {left.length > 0 && (
        <DataNotice tone="warning">{t('dropped', { names: joinNames(locale, left) })}</DataNotice>
      )}
      {names.length > 0 && <DataNotice>{t('withoutPrices', { names: joinNames(locale, names) })}</DataNotice>}
      {compare !== 'none' && (
        <DataNotice>
          {compared === null
            ? t('notCompared')
            : t('compared', { from: figures.day(compared.from), to: figures.day(compared.to) })}
        </DataNotice>
      )}
    </>
  );
}
