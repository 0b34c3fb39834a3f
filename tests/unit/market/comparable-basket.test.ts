import { describe, expect, it } from 'vitest';
import { comparableBasket, widestBasket } from '#lib/market/measures/comparable-basket.ts';

/** What each retailer carries; prices are the retailer's place in the list. */
const shelves = (carried: Record<string, string>) =>
  Object.entries(carried).flatMap(([retailer, items], place) =>
    [...items].map((item) => ({ retailer, item, price: 10 + place })),
  );

describe('the comparable basket', () => {
  it('leaves out the smallest ranges until four items are in common', () => {
    const basket = comparableBasket(shelves({ a: 'wxyz', b: 'wxyz', c: 'wxyz', d: 'w' }));
    expect(basket.leftOut).toEqual(['d']);
    expect(basket.totals.map(({ retailer }) => retailer)).toEqual(['a', 'b', 'c']);
  });

  it('of no prices compares nothing', () => {
    expect(comparableBasket([])).toMatchObject({ value: null, items: [], totals: [] });
  });
});

describe('the widest basket', () => {
  it('does not judge a small brand by the two retailers that carry all of it', () => {
    const carried = { a: 'xyz', b: 'xyz', c: 'xy', d: 'xy', e: 'xy', f: 'xy' };
    const basket = widestBasket(shelves(carried));
    expect(basket.items).toEqual(['x', 'y']);
    expect(basket.totals).toHaveLength(6);
    expect(basket.leftOut).toEqual([]);
  });

  it('says whom it left out', () => {
    const basket = widestBasket(shelves({ a: 'xyz', b: 'xyz', c: 'xyz', d: 'q' }));
    expect(basket).toMatchObject({ items: ['x', 'y', 'z'], leftOut: ['d'] });
  });

  it('is the comparable basket where that is large enough', () => {
    const prices = shelves({ a: 'vwxyz', b: 'vwxy', c: 'v', d: 'v', e: 'v', f: 'v' });
    expect(widestBasket(prices)).toEqual(comparableBasket(prices));
  });
});
