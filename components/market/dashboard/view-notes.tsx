'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { brandsAtRetailers } from '#lib/market/dashboard/brands-at-retailers.ts';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { Dropped } from '#lib/market/dashboard/filters/dropped.ts';
import { type CutView, droppedWords } from '#lib/market/dashboard/filters/dropped-labels.ts';
import type { FilterTable } from '#lib/market/dashboard/filters/filter.ts';
import type { Withheld } from '#lib/market/dashboard/schema.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { Figures } from './figures.ts';
import { ViewNote } from './view-note.tsx';

type DroppedProps = {
  locale: Locale;
  /** The dashboard's filters. */
  table: FilterTable;
  view: CutView & { dropped: readonly Dropped[] };
};

type Props = {
  locale: Locale;
  view: { filters: { compare: Comparison }; knownFrom: string | null };
  /** The days that the range is set beside. */
  compared: DayRange | null;
  /** Only in plans without single products. */
  withheld?: Withheld | undefined;
  figures: Figures;
  /** What the dashboard itself has no data for. */
  children?: ReactNode;
};

/** What of an address could not be applied: said before the figures, which are then not those that were requested. */
export function DroppedNote({ locale, table, view }: DroppedProps) {
  const words = useTranslations('market');
  const left = droppedWords(table, view.dropped, view, locale, words);
  return left.length > 0 && <ViewNote tone="warning">{left.join(' ')}</ViewNote>;
}

/** How the figures above are meant: where nothing is known, what the plan leaves out, and what they are compared with. */
export function ViewNotes({ locale, view, compared, withheld, figures, children }: Props) {
  const t = useTranslations('market.notes');
  return (
    <>
      {view.knownFrom !== null && <ViewNote>{t('knownFrom', { day: figures.day(view.knownFrom) })}</ViewNote>}
      <WithheldNote locale={locale} withheld={withheld} />
      {children}
      {view.filters.compare !== 'none' && (
        <ViewNote>
          {compared === null
            ? t('notCompared')
            : t('compared', { from: figures.day(compared.from), to: figures.day(compared.to) })}
        </ViewNote>
      )}
    </>
  );
}

/** That some figures are of a single product, and which brands these leave out. */
function WithheldNote({ locale, withheld }: Pick<Props, 'locale' | 'withheld'>) {
  const t = useTranslations('market');
  if (!withheld || withheld.figures.length + withheld.brands.length === 0) return null;
  const names = brandsAtRetailers(locale, withheld.brands, t);
  return (
    <ViewNote>
      {t('withheld.text')} {names !== '' && t('withheld.brands', { names })}{' '}
      <a href={localizedPath(locale, '/subscription')}>{t('withheld.upgrade')}</a>
    </ViewNote>
  );
}
