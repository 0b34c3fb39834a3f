import { type Drawing, type Found, sharesOf } from '../parts/drawing.ts';

/** Each retailer's share of checks that found a product out of stock. */
export const drawStockouts = ({ retailers }: Found<'getStockouts'>): Drawing | null =>
  sharesOf(retailers.map(({ name, outOfStockPercent }) => ({ name, share: outOfStockPercent })));
