import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { chainKey, type DealSet } from '#lib/market/promotions/deal-set.ts';
import { type CountedDeal, countedDeals, rowOfJudged } from '#lib/market/promotions/promotion-rows.ts';
import type { LeagueData } from './schema.ts';

/** Whose discounts are real, retailer by retailer. */
export const retailerLeague = (set: DealSet, alwaysOn: ReadonlySet<string>): LeagueData => {
  const deals = countedDeals(set.chosen);
  const retailers = set.shownRetailers.flatMap(({ id, name }) => {
    const there = deals.filter(({ deal }) => deal.retailerId === id);
    if (there.length === 0) return [];
    const share = discloseFigure(set, `retailer-real-share:${id}`, realShareBasis(set, there));
    return [
      {
        ...{ id, name, promotions: there.length, share },
        verdicts: verdictsOf(set, there, share.value !== null),
        alwaysOn: set.chosen.filter((chain) => chain.retailerId === id && alwaysOn.has(chainKey(chain)))
          .length,
      },
    ];
  });
  const rankOf = ({ share }: (typeof retailers)[number]) =>
    share.value === null ? 2 : share.lowBase ? 1 : 0;
  return {
    share: discloseFigure(set, 'real-share', realShareBasis(set, deals)),
    retailers: retailers.toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) || (b.share.value ?? 0) - (a.share.value ?? 0) || b.promotions - a.promotions,
    ),
  };
};

const isJudged = ({ deal }: CountedDeal): boolean => deal.verdict !== 'unknown';

/** Promotions that could be judged, each with whether its discount is real. */
export const realShareBasis = (
  { locale }: Pick<DealSet, 'locale'>,
  deals: readonly CountedDeal[],
): FigureBasis => ({
  reduction: 'share',
  rows: deals
    .filter(isJudged)
    .map((counted) => rowOfJudged(counted, locale, { value: counted.deal.verdict === 'honest' ? 1 : 0 })),
});

const NONE = { honest: null, inflated: null, noDiscount: null };

/** Of the same promotions as the share, which they would say. */
const verdictsOf = (
  { disclosure }: DealSet,
  deals: readonly CountedDeal[],
  isShown: boolean,
): LeagueData['retailers'][number]['verdicts'] => {
  if (!isShown) return NONE;
  const judged = disclosure.rows(deals.filter(isJudged).map(({ deal }) => deal));
  const count = (verdict: string) => judged.filter((deal) => deal.verdict === verdict).length;
  return { honest: count('honest'), inflated: count('inflated'), noDiscount: count('no_discount') };
};
