import type { ShelfState } from '#db/queries/market-shelves.ts';
import type { CategoryWorth } from '#db/queries/market-shortfalls.ts';
import { outOfStockRate } from '#lib/market/measures/distribution-measures.ts';
import { percent } from '#lib/market/measures/measure.ts';
import { type VoidValue, voidValue } from '#lib/market/measures/void-value.ts';
import type { WorthLack } from './lacks.ts';

/** What products bring in shops that lack them, in a month: by what they have of the shelves on which they stand. */

/** Days over which a month's value is spread. */
const DAYS_A_MONTH = 30;

/** What is at stake where a product is missing for some days. */
export const atStakeFor = (aMonth: number | null, days: number): number | null =>
  aMonth === null ? null : (aMonth / DAYS_A_MONTH) * days;

/** A shelf with its shop's channel. */
export type Sold = Pick<
  ShelfState,
  'productId' | 'storeId' | 'state' | 'facings' | 'listed' | 'outOfStock'
> & {
  channel: string;
};

type Place = { channel: string; weight: number | null };

export type ShelfWorth = {
  /** What the figures lack where none has a value. */
  lacks: WorthLack | null;
  /** Of a product in a shop. Null: then it is only ranked. */
  of: (productId: string, store: Place) => VoidValue | null;
};

/** It is full, and what stands in its front row was counted. */
const isCounted = ({ state, facings }: Sold): boolean =>
  (state === 'in_stock' || state === 'low') && facings !== null;

export const shelfWorthOf = ({ value, weights }: CategoryWorth, shelves: readonly Sold[]): ShelfWorth => {
  const counted = shelves.filter(isCounted);
  const inStore = new Map<string, number>();
  for (const { storeId, facings } of counted)
    inStore.set(storeId, (inStore.get(storeId) ?? 0) + (facings ?? 0));
  const byProduct = Map.groupBy(shelves, ({ productId }) => productId);
  const known = new Map<string, Map<string, VoidValue | null>>();
  /** Of a shop that sells one pound of the category. */
  const ofOne = (productId: string, channel: string): VoidValue | null => {
    const shares: number[] = [];
    let [empty, listed] = [0, 0];
    for (const shelf of byProduct.get(productId) ?? []) {
      if (shelf.channel !== channel) continue;
      empty += shelf.outOfStock;
      listed += shelf.listed;
      const share = isCounted(shelf) ? percent(shelf.facings ?? 0, inStore.get(shelf.storeId) ?? 0) : null;
      if (share !== null) shares.push(share);
    }
    const rate = outOfStockRate(empty, listed);
    return rate === null
      ? null
      : voidValue({ weight: 1, weights: 1, categoryValue: 1, shares, outOfStockRate: rate });
  };
  return {
    lacks:
      value === null ? 'categoryValue' : weights <= 0 ? 'weights' : counted.length === 0 ? 'facings' : null,
    of: (productId, { channel, weight }) => {
      if (value === null || weight === null || weights <= 0) return null;
      const ofProduct = known.get(productId) ?? new Map<string, VoidValue | null>();
      known.set(productId, ofProduct);
      // Kept where there is none as well.
      const one = ofProduct.has(channel) ? ofProduct.get(channel) : ofOne(productId, channel);
      ofProduct.set(channel, one ?? null);
      if (!one) return null;
      const sells = (value * weight) / weights;
      return { value: one.value * sells, low: one.low * sells, high: one.high * sells };
    },
  };
};
