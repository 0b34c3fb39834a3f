import { HOUR } from '#lib/core/clock.ts';
import { cairoDay, type Day, dayFromNumber, dayNumber, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { PRICE_TYPES } from '#lib/vocabulary/market-terms.ts';
import { isOnSale, type SampleListing } from './assortment.ts';
import { type Deal, dealsBetween } from './deals.ts';
import { between, derive, hash, unit } from './hash.ts';
import { ending, type PricedListing, prepare, priceAt, stepOn } from './list-prices.ts';
import { plantOf } from './planted-deals.ts';
import { isBrieflyOut, stockSeed } from './stock.ts';
import { pricedStores, type SampleStore } from './stores.ts';

/** Days of prices and of shelf visits that a new database gets. */
export type SampleSpan = { prices: number; shelves: number };

/** Two years, in which there are two Ramadans. */
export const fullSpan: SampleSpan = { prices: 730, shelves: 730 };

/** So many days of prices and the newest of the visits, where a market is needed and not its history. */
export const shortSpan = (days: number): SampleSpan => ({ prices: days, shelves: Math.ceil(days * 0.25) });

/** What is loaded before the history behind it: enough for every view of a quarter. */
export const FIRST_DAYS = 120;

/** The last days of a span that ends with a day, oldest first. */
export const lastDays = (to: Day, count: number): Day[] => {
  const last = dayNumber(to);
  return Array.from({ length: count }, (_, i) => dayFromNumber(last - count + 1 + i));
};

/** Visits are over by noon in Cairo, and a day's prices are there from then on. */
export const ROUND_ENDS_AFTER = 12 * HOUR;

/** The newest day whose round of reading is over. */
export const newestSampleDay = (now: Date): Day => cairoDay(new Date(now.getTime() - ROUND_ENDS_AFTER));

/** Minutes after midnight at which a shop is visited: between seven and eleven in the morning. */
const visitMinute = (storeId: string): number =>
  7 * 60 + Math.floor(between(hash(`visit:${storeId}`), 0, 240));

/** When shops are visited on a day. */
export const visitTime = (day: Day, storeId: string): string =>
  new Date(startOfCairoDay(day).getTime() + visitMinute(storeId) * 60_000).toISOString();

type PriceReading = {
  /** Its place among the days asked for. */
  at: number;
  regular: number;
  promo: number | null;
  /** The page was misread by a decimal place. */
  isMisread: boolean;
};

/** The readings of one listing in one store. */
export type PriceHistory = {
  listing: SampleListing;
  store: SampleStore;
  priceType: (typeof PRICE_TYPES)[number];
  readings: PriceReading[];
};

/** Why an attempt to read a price gave none. */
type Failure = 'out_of_stock' | 'timeout';
export type Attempt = (retailerId: string, at: number, failure: Failure | null) => void;

const MISREAD_CHANCE = 0.0005;
const TIMEOUT_CHANCE = 0.012;
/** How often a second store has a price of its own, and leaves a deal of its chain out. */
const LOCAL_PRICES = 0.25;
const DEALS_LEFT_OUT = 0.1;

/** Every price that is read on the days, which follow one another; each attempt is reported. */
export function* priceHistories(
  listings: readonly SampleListing[],
  days: readonly Day[],
  attempt: Attempt,
): Generator<PriceHistory> {
  const numbers = days.map(dayNumber);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return;
  for (const each of listings) {
    if (each.product.until !== null && each.product.until <= first) continue;
    const listing = prepare(each);
    const deals = dealsBetween(listing, first, last);
    const isTrade = each.retailer.channel === 'wholesale';
    for (const [i, store] of pricedStores(each.retailer.id).entries()) {
      const readings = storeReadings(listing, store, i > 0, deals, numbers, attempt);
      if (readings.length === 0) continue;
      yield { listing: each, store, priceType: isTrade ? 'trade' : 'consumer', readings };
      if (i > 0 || isTrade) continue;
      const trade = tradeReadings(listing, days);
      for (const { at } of trade) attempt(each.retailer.id, at, null);
      if (trade.length > 0) yield { listing: each, store, priceType: 'trade', readings: trade };
    }
  }
}

const storeReadings = (
  listing: PricedListing,
  store: SampleStore,
  isSecond: boolean,
  deals: readonly Deal[],
  days: readonly number[],
  attempt: Attempt,
): PriceReading[] => {
  const { product, retailer, seed } = listing;
  const stock = stockSeed(product, store);
  const local = derive(seed, 8);
  const factor = isSecond && unit(local) < LOCAL_PRICES ? between(derive(local, 1), 0.97, 1.03) : 1;
  const plant = plantOf(listing.id);
  const readings: PriceReading[] = [];
  let step = { step: Number.NaN, fall: Number.NaN };
  let list = 0;
  let next = 0;
  for (const [at, day] of days.entries()) {
    if (!isOnSale(product, day)) continue;
    if (isBrieflyOut(stock, day)) {
      attempt(retailer.id, at, 'out_of_stock');
      continue;
    }
    const visit = derive(stock, day);
    if (unit(visit) < TIMEOUT_CHANCE) {
      attempt(retailer.id, at, 'timeout');
      continue;
    }
    attempt(retailer.id, at, null);
    const now = stepOn(listing, day);
    if (now.step !== step.step || now.fall !== step.fall) {
      step = now;
      list = priceAt(listing, step, factor);
    }
    while (next < deals.length && (deals[next]?.to ?? 0) < day) next += 1;
    const planted = plant?.factorOn(day) ?? 1;
    const regular = planted === 1 ? list : ending(list * planted, retailer.ending);
    const isMisread = unit(derive(visit, 1)) < MISREAD_CHANCE;
    const promo = isMisread ? null : promoOn(deals[next], day, regular, factor, listing, isSecond);
    readings.push({ at, regular: isMisread ? regular * 10 : regular, promo, isMisread });
  }
  return readings;
};

const promoOn = (
  deal: Deal | undefined,
  day: number,
  regular: number,
  factor: number,
  { seed, retailer }: PricedListing,
  isSecond: boolean,
): number | null => {
  if (!deal?.isOnLabel || deal.promoted === null || day < deal.from) return null;
  if (isSecond && unit(derive(derive(seed, 9), deal.cycle)) < DEALS_LEFT_OUT) return null;
  const promo = factor === 1 ? deal.promoted : ending(deal.promoted * factor, retailer.ending);
  return promo < regular ? promo : null;
};

const VAT = 1.14;

/** What the shop pays the maker for a piece before tax, once a month. */
const tradeReadings = (listing: PricedListing, days: readonly Day[]): PriceReading[] => {
  const { product, retailer, seed } = listing;
  const monthDay = 5 + (hash(`trade:${retailer.id}`) % 5);
  const margin =
    between(hash(`margin:${retailer.id}:${product.category.id}`), 0.1, 0.19) +
    between(derive(seed, 10), -0.02, 0.02);
  return days.flatMap((each, at): PriceReading[] => {
    if (Number(each.slice(8)) !== monthDay) return [];
    const day = dayNumber(each);
    if (!isOnSale(product, day)) return [];
    const net = (priceAt(listing, stepOn(listing, day)) / VAT) * (1 - margin);
    return [{ at, regular: Math.round(net * 100) / 100, promo: null, isMisread: false }];
  });
};
