import type { SampleListing } from './assortment.ts';
import { between, derive, hash, unit } from './hash.ts';
import { drift, fallFollowed, levelAfterFall } from './inflation.ts';
import type { SampleRetailer } from './retailers.ts';

/*
 * How list prices move. Each is a function of its listing and its day alone, so that a later run adds days without a break: makers
 * raise them two or three times a year and once more after each fall of the pound, cut one step in five, and shops follow within
 * two weeks and round in their own way.
 */

/** Everything of a listing that does not change from day to day. */
export type PricedListing = SampleListing & {
  seed: number;
  base: number;
  net: number;
  lag: number;
  fallLag: number;
  stepSeed: number;
  stepDays: number;
  stepPhase: number;
};

const CUT_CHANCE = 0.2;
const CUT = 0.965;

export const prepare = (listing: SampleListing): PricedListing => {
  const { product, retailer } = listing;
  const { category, brand, pack, variant } = product;
  const seed = hash(`price:${retailer.id}:${product.familyId}`);
  const stepSeed = hash(`steps:${brand.id}:${category.id}`);
  const [first] = category.packs;
  const bulk = (product.pricedNet / (first.count * first.net)) ** -0.11;
  const worth =
    category.unitPrice *
    product.pricedNet *
    bulk *
    brand.level *
    variant.factor *
    between(hash(`sku:${product.familyId}`), 0.97, 1.03);
  const local =
    retailer.level *
    between(hash(`local:${retailer.id}:${category.id}`), 0.988, 1.012) *
    between(derive(seed, 7), 0.992, 1.008);
  return {
    ...listing,
    seed,
    base: pack.isMarked ? worth : worth * local,
    net: pack.count * pack.net,
    lag: pack.isMarked ? 0 : Math.floor(between(derive(seed, 1), 0, 13)),
    fallLag: Math.floor(between(derive(stepSeed, 3), 2, 20)),
    stepSeed,
    stepDays: Math.floor(between(derive(stepSeed, 1), 125, 166)),
    stepPhase: Math.floor(between(derive(stepSeed, 2), 0, 160)),
  };
};

/** The maker's step and the fall of the pound that a listing has followed: its price is the same while both are. */
export type Step = { step: number; fall: number };

export const stepOn = (listing: PricedListing, day: number): Step => ({
  step: Math.floor((day - listing.lag - listing.stepPhase) / listing.stepDays),
  fall: fallFollowed(day, listing.lag + listing.fallLag),
});

const raised = ({ product, stepSeed, stepDays, stepPhase }: PricedListing, step: number): number =>
  drift(product.category, step * stepDays + stepPhase) * between(derive(stepSeed, 100 + step), 0.997, 1.003);

/** A price before it is rounded, times a factor of the shop's own. */
export const priceAt = (listing: PricedListing, { step, fall }: Step, factor = 1): number => {
  const isCut = unit(derive(derive(listing.stepSeed, 4), step)) < CUT_CHANCE;
  const level = isCut ? raised(listing, step - 1) * CUT : raised(listing, step);
  const exact = listing.base * level * levelAfterFall(fall);
  return listing.product.pack.isMarked ? mark(exact) : ending(exact * factor, listing.retailer.ending);
};

export const regularPrice = (listing: PricedListing, day: number, factor = 1): number =>
  priceAt(listing, stepOn(listing, day), factor);

/** The nearest price that is printed on packs. */
const mark = (price: number): number =>
  price < 10 ? Math.max(1, Math.round(price)) : Math.round(price / 2.5) * 2.5;

/** Rounds as the shop prints its labels. */
export const ending = (price: number, style: SampleRetailer['ending']): number => {
  if (style === 'ninety-five' && price >= 60) return Math.round(price + 0.05) - 0.05;
  if (style === 'ninety-five' && price >= 15) return Math.round((price + 0.05) * 2) / 2 - 0.05;
  const step = style === 'tenth' ? (price < 50 ? 0.1 : 0.5) : price < 100 ? 0.25 : 0.5;
  const rounded = Math.max(step, Math.round(price / step) * step);
  return Math.round(rounded * 100) / 100;
};
