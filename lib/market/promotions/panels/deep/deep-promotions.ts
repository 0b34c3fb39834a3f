import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { promotionLister } from '#lib/market/promotions/listed-promotion.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';
import { type CountedDeal, countedDeals, rowOfDeal } from '#lib/market/promotions/promotion-rows.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import type { DeepData } from './schema.ts';

/** In percent of the regular price: where the calendar's highest bars begin. */
const DEEP_FROM = 30;
const ROWS_A_PAGE = 20;

const isDeep = ({ deal }: CountedDeal): boolean => deal.depth !== null && deal.depth >= DEEP_FROM;

/** The promotions with a price, of a brand or of all, each with whether it goes deep. */
export const deepBasis = (
  { chosen, locale }: Pick<DealSet, 'chosen' | 'locale'>,
  brandId: string | null = null,
): FigureBasis => ({
  reduction: 'share',
  of: 'brands',
  rows: countedDeals(chosen)
    .filter(({ deal }) => deal.depth !== null && (brandId === null || deal.brandId === brandId))
    .map((counted) => rowOfDeal(counted, locale, { value: isDeep(counted) ? 1 : 0 })),
});

export const deepPromotions = (
  set: DealSet,
  { scope, choice, listed }: Pick<SectionReading, 'scope' | 'choice' | 'listed'>,
): DeepData => {
  const brands = set.shownBrands.flatMap(({ id, name }) => {
    const basis = deepBasis(set, id);
    if (basis.rows.length === 0) return [];
    const share = discloseFigure(set, `brand-deep-share:${id}`, basis);
    return [{ id, name, promotions: basis.rows.length, share }];
  });
  const deep = countedDeals(set.chosen)
    .filter(isDeep)
    .map(({ deal }) => deal)
    .toSorted((a, b) => (b.depth ?? 0) - (a.depth ?? 0) || b.from - a.from);
  const { rows, ...paging } = cutPage(deep, listed === 'all' ? null : choice.page, ROWS_A_PAGE);
  const list = promotionLister(set);
  return {
    share: discloseFigure(set, 'deep-share', deepBasis(set)),
    brands: brands.toSorted(
      (a, b) => (b.share.value ?? -1) - (a.share.value ?? -1) || b.promotions - a.promotions,
    ),
    list: seesLevel(scope, 'product')
      ? {
          ...{ ...paging, total: deep.length },
          rows: rows.map((deal) => ({ ...list(deal), verdict: deal.verdict })),
        }
      : null,
  };
};
