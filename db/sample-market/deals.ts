import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';
import { between, derive, hash, pick, unit } from './hash.ts';
import { ending, type PricedListing, regularPrice } from './list-prices.ts';
import { type PlantedDeal, plantOf } from './planted-deals.ts';

/*
 * Deals come in fortnights that begin on another day for each brand of a shop, swell before Ramadan and on White Friday, and go as
 * deep as the shop and the day would have it.
 */

const FORTNIGHT = 14;

export type Deal = {
  /** Number of the fortnight, or of the planted deal's own round, that it belongs to. */
  cycle: number;
  mechanic: PromotionMechanic;
  /** Numbers of the mechanic, as PromotionTerms of the measures. */
  terms: Record<string, number>;
  /** First and last day, as day numbers. */
  from: number;
  to: number;
  regular: number;
  /** Price of one item with all conditions met; null where the mechanic lowers no price. */
  promoted: number | null;
  /** True where the shelf label itself shows the lower price. */
  isOnLabel: boolean;
};

const DEPTHS = [8, 10, 11, 13, 15, 16, 19, 22, 25, 28] as const;

type Lift = { ramadan: boolean; whiteFriday: boolean; feast: boolean };
const lifts = new Map<number, Lift>();

/** The seasons that a fortnight serves; Ramadan's deals begin two weeks before it. */
const liftOf = (first: number): Lift => {
  const cachedLift = lifts.get(first);
  if (cachedLift) return cachedLift;
  const kinds = (days: number) =>
    new Set(seasonsBetween(dayFromNumber(first), dayFromNumber(first + days)).map((season) => season.kind));
  const near = kinds(FORTNIGHT - 1);
  const lift = {
    ramadan: kinds(2 * FORTNIGHT).has('ramadan'),
    whiteFriday: near.has('white-friday'),
    feast: near.has('eid-al-fitr') || near.has('eid-al-adha') || near.has('coptic-christmas'),
  };
  lifts.set(first, lift);
  return lift;
};

const dealChance = ({ product, retailer }: PricedListing, lift: Lift): number => {
  const eager = between(hash(`deals:${product.brand.id}`), 0.8, 2.3);
  const ramadan = lift.ramadan ? product.category.ramadanLift : 1;
  const isFridayShop = ['hyper', 'marketplace', 'q-commerce'].includes(retailer.channel);
  const friday = lift.whiteFriday && isFridayShop ? 2.2 : 1;
  return Math.min(0.75, retailer.dealShare * eager * Math.max(ramadan, friday, lift.feast ? 1.3 : 1));
};

/** Deals of a shop's brand begin on a day of their own. */
const phaseOf = ({ product, retailer }: PricedListing): number =>
  hash(`flyer:${retailer.id}:${product.brand.id}`) % FORTNIGHT;

/** The deals of a listing that run on some of the days from–to, in the order of their days. */
export const dealsBetween = (listing: PricedListing, from: number, to: number): Deal[] => {
  if (listing.product.pack.isMarked) return [];
  const plant = plantOf(listing.id);
  if (plant) return plant.windowsBetween(from, to).map((window) => plantedDeal(listing, window, plant));
  const phase = phaseOf(listing);
  const deals: Deal[] = [];
  const last = Math.floor((to - phase) / FORTNIGHT);
  for (let cycle = Math.floor((from - phase) / FORTNIGHT); cycle <= last; cycle += 1) {
    const deal = dealInCycle(listing, cycle, cycle * FORTNIGHT + phase);
    if (deal && deal.from <= to && deal.to >= from) deals.push(deal);
  }
  return deals;
};

const dealInCycle = (listing: PricedListing, cycle: number, first: number): Deal | null => {
  const seed = derive(derive(listing.seed, 3), cycle);
  const lift = liftOf(first);
  if (unit(seed) >= dealChance(listing, lift)) return null;
  const offset = Math.floor(between(derive(seed, 1), 0, 5));
  const length = Math.floor(between(derive(seed, 2), 5, FORTNIGHT - offset + 1));
  const regular = regularPrice(listing, first + offset);
  const season = lift.ramadan || lift.whiteFriday ? between(derive(seed, 5), 0, 8) : 0;
  const depth = Math.round(pick(derive(seed, 3), DEPTHS) + season + between(derive(seed, 6), -2, 3));
  const deal = { cycle, from: first + offset, to: first + offset + length - 1, regular };
  return { ...deal, ...mechanicOf(listing, unit(derive(seed, 4)), regular, depth) };
};

type Window = { cycle: number; from: number; to: number };

const plantedDeal = (listing: PricedListing, window: Window, plant: PlantedDeal): Deal => {
  const { ending: style } = listing.retailer;
  const { isRaised, mechanic } = plant;
  const list = regularPrice(listing, window.from);
  const factor = plant.factorOn(window.from);
  const regular = factor === 1 ? list : ending(list * factor, style);
  if (mechanic === 'bundle')
    return { ...window, regular, mechanic, terms: {}, promoted: null, isOnLabel: false };
  const percent = isRaised ? 20 : 10 + (listing.seed % 7);
  const promoted = ending(regular * (1 - percent / 100), style);
  return {
    ...window,
    ...{ regular, mechanic },
    terms: isRaised ? { percent } : {},
    promoted: promoted < regular ? promoted : null,
    isOnLabel: true,
  };
};

type Mechanic = Pick<Deal, 'mechanic' | 'terms' | 'promoted' | 'isOnLabel'>;

const mechanicOf = (listing: PricedListing, roll: number, regular: number, depth: number): Mechanic => {
  const cut = ending(regular * (1 - depth / 100), listing.retailer.ending);
  const label = cut < regular ? cut : null;
  if (roll < 0.7) return { mechanic: 'price-cut', terms: {}, promoted: label, isOnLabel: true };
  if (roll < 0.84)
    return { mechanic: 'percent-off', terms: { percent: depth }, promoted: label, isOnLabel: true };
  if (roll < 0.9) {
    const quantity = depth >= 20 ? 2 : 3;
    const total = Math.round(regular * quantity * (1 - depth / 100) * 4) / 4;
    const terms = { quantity, total };
    return { mechanic: 'x-for-y', terms, promoted: total / quantity, isOnLabel: false };
  }
  if (roll < 0.95) {
    const buy = depth >= 25 ? 2 : depth >= 15 ? 3 : 4;
    const promoted = (regular * buy) / (buy + 1);
    return { mechanic: 'buy-get', terms: { buy, free: 1 }, promoted, isOnLabel: false };
  }
  if (roll < 0.98) {
    const promoted = (regular * 100) / (100 + depth);
    return { mechanic: 'bonus-pack', terms: { bonusPercent: depth }, promoted, isOnLabel: false };
  }
  return { mechanic: 'gift', terms: {}, promoted: null, isOnLabel: false };
};
