import { HOUR } from '#lib/core/clock.ts';
import { cairoDay, type Day, dayFromNumber, dayNumber, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { isOnSale, listings } from './assortment.ts';
import { between, derive, hash, unit } from './hash.ts';
import {
  cycleOf,
  type Deal,
  dealInCycle,
  isInSpell,
  isMisread,
  type PricedListing,
  prepare,
  regularPrice,
} from './price-model.ts';
import { priceStoreId, stores } from './retailers.ts';

/** How much is loaded: days with a price each, and the days before them with one price a week. */
export type SampleSpan = { daily: number; weekly: number };

/** Every day of the last four months, and one day a week in the ten months before. */
export const fullSpan: SampleSpan = { daily: 120, weekly: 305 };
export const SHELF_DAYS = 84;
const WEEKLY_ON = 4;
/** Of a stock-out within eleven days; it empties about one shelf in twenty-five. */
const EMPTY_SHELF_CHANCE = 0.11;

/** The days that a data set made on `to` holds, oldest first. */
export const sampleDays = (to: Day, span: SampleSpan = fullSpan): Day[] => {
  const last = dayNumber(to);
  const days: Day[] = [];
  for (let day = last - span.daily - span.weekly + 1; day <= last; day += 1) {
    const isDaily = day > last - span.daily;
    if (isDaily || (day + 4) % 7 === WEEKLY_ON) days.push(dayFromNumber(day));
  }
  return days;
};

/** Visits are over by noon in Cairo, and a day's prices are there from then on. */
export const ROUND_ENDS_AFTER = 12 * HOUR;

/** The newest day whose round of reading is over. */
export const newestSampleDay = (now: Date): Day => cairoDay(new Date(now.getTime() - ROUND_ENDS_AFTER));

/** A retailer is read once a day; what its shops' shelves hold is seen on rounds of their own. */
export const priceRunKey = (retailerId: string, day: Day): string => `sample/prices/${retailerId}/${day}`;
export const shelfRunKey = (retailerId: string, day: Day): string => `sample/shelves/${retailerId}/${day}`;

/** The number that a run got, by its key. */
export type RunNos = ReadonlyMap<string, number>;

const prepared: readonly PricedListing[] = listings.map(prepare);

/** A visit between seven and eleven in the morning; each shop at its own minute. */
const visitTime = (day: Day, key: string): string => {
  const minutes = 7 * 60 + Math.floor(between(hash(`visit:${key}`), 0, 240));
  return new Date(startOfCairoDay(day).getTime() + minutes * 60_000).toISOString();
};

const stockSeed = (productId: string, storeId: string): number => hash(`stock:${productId}:${storeId}`);

/** Lines of prices, listing by listing; an empty shelf gives no line. */
export function* priceLines(days: readonly Day[], runNos: RunNos): Generator<string> {
  const times = new Map<string, string[]>();
  const numbers = days.map(dayNumber);
  for (const listing of prepared) {
    const { retailer, product } = listing;
    const storeId = priceStoreId(retailer.id);
    const stock = stockSeed(product.id, storeId);
    const at = times.get(retailer.id) ?? days.map((day) => visitTime(day, retailer.id));
    times.set(retailer.id, at);
    const type = retailer.channel === 'wholesale' ? 'trade' : 'consumer';
    const nos = days.map((day) => runNos.get(priceRunKey(retailer.id, day)));
    let cycle = Number.NaN;
    let deal: Deal | null = null;
    let lines = '';
    for (const [i, day] of numbers.entries()) {
      if (!isOnSale(product, day) || isInSpell(stock, day, EMPTY_SHELF_CHANCE)) continue;
      if (cycleOf(day) !== cycle) {
        cycle = cycleOf(day);
        deal = dealInCycle(listing, cycle);
      }
      const isMistake = isMisread(listing, day);
      const regular = regularPrice(listing, day) * (isMistake ? 10 : 1);
      const isOnDeal = deal?.isOnLabel && day >= deal.from && day <= deal.to;
      const promo =
        isOnDeal && deal?.promoted && deal.promoted < regular && !isMistake ? deal.promoted : null;
      lines += `${nos[i]}\t${listing.id}\t${storeId}\t${type}\t${MARKET_CURRENCY}\t\\N\t${at[i]}\t${regular.toFixed(2)}\t${promo === null ? '\\N' : promo.toFixed(2)}\t${isMistake ? 'suspect' : 'ok'}\n`;
    }
    if (lines) yield lines;
  }
}

/** Lines for COPY into promotions, for deals that begin on one of the days from–to. */
export function* promotionLines(
  from: Day,
  to: Day,
  categoryNos: ReadonlyMap<string, number>,
): Generator<string> {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  for (const listing of prepared) {
    const { retailer, product } = listing;
    for (let cycle = cycleOf(first); cycle <= cycleOf(last); cycle += 1) {
      const deal = dealInCycle(listing, cycle);
      if (!deal || deal.from < first || deal.from > last || !isOnSale(product, deal.from)) continue;
      // A cut that rounding swallowed is no promotion.
      if (deal.isOnLabel && deal.promoted === null) continue;
      const source = priceStoreId(retailer.id).startsWith('online:') ? 'web' : 'flyer';
      const promoted = deal.promoted === null ? '\\N' : deal.promoted.toFixed(4);
      yield `${categoryNos.get(product.category.id)}\t${listing.id}/${cycle}\tsample\t${retailer.id}\t${product.id}\t${deal.mechanic}\t${JSON.stringify(deal.terms)}\t${dayFromNumber(deal.from)}\t${dayFromNumber(deal.to)}\t${promoted}\t${deal.regular.toFixed(2)}\t${source}\n`;
    }
  }
}

const listingsByRetailer = Map.groupBy(listings, (listing) => listing.retailer.id);

/** The days of these on which a shop is visited: one a week. */
export const visitDays = (storeId: string, days: readonly Day[]): Day[] =>
  days.filter((day) => (dayNumber(day) + 4) % 7 === hash(`weekday:${storeId}`) % 7);

/** Lines of shelf visits, shop by shop. */
export function* shelfLines(days: readonly Day[], runNos: RunNos): Generator<string> {
  for (const store of stores) {
    for (const day of visitDays(store.id, days)) {
      const number = dayNumber(day);
      const runNo = runNos.get(shelfRunKey(store.retailerId, day));
      const at = visitTime(day, store.id);
      let lines = '';
      for (const { product } of listingsByRetailer.get(store.retailerId) ?? []) {
        if (!isOnSale(product, number)) continue;
        const { state, facings } = shelfState(product.id, store.id, number);
        lines += `${runNo}\t${product.id}\t${store.id}\t${at}\t${state}\t${facings ?? '\\N'}\tok\n`;
      }
      if (lines) yield lines;
    }
  }
}

const shelfState = (productId: string, storeId: string, day: number) => {
  const seed = stockSeed(productId, storeId);
  // A shop of the chain that never took the product: authorised, yet a void.
  const isPriceStore = stores.some(
    (store) => store.id === storeId && priceStoreId(store.retailerId) === storeId,
  );
  if (!isPriceStore && unit(derive(seed, 90_001)) < 0.09)
    return { state: 'not_listed', facings: null } as const;
  if (unit(derive(derive(seed, 90_002), day)) < 0.01) return { state: 'unknown', facings: null } as const;
  if (isInSpell(seed, day, EMPTY_SHELF_CHANCE)) return { state: 'oos', facings: 0 } as const;
  const facings = 1 + Math.floor(between(derive(seed, 90_003), 0, 6));
  const isLow = unit(derive(derive(seed, 90_004), day)) < 0.05;
  return isLow ? ({ state: 'low', facings: 1 } as const) : ({ state: 'in_stock', facings } as const);
};
