import type { DealRow } from '#db/queries/market-deals.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { DealSet } from './deal-set.ts';
import type { ListedPromotion } from './listed-schema.ts';
import { offerInWords } from './promotion-rows.ts';

/** How a view's lists show promotions. */
export const promotionLister = (set: DealSet): ((deal: DealRow) => ListedPromotion) => {
  const names = namesOf(set);
  return (deal) => ({
    product: { id: deal.productId, name: names.product(deal.productId) },
    brand: { id: deal.brandId, name: names.brand(deal.brandId) },
    retailer: { id: deal.retailerId, name: names.retailer(deal.retailerId) },
    from: dayFromNumber(deal.from),
    to: deal.to === null ? null : dayFromNumber(deal.to),
    offer: offerInWords(deal, set.locale),
    regular: deal.regular,
    promoted: deal.promoted,
    depth: rounded(deal.depth),
  });
};

/** Whether a promotion is at one of the retailers that are shown: those that sell to shops alone are not. */
export const retailerShown = ({ shownRetailers }: Pick<DealSet, 'shownRetailers'>) => {
  const shown = new Set(shownRetailers.map(({ id }) => id));
  return ({ retailerId }: Pick<DealRow, 'retailerId'>): boolean => shown.has(retailerId);
};

/** The columns that these have in a file, and their cells. */
export const LISTED_COLUMNS = {
  brand: 'text',
  product: 'text',
  retailer: 'text',
  firstDay: 'day',
  lastDay: 'day',
  offer: 'text',
  regular: 'money',
  promotional: 'money',
  discount: 'percent',
} as const;

export const listedCells = ({
  brand,
  product,
  retailer,
  from,
  to,
  offer,
  regular,
  promoted,
  depth,
}: ListedPromotion) => [
  ...[brand.name, product.name, retailer.name, from, to, offer],
  ...[regular, promoted, depth],
];
