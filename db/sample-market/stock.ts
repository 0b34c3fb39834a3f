import type { Channel } from '#lib/vocabulary/market-terms.ts';
import type { SampleProduct } from './assortment.ts';
import { brands } from './brands.ts';
import { categoryLeaves } from './categories.ts';
import { between, derive, hash, unit } from './hash.ts';
import { type SampleStore, stores } from './stores.ts';

/*
 * What stands on the shelf of one store: short stock-outs now and then, long ones of a leading product while its rivals stand beside
 * it, and products that a shop of the chain never took although the chain has agreed to carry them.
 */

const STOCK_BLOCK = 11;
/** Of a stock-out within eleven days; it empties about one shelf in twenty-five. */
const EMPTY_SHELF_CHANCE = 0.11;

/** Share of its chain's range that a shop of a channel carries. */
const carriedShares: Partial<Record<Channel, number>> = {
  hyper: 0.94,
  super: 0.9,
  discounter: 0.92,
  convenience: 0.78,
  traditional: 0.6,
  wholesale: 0.9,
  pharmacy: 0.85,
};
/** Shops take a product or drop it at the ends of such spans, each pair at its own. */
const RANGE_SPAN = 120;
const RANGE_MOVES = 0.2;

const LONG_EVERY = 28;
const LONG_SHOPS: readonly SampleStore[] = stores.filter(
  ({ isPriced, retailer }) => !isPriced && retailer.channel === 'hyper',
);

export const stockSeed = (product: SampleProduct, store: SampleStore): number =>
  hash(`stock:${product.familyId}:${store.id}`);

/** Out of stock for two to six days. */
export const isBrieflyOut = (seed: number, day: number): boolean => {
  const block = Math.floor(day / STOCK_BLOCK);
  const spell = derive(seed, block);
  if (unit(spell) >= EMPTY_SHELF_CHANCE) return false;
  const start = block * STOCK_BLOCK + Math.floor(between(derive(spell, 1), 0, 6));
  return day >= start && day < start + Math.floor(between(derive(spell, 2), 2, 7));
};

/** A leading product that one shop lacks for so long that two visits in a row miss it. */
export type LongStockOut = { productId: string; storeId: string; from: number; to: number };

/** Those that begin within a span of four weeks: one in each category, of its brands in turn. */
const longStockOutsOf = (span: number): LongStockOut[] =>
  categoryLeaves.flatMap((category, i) => {
    const makers = brands.filter(({ categoryIds, onlyAt }) => categoryIds.includes(category.id) && !onlyAt);
    const seed = derive(hash(`long:${category.id}`), span);
    const store = LONG_SHOPS[Math.floor(unit(seed) * LONG_SHOPS.length)];
    const maker = makers[span % makers.length];
    if (!store || !maker) return [];
    const from = span * LONG_EVERY + i * 2;
    const to = from + Math.floor(between(derive(seed, 1), 28, 40));
    return [{ productId: `${maker.id}-${category.id}-1`, storeId: store.id, from, to }];
  });

const spans = new Map<number, LongStockOut[]>();

/** The long stock-outs that touch a day. */
export const longStockOutsOn = (day: number): LongStockOut[] => {
  const newest = Math.floor(day / LONG_EVERY);
  const near = [newest - 2, newest - 1, newest].flatMap((span) => {
    const known = spans.get(span) ?? longStockOutsOf(span);
    spans.set(span, known);
    return known;
  });
  return near.filter(({ from, to }) => from <= day && to >= day);
};

/** Whether a shop has taken a product that its chain carries. Where prices are read, everything is there. */
const isTaken = (seed: number, product: SampleProduct, store: SampleStore, day: number): boolean => {
  if (store.isPriced) return true;
  const share = (carriedShares[store.retailer.channel] ?? 1) + (product.rank <= 2 ? 0.02 : -0.02);
  const moves = unit(derive(seed, 90_005)) < RANGE_MOVES;
  const span = moves ? Math.floor((day + (seed % RANGE_SPAN)) / RANGE_SPAN) : 0;
  return unit(derive(derive(seed, 90_001), span)) < share;
};

/** Chains rearrange their shelves twice a year, each at its own time. */
const RESET_EVERY = 182;
/** Of the products of a shelf that get another place at a reset. */
const MOVED_AT_RESET = 0.3;
/** What a product loses where the chain gives its brand less room. */
const LESS_ROOM = 0.5;

/** Which of the resets of a chain a day follows. */
const resetOf = (store: SampleStore, day: number): number =>
  Math.floor((day + (hash(`reset:${store.retailer.id}`) % RESET_EVERY)) / RESET_EVERY);

/** A brand of each category to which one chain gives less room from its reset until the next. */
const hasLessRoom = (product: SampleProduct, store: SampleStore, reset: number): boolean => {
  const makers = brands.filter(({ categoryIds }) => categoryIds.includes(product.category.id));
  const loser = makers[hash(`room:${product.category.id}:${store.retailer.id}`) % makers.length];
  return loser === product.brand && reset % 2 === 0;
};

/** The front row that a product has on a shelf: what leads a range has more of it. */
const facingsOf = (seed: number, product: SampleProduct, store: SampleStore, day: number): number => {
  const reset = resetOf(store, day);
  const place = derive(seed, 90_003);
  const hasMoved = unit(derive(place, reset)) < MOVED_AT_RESET;
  const drawn = 1 + Math.floor(between(hasMoved ? derive(place, reset + 1000) : place, 0, 6));
  const all = drawn + (product.rank <= 2 ? 2 : 0);
  return hasLessRoom(product, store, reset) ? Math.max(1, Math.round(all * LESS_ROOM)) : all;
};

export type ShelfFinding = {
  state: 'in_stock' | 'low' | 'oos' | 'not_listed' | 'unknown';
  facings: number | null;
};

const nothing = (state: 'not_listed' | 'unknown'): ShelfFinding => ({ state, facings: null });

/** What a visit finds on a shelf. `isLong`: a long stock-out is on. */
export const shelfFinding = (
  seed: number,
  product: SampleProduct,
  store: SampleStore,
  day: number,
  isLong: boolean,
): ShelfFinding => {
  if (isLong) return { state: 'oos', facings: 0 };
  if (!isTaken(seed, product, store, day)) return nothing('not_listed');
  const visit = derive(derive(seed, 90_002), day);
  if (unit(visit) < 0.01) return nothing('unknown');
  if (isBrieflyOut(seed, day)) return { state: 'oos', facings: 0 };
  if (unit(derive(visit, 1)) < 0.05) return { state: 'low', facings: 1 };
  return { state: 'in_stock', facings: facingsOf(seed, product, store, day) };
};
