import type { DealRow } from '#db/queries/market-deals.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { promotionLister, retailerShown } from '#lib/market/promotions/listed-promotion.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { UpcomingData } from './schema.ts';

const ROWS_LISTED = 50;

type Asked = Pick<SectionReading, 'scope' | 'newest' | 'listed'>;

/** What is announced: promotions that begin after the newest day. */
export const upcomingPromotions = (set: DealSet, { scope, newest, listed }: Asked): UpcomingData => {
  const isByProduct = seesLevel(scope, 'product');
  const isShown = retailerShown(set);
  const ahead = set.deals
    .filter((deal) => deal.from > newest && isShown(deal))
    .toSorted((a, b) => a.from - b.from || a.productId.localeCompare(b.productId));
  const groups = Map.groupBy(ahead, (deal) => groupOf(deal, isByProduct));
  const rows = [...groups.values()].flatMap((group) => rowOf(set, group, isByProduct));
  return { total: rows.length, rows: listed === 'all' ? rows : rows.slice(0, ROWS_LISTED) };
};

/** What is announced for a whole brand is one; without single products so is what begins together. */
const groupOf = (deal: DealRow, isByProduct: boolean): string => {
  const { brandId, retailerId, productId, from, mechanic, isBrandWide } = deal;
  const product = isByProduct && !isBrandWide ? productId : null;
  return JSON.stringify([brandId, retailerId, product, from, mechanic, isBrandWide]);
};

const rowOf = (set: DealSet, group: readonly DealRow[], isByProduct: boolean): UpcomingData['rows'] => {
  const [first] = group;
  if (first === undefined) return [];
  const { brand, retailer, product, from, to, offer, promoted, depth } = promotionLister(set)(first);
  const isOfOne = isByProduct && !first.isBrandWide;
  return [
    {
      ...{ brand, retailer, from, to, isBrandWide: first.isBrandWide, mechanic: first.mechanic },
      product: isOfOne ? product : null,
      products: new Set(group.map(({ productId }) => productId)).size,
      offer: isByProduct ? offer : null,
      promoted: isOfOne ? promoted : null,
      depth: isOfOne ? depth : null,
    },
  ];
};
