import type { DealRow } from '#db/queries/market-deals.ts';
import type { Disclosure } from '#lib/market/access/plan-disclosure.ts';
import { mean, rounded } from '#lib/market/measures/measure.ts';

/** Promotions of one deal type that began on the same day, of a brand at a retailer: what plans without single products see of them. */
export type DealGroup = Pick<DealRow, 'brandId' | 'retailerId' | 'mechanic' | 'from' | 'to'> & {
  deals: readonly DealRow[];
  products: number;
  /** Average, in percent; null where none is known, or the plan does not show it. */
  depth: number | null;
  isWithheld: boolean;
};

export const groupDeals = (disclosure: Disclosure, deals: readonly DealRow[]): DealGroup[] =>
  [...Map.groupBy(deals, keyOf).values()].flatMap((group): DealGroup[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { brandId, retailerId, mechanic, from } = first;
    const ends = group.map(({ to }) => to);
    const known = group.filter(({ depth }) => depth !== null);
    const shown = disclosure.rows(known, 'brands');
    return [
      {
        ...{ brandId, retailerId, mechanic, from, deals: group },
        to: ends.includes(null) ? null : Math.max(...ends.map((end) => end ?? 0)),
        products: new Set(group.map(({ productId }) => productId)).size,
        depth: rounded(mean(shown.map(({ depth }) => depth ?? 0))),
        isWithheld: known.length > 0 && shown.length === 0,
      },
    ];
  });

const keyOf = ({ brandId, retailerId, from, mechanic }: DealRow): string =>
  JSON.stringify([brandId, retailerId, from, mechanic]);

/** Whether a promotion has a day in a range; one without an announced end goes on. */
export const touches = (
  { from, to }: Pick<DealRow, 'from' | 'to'>,
  range: { from: number; to: number },
): boolean => from <= range.to && (to ?? Number.POSITIVE_INFINITY) >= range.from;
