/** What prices look like: their last piastres, and whether a promotion brings one under a round price. */

const STEP = 10;
const HIGH_STEP = 50;
const HIGH_FROM = 200;

/** The largest round price that is not above a price: tens, from 200 on fifties. */
const roundPriceBelow = (price: number): number => {
  const step = price < HIGH_FROM ? STEP : HIGH_STEP;
  return Math.floor(price / step) * step;
};

/** 21 at 17 comes under 20; 19.95 at 17 was under it before. */
export const crossesRoundPrice = (regular: number, promoted: number): boolean =>
  promoted < roundPriceBelow(regular);

/** 0 to 99. */
export const piastresOf = (price: number): number => Math.round(price * 100) % 100;
