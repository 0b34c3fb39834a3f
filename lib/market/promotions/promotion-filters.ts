import { type FilterScope, type FilterTable, filter } from '#lib/market/dashboard/filters/filter.ts';
import { number, oneUnlisted, someOf } from '#lib/market/dashboard/filters/filter-codecs.ts';
import { frameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { FilterSelection, ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { formatFilters, type Parsed } from '#lib/market/dashboard/filters/parse-format.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { DEAL_VERDICTS, PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { PROMOTION_SECTIONS } from './section-ids.ts';

const MAX_PAGE = 500;

const parsePage = (text: string): number | null => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : null;
};

/** Two figures of a brand, with and without a kind of its promotions, could subtract to that of a single product. */
const seesProducts = (_: unknown, scope: FilterScope): boolean => seesLevel(scope, 'product');

/** All that the address of Promotions says. */
export const promotionFilters = {
  ...frameFilters,
  /** A promotion is of a whole chain, so none is offered. */
  governorate: {
    ...frameFilters.governorate,
    offers: { ...frameFilters.governorate.offers, list: () => [] },
  },
  mechanics: filter(someOf('mechanic', PROMOTION_MECHANICS), {
    label: (t) => t('filters.mechanic'),
    menu: 'rare',
    leastOptions: 1,
    outlivesCategory: true,
    isInPlan: seesProducts,
    name: (mechanic, { t }) => t(`mechanics.${mechanic as (typeof PROMOTION_MECHANICS)[number]}`),
  }),
  verdicts: filter(someOf('verdict', DEAL_VERDICTS), {
    label: (t) => t('filters.verdict'),
    menu: 'rare',
    leastOptions: 1,
    outlivesCategory: true,
    isInPlan: seesProducts,
    name: (verdict, { t }) => t(`verdicts.${verdict as (typeof DEAL_VERDICTS)[number]}`),
  }),
  section: filter(oneUnlisted('section', PROMOTION_SECTIONS, PROMOTION_SECTIONS[0]), {
    label: (t) => t('notes.filters.section'),
    isOfPanel: true,
  }),
  /** Of the list in the section that is shown. */
  page: filter(number('page', 'wholeNumber', parsePage, 1), {
    label: (t) => t('notes.filters.page'),
    isOfPanel: true,
  }),
} satisfies FilterTable;

export type PromotionFilters = typeof promotionFilters;
export type PromotionChoice = FilterSelection<PromotionFilters>;

/** What an address of Promotions asks for. */
export type PromotionsQuery = Parsed<PromotionFilters>;

/** The query of an address that shows these filters. */
export const formatPromotions = (filters: ShownFilters<PromotionFilters>): string =>
  formatFilters(promotionFilters, filters);
