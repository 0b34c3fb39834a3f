import { type DayBits, hasBit } from '#db/queries/market-shelves.ts';
import { LEAST_PRODUCTS } from '#lib/market/access/plan-disclosure.ts';
import type { ShelfSet, Store } from '#lib/market/distributions/shelf-set.ts';
import { numericDistribution, weightedDistribution } from '#lib/market/measures/distribution-measures.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { CHANNELS, PRICE_SIDES, type PriceSide } from '#lib/vocabulary/market-terms.ts';
import type { LinesRead } from './read-lines.ts';
import type { DistributionLinesData } from './schema.ts';

/** From so many points on, the two distributions say where a brand is. */
const REACH_POINTS = 3;

/** Day by day: the shops that are known, those that carry it, and the sums of their weights. */
type Points = { known: number[]; carrying: number[]; weight: Float64Array; carryingWeight: Float64Array };
type Line = { points: Points; byChannel: Map<string, Points>; hasGaps: boolean };

/** Numeric and weighted distribution of both sides, week by week, over the shops that are known then. */
export const distributionLines = (set: ShelfSet, read: LinesRead): DistributionLinesData => {
  const { isSubject, isRival } = set;
  const ours = lineOf(set, read, isSubject);
  const rivals = isRival && lineOf(set, read, isRival);
  const drawn = { ours, rivals };
  if (ours.hasGaps || rivals?.hasGaps) set.withheld.add('line');
  return {
    days: [...read.days],
    sides: PRICE_SIDES.flatMap((id) => {
      const line = drawn[id];
      if (!line) return [];
      const side = sideOf(id, line.points);
      // All brands together are wherever the category is.
      return [isRival === null ? { ...side, reach: null } : side];
    }),
    channels: CHANNELS.flatMap((channel) => {
      const points = ours.byChannel.get(channel);
      return points ? [{ channel, numeric: numericOf(points) }] : [];
    }),
    hasGaps: ours.hasGaps || (rivals?.hasGaps ?? false),
  };
};

const numericOf = ({ carrying, known }: Points): (number | null)[] =>
  known.map((shops, at) => rounded(numericDistribution(carrying[at] ?? 0, shops)));
const weightedOf = ({ known, carryingWeight, weight }: Points): (number | null)[] =>
  known.map((_, at) => rounded(weightedDistribution(carryingWeight[at] ?? 0, weight[at] ?? 0)));

const sideOf = (id: PriceSide, points: Points): DistributionLinesData['sides'][number] => {
  const numerics = numericOf(points);
  const weighteds = weightedOf(points);
  const [numeric = null, weighted = null] = [numerics.at(-1), weighteds.at(-1)];
  const apart = numeric === null || weighted === null ? null : rounded(weighted - numeric);
  return {
    id,
    numeric: numerics,
    weighted: weighteds,
    n: points.known,
    reach:
      apart === null
        ? null
        : {
            kind: Math.abs(apart) < REACH_POINTS ? 'alike' : apart < 0 ? 'small' : 'large',
            points: Math.abs(apart),
          },
  };
};

const emptyPoints = ({ days }: LinesRead): Points => ({
  known: days.map(() => 0),
  carrying: days.map(() => 0),
  weight: new Float64Array(days.length),
  carryingWeight: new Float64Array(days.length),
});

const lineOf = (
  set: ShelfSet,
  read: LinesRead,
  isOf: (productId: string, brandId: string) => boolean,
): Line => {
  const { carried, cut, hasGaps } = carriedBy(set, read, isOf);
  const points = emptyPoints(read);
  const byChannel = new Map<string, Points>();
  const stores = new Map(set.stores.map((store) => [store.id, store]));
  for (const { storeId, low, high } of read.known) {
    const store = stores.get(storeId);
    if (store === undefined) continue;
    const channel = byChannel.get(store.channel) ?? emptyPoints(read);
    byChannel.set(store.channel, channel);
    const cutHere = cut.get(store.retailerId);
    const days = carried.get(storeId);
    const isKnown: DayBits = [low, high];
    for (let at = 0; at < read.days.length; at += 1) {
      if (!hasBit(isKnown, at) || cutHere?.has(at)) continue;
      const isIn = days !== undefined && hasBit(days, at);
      addStore(points, at, store, isIn);
      addStore(channel, at, store, isIn);
    }
  }
  return { points, byChannel, hasGaps };
};

const addStore = (
  { known, carrying, weight, carryingWeight }: Points,
  at: number,
  store: Store,
  isIn: boolean,
): void => {
  const shopWeight = store.weight ?? 0;
  known[at] = (known[at] ?? 0) + 1;
  weight[at] = (weight[at] ?? 0) + shopWeight;
  if (!isIn) return;
  carrying[at] = (carrying[at] ?? 0) + 1;
  carryingWeight[at] = (carryingWeight[at] ?? 0) + shopWeight;
};

type Carried = {
  carried: Map<string, [low: number, high: number]>;
  /** By retailer the days on which its shops are left out: they carried one product alone, which the plan does not show. */
  cut: Map<string, Set<number>>;
  hasGaps: boolean;
};

/** The days on which each shop carried any of the products. */
const carriedBy = (
  set: ShelfSet,
  read: LinesRead,
  isOf: (productId: string, brandId: string) => boolean,
): Carried => {
  const brandOf = new Map(set.view.products.map(({ id, brandId }) => [id, brandId]));
  const retailerOf = new Map(set.stores.map(({ id, retailerId }) => [id, retailerId]));
  const carried = new Map<string, [number, number]>();
  const showsAll = set.disclosure.isFull || set.isRival === null;
  const rows: Row[] = [];
  for (const { productId, storeId, low, high } of read.carried) {
    const brandId = brandOf.get(productId);
    const retailerId = retailerOf.get(storeId);
    if (brandId === undefined || retailerId === undefined || !isOf(productId, brandId)) continue;
    if (showsAll) addBits(carried, storeId, low, high);
    else rows.push({ productId, storeId, low, high, brandId, retailerId });
  }
  if (showsAll) return { carried, cut: new Map(), hasGaps: false };
  const shown = daysOfSeveral(rows, read.days.length);
  const had = new Map<string, [number, number]>();
  const left = new Map<string, [number, number]>();
  for (const { brandId, retailerId, storeId, low, high } of rows) {
    const [lowShown, highShown] = shown.get(`${brandId}\n${retailerId}`) ?? ALL_DAYS;
    addBits(carried, storeId, low & lowShown, high & highShown);
    addBits(had, retailerId, low, high);
    addBits(left, retailerId, low & lowShown, high & highShown);
  }
  const cut = new Map<string, Set<number>>();
  for (const [retailerId, days] of had) {
    const shownDays = left.get(retailerId) ?? [0, 0];
    const missing = read.days.flatMap((_, at) => (hasBit(days, at) && !hasBit(shownDays, at) ? at : []));
    if (missing.length > 0) cut.set(retailerId, new Set(missing));
  }
  return { carried, cut, hasGaps: cut.size > 0 };
};

const ALL_DAYS: readonly [low: number, high: number] = [~0, ~0];

const addBits = (to: Map<string, [number, number]>, id: string, low: number, high: number): void => {
  const before = to.get(id);
  if (before === undefined) {
    to.set(id, [low, high]);
    return;
  }
  before[0] |= low;
  before[1] |= high;
};

type Row = {
  brandId: string;
  retailerId: string;
  productId: string;
  storeId: string;
  low: number;
  high: number;
};

/** By brand and retailer, the days on which it carried more than one product of the brand. */
const daysOfSeveral = (rows: readonly Row[], days: number): Map<string, [number, number]> => {
  const shelves = Map.groupBy(rows, ({ brandId, retailerId }) => `${brandId}\n${retailerId}`);
  const several = new Map<string, [number, number]>();
  for (const [shelf, own] of shelves) {
    const byProduct = new Map<string, [number, number]>();
    for (const { productId, low, high } of own) addBits(byProduct, productId, low, high);
    const bits: [number, number] = [0, 0];
    for (let at = 0; at < days; at += 1) {
      let products = 0;
      for (const each of byProduct.values()) if (hasBit(each, at)) products += 1;
      if (products < LEAST_PRODUCTS) continue;
      if (at < 30) bits[0] |= 1 << at;
      else bits[1] |= 1 << (at - 30);
    }
    several.set(shelf, bits);
  }
  return several;
};
