import { setImmediate } from 'node:timers/promises';
import type { ChainRun } from '#db/queries/market-runs.ts';
import { eachRunSpell } from '#db/run-spells.ts';
import type { Disclosure } from '#lib/market/access/plan-disclosure.ts';
import type { DayAxis } from './day-axis.ts';

/** A retailer's prices against the others' mean of the same items, summed over the items of each day. */
export type IndexSums = {
  /** Items that the plan may use, and the logarithms of their ratios. */
  n: Int32Array;
  log: Float64Array;
  /** Of these items, those on promotion. */
  onDeal: Int32Array;
  /** Items with a price here and elsewhere, shown or not. */
  all: Int32Array;
};

type Terms = {
  axis: DayAxis;
  /** The retailers whose sums are needed; the others are compared with. */
  isShown: (retailerId: string) => boolean;
  disclosure: Pick<Disclosure, 'isFull' | 'isOfBrands' | 'leastProducts'>;
};

/** After so many prices of a day the event loop has its turn: one or two milliseconds. */
const PRICES_AT_ONCE = 30_000;

/** The sums of each retailer, as `rowsToRest` compares the prices of one day. */
export const sumIndices = async (
  runs: readonly ChainRun[],
  { axis, isShown, disclosure }: Terms,
): Promise<ReadonlyMap<string, IndexSums>> => {
  const size = axis.days.length;
  const leastOfBrand = !disclosure.isFull && disclosure.isOfBrands ? disclosure.leastProducts : 1;
  const sums = new Map<string, IndexSums>();
  let prices = 0;
  for (const brand of Map.groupBy(runs, ({ brandId }) => brandId).values()) {
    const ofBrand = new Map<string, IndexSums>();
    for (const shelf of Map.groupBy(brand, ({ productId }) => productId).values()) {
      addShelf(ofBrand, shelf, { axis, isShown });
      prices += shelf.length * size;
      if (prices < PRICES_AT_ONCE) continue;
      prices = 0;
      await setImmediate();
    }
    for (const [retailer, own] of ofBrand) addBrand(sumsOf(sums, retailer, size), own, leastOfBrand);
  }
  return sums;
};

const sumsOf = (of: Map<string, IndexSums>, retailer: string, size: number): IndexSums => {
  const known = of.get(retailer);
  if (known) return known;
  const made = {
    n: new Int32Array(size),
    log: new Float64Array(size),
    onDeal: new Int32Array(size),
    all: new Int32Array(size),
  };
  of.set(retailer, made);
  return made;
};

/** A brand's items at a retailer, on the days when they are enough for the plan. */
const addBrand = (to: IndexSums, own: IndexSums, least: number): void => {
  for (let at = 0; at < own.n.length; at++) {
    const n = own.n[at] ?? 0;
    to.all[at] = (to.all[at] ?? 0) + n;
    if (n < least) continue;
    to.n[at] = (to.n[at] ?? 0) + n;
    to.log[at] = (to.log[at] ?? 0) + (own.log[at] ?? 0);
    to.onDeal[at] = (to.onDeal[at] ?? 0) + (own.onDeal[at] ?? 0);
  }
};

/** One product at its retailers: what it costs at each on each day, zero where it has no price. */
const addShelf = (
  to: Map<string, IndexSums>,
  shelf: readonly ChainRun[],
  { axis, isShown }: Pick<Terms, 'axis' | 'isShown'>,
): void => {
  const size = axis.days.length;
  // Alone it is compared with nothing.
  if (shelf.length < 2) return;
  const paid = new Float64Array(shelf.length * size);
  const onDeal = new Uint8Array(shelf.length * size);
  for (const [place, run] of shelf.entries())
    eachRunSpell(run, (spell) => {
      const [from, to] = [place * size + axis.startOf(spell), place * size + axis.endOf(spell)];
      paid.fill(spell.price, from, to);
      if (spell.isPromoted) onDeal.fill(1, from, to);
    });
  const [total, standing] = [new Float64Array(size), new Uint8Array(size)];
  for (let at = 0; at < paid.length; at += size)
    for (let day = 0; day < size; day++) {
      const price = paid[at + day] ?? 0;
      if (price === 0) continue;
      total[day] = (total[day] ?? 0) + price;
      standing[day] = (standing[day] ?? 0) + 1;
    }
  for (const [place, { retailerId }] of shelf.entries()) {
    if (!isShown(retailerId)) continue;
    const sums = sumsOf(to, retailerId, size);
    let [lastOwn, lastRest, log] = [0, 0, 0];
    for (let day = 0; day < size; day++) {
      const own = paid[place * size + day] ?? 0;
      const others = (standing[day] ?? 0) - 1;
      if (own === 0 || others < 1) continue;
      const rest = ((total[day] ?? 0) - own) / others;
      // Most days are as the day before.
      if (own !== lastOwn || rest !== lastRest) log = Math.log(own / rest);
      [lastOwn, lastRest] = [own, rest];
      sums.n[day] = (sums.n[day] ?? 0) + 1;
      sums.log[day] = (sums.log[day] ?? 0) + log;
      sums.onDeal[day] = (sums.onDeal[day] ?? 0) + (onDeal[place * size + day] ?? 0);
    }
  }
};
