import type { ChangeRow } from '#db/queries/market-changes.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { NEWS_WEIGHTS } from '#lib/vocabulary/change-policy.ts';
import type { DataLevel } from '#lib/vocabulary/data-scope.ts';
import { moduleOf, type NewsItem } from './news.ts';

/** A change, with the promotion that it is one with and how many stores it is of, where these are known. */
export type StoryChange = ChangeRow & { promotion?: NewsItem['promotion']; stores?: number };

/** Changes that are said in one sentence, without names. */
export type Story = Pick<
  NewsItem,
  | 'kind'
  | 'day'
  | 'direction'
  | 'before'
  | 'after'
  | 'promotion'
  | 'products'
  | 'retailers'
  | 'retailerIds'
  | 'stores'
  | 'size'
  | 'module'
  | 'range'
> & { brandId: string; productId: string | null; formerId: string | null; retailerId: string };

export const directionOf = ({ kind, before, after }: ChangeRow): number =>
  kind === 'price' ? Math.sign((after ?? 0) - (before ?? 0)) : 0;

/** By how much a product changed. Nothing in plans without single products may go by it. */
const extentOf = ({ kind, before, after }: ChangeRow): number => {
  const isPriced = (kind === 'price' || kind === 'promotion_begun') && before !== null && after !== null;
  return isPriced ? 100 * Math.abs(after / before - 1) : 1;
};

/**
 * Changes of one kind and one subject as one story, which names the retailer where it is largest. In plans without single products it is of a
 * brand: counts alone, no amount.
 * @throws if there is no change
 */
export const storyOf = (group: readonly StoryChange[], level: DataLevel): Story => {
  const isOfBrand = level === 'brand';
  const ranked = isOfBrand
    ? group.toSorted((a, b) => (a.retailerId < b.retailerId ? -1 : 1))
    : group.toSorted((a, b) => extentOf(b) - extentOf(a) || (a.firstOn < b.firstOn ? 1 : -1));
  const [lead] = ranked;
  if (lead === undefined) throw new Error('no change to say');
  const days = group.map(({ firstOn }) => firstOn).toSorted();
  const [from = lead.firstOn, to = lead.firstOn] = [days[0], days.at(-1)];
  const retailerIds = [...new Set(group.map(({ retailerId }) => retailerId))].toSorted();
  const largest = Math.max(extentOf(lead), lead.storeId ? group.length : 0);
  return {
    ...{ kind: lead.kind, day: to, direction: directionOf(lead), module: moduleOf(lead.kind) },
    size: NEWS_WEIGHTS[lead.kind] * (isOfBrand ? group.length : largest),
    ...{ brandId: lead.brandId, retailerId: lead.retailerId },
    productId: isOfBrand ? null : lead.productId,
    formerId: isOfBrand ? null : lead.formerId,
    before: isOfBrand ? null : lead.before,
    after: isOfBrand ? null : lead.after,
    promotion: isOfBrand ? null : (lead.promotion ?? null),
    products: new Set(group.map(({ productId }) => productId)).size,
    ...{ retailers: retailerIds.length, retailerIds },
    stores: storesOf(group),
    range: { from: addDays(from, -1), to },
  };
};

/** Of a shelf each store counts once for a product; of a chain as many as it is known to be of. */
const storesOf = (group: readonly StoryChange[]): number => {
  const places = Map.groupBy(group, ({ productId, storeId, retailerId }) =>
    [productId, storeId ?? retailerId].join('|'),
  );
  return [...places.values()].reduce(
    (sum, [{ storeId, stores = 1 } = { storeId: null }]) => sum + (storeId === null ? stores : 1),
    0,
  );
};
