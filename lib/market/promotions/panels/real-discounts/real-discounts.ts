import { rounded } from '#lib/market/measures/measure.ts';
import { chainKey, type DealSet } from '#lib/market/promotions/deal-set.ts';
import { promotionLister } from '#lib/market/promotions/listed-promotion.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';
import { countedDeals } from '#lib/market/promotions/promotion-rows.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import type { RealDiscountsData } from './schema.ts';

const ROWS_A_PAGE = 20;

type Asked = Pick<SectionReading, 'scope' | 'choice' | 'listed'>;

/** What each promotion claims, and what it is against the lowest price of the 30 days before; the deepest first. */
export const realDiscounts = (
  set: DealSet,
  alwaysOn: ReadonlySet<string>,
  { scope, choice, listed }: Asked,
): RealDiscountsData => {
  if (!seesLevel(scope, 'product')) return { state: 'notInPlan', page: 1, pages: 1, total: 0, rows: [] };
  const list = promotionLister(set);
  const deals = countedDeals(set.chosen)
    .flatMap(({ deal }) => (deal.depth === null ? [] : [{ deal, depth: deal.depth }]))
    .toSorted((a, b) => b.depth - a.depth || b.deal.from - a.deal.from);
  const { rows, page, pages } = cutPage(deals, listed === 'all' ? null : choice.page, ROWS_A_PAGE);
  return {
    ...{ state: 'shown', page, pages, total: deals.length },
    rows: rows.map(({ deal }) => ({
      ...list(deal),
      reference: deal.reference,
      realDepth: rounded(deal.honestDepth),
      verdict: deal.verdict,
      isAlwaysOn: alwaysOn.has(chainKey(deal)),
    })),
  };
};
