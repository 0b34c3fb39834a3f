import { useTranslations } from 'next-intl';
import { formatFullDays, labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import {
  type FilteredView,
  type FilterWord,
  filterWords,
} from '#lib/market/dashboard/filters/filter-labels.ts';
import type { DashboardFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

type InWords = {
  /** What was chosen, for paper. */
  chosen: FilterWord[];
  /** Its category and days, in a few words. */
  context: string;
  /** The same with every filter that narrows the view. */
  filtered: string;
  /** The view as a question to the analyst, in the reader's language. */
  question: string;
};

/** A view's filters in words. */
export function useFilterWords(
  module: ModuleName,
  table: DashboardFilters,
  view: FilteredView,
  locale: Locale,
): InWords {
  const t = useTranslations('market');
  const chosen = filterWords(table, view, locale, t).filter(({ isChosen }) => isChosen);
  const find = (id: string) => chosen.find((word) => word.id === id)?.value ?? null;
  const [category, period, shops] = [find('category') ?? '', find('period') ?? '', find('retailers')];
  // The finest of them, which is the last, says what is meant.
  const subject = chosen.findLast(({ inQuestion }) => inQuestion === 'subject');
  const names = subject?.value ?? null;
  const of = names === null ? category : t('ask.ofBrands', { names, category });
  const what = shops === null ? of : t('ask.at', { what: of, names: shops });
  const isBeside = ({ inQuestion }: FilterWord) => inQuestion === undefined || inQuestion === 'subject';
  const others = chosen.filter((word) => isBeside(word) && word !== subject);
  const more = others.map(({ label, value }) => t('ask.filter', { title: label, names: value }));
  const context = [category, formatFullDays(locale, view.filters.range.from, view.filters.range.to)].join(
    ' · ',
  );
  const narrowing = chosen.filter(({ id, inQuestion }) => !IN_CONTEXT.includes(id) && inQuestion !== 'known');
  return {
    chosen,
    context,
    filtered: [context, ...narrowing.map(({ label, value }) => labelled(locale, label, value))].join(' · '),
    question: [
      t(`ask.questions.${module}`, { what, period }),
      ...(more.length > 0 ? [t('ask.filters', { names: more.join(SEMICOLON[locale]) })] : []),
    ].join(' '),
  };
}

const IN_CONTEXT: readonly string[] = ['category', 'period'];

const SEMICOLON = { en: '; ', ar: '؛ ' } as const satisfies Record<Locale, string>;
