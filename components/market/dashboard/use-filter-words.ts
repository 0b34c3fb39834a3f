import { useTranslations } from 'next-intl';
import type { Locale } from '#lib/i18n/locales.ts';
import {
  type FilteredView,
  type FilterWord,
  filterWords,
} from '#lib/market/dashboard/filters/filter-labels.ts';

type InWords = {
  /** What was chosen, for paper. */
  chosen: FilterWord[];
  /** The view as a question to the analyst, in the reader's language. */
  question: string;
};

/** What the question's sentence says by itself. */
const SUBJECTS = ['product', 'brand'];
const SAID = ['category', 'period', 'retailer'];

/** A view's filters in words. */
export function useFilterWords(view: FilteredView, locale: Locale): InWords {
  const t = useTranslations('market');
  const chosen = filterWords(view, locale, t).filter(({ isChosen }) => isChosen);
  const find = (id: string) => chosen.find((word) => word.id === id)?.value ?? null;
  const [category, period, shops] = [find('category') ?? '', find('period') ?? '', find('retailer')];
  // The finest of them says what is meant.
  const subject = SUBJECTS.find((id) => find(id) !== null);
  const names = subject === undefined ? null : find(subject);
  const of = names === null ? category : t('ask.ofBrands', { names, category });
  const what = shops === null ? of : t('ask.at', { what: of, names: shops });
  const others = chosen.filter(({ id }) => !SAID.includes(id) && id !== subject && !OURS.includes(id));
  const more = others.map(({ label, value }) => t('ask.filter', { title: label, names: value }));
  return {
    chosen,
    question: [
      t('ask.question', { what, period }),
      ...(more.length > 0 ? [t('ask.filters', { names: more.join(SEMICOLON[locale]) })] : []),
    ].join(' '),
  };
}

const SEMICOLON = { en: '; ', ar: '؛ ' } as const satisfies Record<Locale, string>;

/** The analyst knows them. */
const OURS = ['own', 'rivals'];
