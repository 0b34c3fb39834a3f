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
  const shelves = [...Map.groupBy(runs, ({ productId }) => productId).values()];
  const room = roomFor(Math.max(0, ...shelves.map(({ length }) => length)), size);
  const sums = new Map<string, IndexSums>();
  let prices = 0;
  for (const brand of Map.groupBy(shelves, ([first]) => first?.brandId).values()) {
    const ofBrand = new Map<string, IndexSums>();
    for (const shelf of brand) {
      addShelf(ofBrand, shelf, { axis, isShown, room });
      prices += shelf.length * size;
      if (prices < PRICES_AT_ONCE) continue;
      prices = 0;
      await setImmediate();
    }
    for (const [retailer, own] of ofBrand) addBrand(sumsOf(sums, retailer, size), own, leastOfBrand);
  }
  return sums;
};

/** What one shelf after the other is calculated in: room of its own for each would be most of the work. */
const roomFor = (retailers: number, size: number) => ({
  paid: new Float64Array(retailers * size),
  onDeal: new Uint8Array(retailers * size),
  total: new Float64Array(size),
  standing: new Uint8Array(size),
});

type Room = ReturnType<typeof roomFor>;

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
  { axis, isShown, room }: Pick<Terms, 'axis' | 'isShown'> & { room: Room },
): void => {
  const size = axis.days.length;
  // Alone it is compared with nothing.
  if (shelf.length < 2) return;
  const { paid, onDeal, total, standing } = room;
  for (const list of [paid, onDeal, total, standing]) list.fill(0);
  for (const [place, run] of shelf.entries())
    eachRunSpell(run, (spell) => {
      const [from, to] = [axis.startOf(spell), axis.endOf(spell)];
      for (let day = from, at = place * size + from; day < to; day++, at++) {
        paid[at] = spell.price;
        if (spell.isPromoted) onDeal[at] = 1;
      }
    });
  for (let place = 0, at = 0; place < shelf.length; place++)
    for (let day = 0; day < size; day++, at++) {
      const price = paid[at] as number;
      if (price === 0) continue;
      (total[day] as number) += price;
      (standing[day] as number) += 1;
    }
  for (const [place, { retailerId }] of shelf.entries())
    if (isShown(retailerId)) addOwn(sumsOf(to, retailerId, size), place, room);
};

/** One retailer's prices of a product against the others' mean. */
const addOwn = (
  { n, log, onDeal: promoted }: IndexSums,
  place: number,
  { paid, onDeal, total, standing }: Room,
): void => {
  const size = n.length;
  let lastOwn = Number.NaN;
  let lastRest = Number.NaN;
  let ratio = Number.NaN;
  for (let day = 0, at = place * size; day < size; day++, at++) {
    const own = paid[at] as number;
    const others = (standing[day] as number) - 1;
    if (own === 0 || others < 1) continue;
    const rest = ((total[day] as number) - own) / others;
    // Most days are as the day before.
    if (own !== lastOwn || rest !== lastRest) ratio = Math.log(own / rest);
    lastOwn = own;
    lastRest = rest;
    (n[day] as number) += 1;
    (log[day] as number) += ratio;
    (promoted[day] as number) += onDeal[at] as number;
  }
};
