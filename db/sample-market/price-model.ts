import { dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';
import type { SampleListing } from './assortment.ts';
import type { SampleLeaf } from './categories.ts';
import { between, derive, hash, pick, unit } from './hash.ts';
import type { SampleRetailer } from './retailers.ts';

/*
 * How sample prices move. Each is a function of its listing and its day alone, so that a later run adds days without a break:
 * makers raise list prices in steps after inflation, shops follow within two weeks and round in their own way, now and then
 * correct a price, run fortnightly deals that swell before Ramadan and on White Friday, and run out of stock.
 */

const anchor = dayNumber('2025-01-01');
const FORTNIGHT = 14;

export type Deal = {
  /** Number of the fortnight that it belongs to. */
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

/** Everything of a listing that does not change from day to day. */
export type PricedListing = SampleListing & {
  seed: number;
  base: number;
  net: number;
  lag: number;
  reviewDays: number;
  stepSeed: number;
  stepDays: number;
  stepPhase: number;
};

export const prepare = (listing: SampleListing): PricedListing => {
  const { product, retailer } = listing;
  const { category, brand, pack, variant } = product;
  const seed = hash(`price:${retailer.id}:${product.familyId}`);
  const stepSeed = hash(`steps:${brand.id}:${category.id}`);
  const first = category.packs[0];
  // A shrunk pack keeps the price of the family's first pack size: the unit price is what rises.
  const sized = category.packs[Number(product.familyId.at(-1)) - 1] ?? first;
  const sizedNet = sized.count * sized.net;
  const bulk = (sizedNet / (first.count * first.net)) ** -0.11;
  const base =
    category.unitPrice *
    sizedNet *
    bulk *
    brand.level *
    variant.factor *
    between(hash(`sku:${product.familyId}`), 0.97, 1.03) *
    retailer.level *
    between(hash(`local:${retailer.id}:${category.id}`), 0.975, 1.025) *
    between(derive(seed, 7), 0.985, 1.015);
  return {
    ...listing,
    seed,
    base,
    net: pack.count * pack.net,
    lag: Math.floor(between(derive(seed, 1), 0, 13)),
    reviewDays: Math.floor(between(derive(seed, 2), 21, 50)),
    stepSeed,
    stepDays: Math.floor(between(derive(stepSeed, 1), 55, 96)),
    stepPhase: Math.floor(between(derive(stepSeed, 2), 0, 90)),
  };
};

/** The price level of a category against the anchor day. */
export const inflation = (category: SampleLeaf, day: number): number =>
  category.yearlyRise ** ((day - anchor) / 365.25);

export const regularPrice = (listing: PricedListing, day: number): number => {
  const seen = day - listing.lag - listing.stepPhase;
  const step = Math.floor(seen / listing.stepDays);
  const stepDay = step * listing.stepDays + listing.stepPhase;
  const list =
    inflation(listing.product.category, stepDay) * between(derive(listing.stepSeed, step), 0.98, 1.02);
  const review = derive(listing.seed, 1_000 + Math.floor((day + (listing.seed % 50)) / listing.reviewDays));
  const correction = unit(review) < 0.3 ? between(derive(review, 1), 0.965, 1.04) : 1;
  return ending(listing.base * list * correction, listing.retailer.ending);
};

/** Rounds as the shop prints its labels. */
const ending = (price: number, style: SampleRetailer['ending']): number => {
  if (style === 'ninety-five' && price >= 20) return Math.max(1, Math.round(price + 0.05)) - 0.05;
  const step = style === 'tenth' ? (price < 50 ? 0.1 : 0.5) : price < 100 ? 0.25 : 0.5;
  const rounded = Math.max(step, Math.round(price / step) * step);
  return Math.round(rounded * 100) / 100;
};

const depths = [8, 10, 10, 12, 15, 15, 20, 20, 25, 30] as const;

type Lift = { ramadan: boolean; whiteFriday: boolean; feast: boolean };
const lifts = new Map<number, Lift>();

/** The seasons that a fortnight serves; Ramadan's deals begin two weeks before it. */
const liftOf = (cycle: number): Lift => {
  const cachedLift = lifts.get(cycle);
  if (cachedLift) return cachedLift;
  const from = dayFromNumber(cycle * FORTNIGHT);
  const kinds = (days: number) =>
    new Set(seasonsBetween(from, dayFromNumber(cycle * FORTNIGHT + days)).map((season) => season.kind));
  const near = kinds(FORTNIGHT - 1);
  const lift = {
    ramadan: kinds(2 * FORTNIGHT).has('ramadan'),
    whiteFriday: near.has('white-friday'),
    feast: near.has('eid-al-fitr') || near.has('eid-al-adha') || near.has('coptic-christmas'),
  };
  lifts.set(cycle, lift);
  return lift;
};

const dealChance = ({ product, retailer }: PricedListing, lift: Lift): number => {
  const eager = between(hash(`deals:${product.brand.id}`), 0.8, 2.3);
  const ramadan = lift.ramadan ? product.category.ramadanLift : 1;
  const isFridayShop = ['hyper', 'marketplace', 'q-commerce'].includes(retailer.channel);
  const friday = lift.whiteFriday && isFridayShop ? 2.2 : 1;
  return Math.min(0.75, retailer.dealShare * eager * Math.max(ramadan, friday, lift.feast ? 1.3 : 1));
};

/** The deal of a listing in a fortnight, if it has one. */
export const dealInCycle = (listing: PricedListing, cycle: number): Deal | null => {
  const seed = derive(derive(listing.seed, 3), cycle);
  const lift = liftOf(cycle);
  if (unit(seed) >= dealChance(listing, lift)) return null;
  const offset = Math.floor(between(derive(seed, 1), 0, 5));
  const length = Math.floor(between(derive(seed, 2), 5, FORTNIGHT - offset + 1));
  const from = cycle * FORTNIGHT + offset;
  const regular = regularPrice(listing, from);
  const season = lift.ramadan || lift.whiteFriday ? 5 : 0;
  const depth = pick(derive(seed, 3), depths) + season;
  const deal = { cycle, from, to: from + length - 1, regular };
  return { ...deal, ...mechanicOf(listing, unit(derive(seed, 4)), regular, depth) };
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
    const buy = depth >= 25 ? 1 : depth >= 15 ? 2 : 3;
    const promoted = (regular * buy) / (buy + 1);
    return { mechanic: 'buy-get', terms: { buy, free: 1 }, promoted, isOnLabel: false };
  }
  if (roll < 0.98) {
    const promoted = (regular * 100) / (100 + depth);
    return { mechanic: 'bonus-pack', terms: { bonusPercent: depth }, promoted, isOnLabel: false };
  }
  return { mechanic: 'gift', terms: {}, promoted: null, isOnLabel: false };
};

/** The fortnight that a day falls in. */
export const cycleOf = (day: number): number => Math.floor(day / FORTNIGHT);

const STOCK_BLOCK = 11;

/** Out of stock: spells of two to six days, now and then. */
export const isInSpell = (seed: number, day: number, chance: number): boolean => {
  const block = Math.floor(day / STOCK_BLOCK);
  const spell = derive(seed, block);
  if (unit(spell) >= chance) return false;
  const start = block * STOCK_BLOCK + Math.floor(between(derive(spell, 1), 0, 6));
  return day >= start && day < start + Math.floor(between(derive(spell, 2), 2, 7));
};

/** Once in two thousand readings the page was misread by a decimal place. */
export const isMisread = (listing: PricedListing, day: number): boolean =>
  unit(derive(derive(listing.seed, 5), day)) < 0.0005;
