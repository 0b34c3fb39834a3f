import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { percent } from '#lib/market/measures/measure.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import {
  type CountedDeal,
  countedDeals,
  depthBasis,
  rowOfDeal,
} from '#lib/market/promotions/promotion-rows.ts';
import { PROMOTION_MECHANICS, type PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import type { MechanicsData } from './schema.ts';

/** Which kinds of promotions ran for how much of the days on promotion, in all and at each retailer. */
export const mechanicMix = (set: DealSet): MechanicsData => {
  const deals = countedDeals(set.chosen);
  const byMechanic = Map.groupBy(deals, ({ deal }) => deal.mechanic);
  const daysOf = (mechanic: PromotionMechanic) => sumOfDays(byMechanic.get(mechanic) ?? []);
  const ran = PROMOTION_MECHANICS.filter((mechanic) => byMechanic.has(mechanic)).toSorted(
    (a, b) => daysOf(b) - daysOf(a),
  );
  const byRetailer = Map.groupBy(deals, ({ deal }) => deal.retailerId);
  return {
    all: ran.map((id) => ({
      id,
      promotions: byMechanic.get(id)?.length ?? 0,
      share: discloseFigure(set, `mechanic:${id}`, mixBasis(set, deals, id)),
      depth: discloseFigure(set, `mechanic-depth:${id}`, depthBasis(byMechanic.get(id) ?? [], set.locale)),
    })),
    retailers: set.shownRetailers.flatMap(({ id, name }) => {
      const there = byRetailer.get(id) ?? [];
      if (there.length === 0) return [];
      const shares = ran.map((mechanic) =>
        discloseFigure(set, `mechanic-at:${mechanic}:${id}`, mixBasis(set, there, mechanic)),
      );
      return [{ id, name, promotions: there.length, shares }];
    }),
  };
};

const sumOfDays = (deals: readonly CountedDeal[]): number => deals.reduce((sum, { days }) => sum + days, 0);

/** How much of the days of these promotions is of one kind. */
export const mixBasis = (
  { locale }: DealSet,
  deals: readonly CountedDeal[],
  mechanic: PromotionMechanic,
): FigureBasis => {
  const whole = sumOfDays(deals);
  const rows = deals.map((counted) =>
    rowOfDeal(counted, locale, {
      value: counted.deal.mechanic === mechanic ? 100 : 0,
      weight: percent(counted.days, whole) ?? 0,
    }),
  );
  return { reduction: 'weighted', rows };
};
