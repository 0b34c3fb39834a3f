import { describe, expect, it } from 'vitest';
import type { StandingPrice } from '#db/queries/market-chains.ts';
import type { MonthPrice } from '#db/queries/market-months.ts';
import { movesBetween, movesBetweenMonths } from '#lib/market/measures/price-moves.ts';
import { basisOfMoves, moversOf } from '#lib/market/prices/rank-moves.ts';

const chains = ['a/x', 'b/x', 'a/y', 'b/y', 'a/y-small'];

/** A price per litre of a litre pack. */
const price = (chain: string, regular: number, promo: number | null = null): StandingPrice => {
  const [retailerId = '', productId = ''] = chain.split('/');
  const ids = { chainId: chains.indexOf(chain) + 1, productId, brandId: productId.slice(0, 1), retailerId };
  return { ...ids, day: 1, regular, promo, unit: promo ?? regular, since: 0 };
};

const month = (chain: string, effective: number, more: Partial<MonthPrice> = {}): MonthPrice => {
  const { chainId, productId, brandId, retailerId } = price(chain, effective);
  const ids = { chainId, productId, brandId, retailerId };
  return { ...ids, month: '2026-10-01', days: 30, daysOnDeal: 0, effective, ...more };
};

const families = new Map(['x', 'y', 'y-small'].map((productId) => [productId, productId.slice(0, 1)]));
const rounded = (value: number | null) => value && Math.round(value * 100) / 100;

describe('movers', () => {
  it('tell by listing what shoppers pay, the regular price and why, the largest change first', () => {
    const moves = movesBetween(
      [price('a/x', 20), price('b/x', 20, 15), price('a/y', 10), price('b/y', 10)],
      [price('a/x', 22), price('b/x', 20), price('a/y', 11, 8), price('b/y', 10)],
      families,
    );
    const movers = moversOf(moves, 'listing', 'paid');
    expect(
      movers.map(({ subjectId, paid, regular, reasons }) => [
        subjectId,
        rounded(paid.value),
        rounded(regular.value),
        reasons.map(({ reason }) => reason),
      ]),
    ).toEqual([
      ['2', 33.33, 0, ['dealEnded']],
      ['3', -20, 10, ['regularUp', 'dealBegan']],
      ['1', 10, 10, ['regularUp']],
    ]);
    // One price is all that a listing can rest on.
    expect(movers.some(({ paid, regular }) => paid.lowBase || regular.lowBase)).toBe(false);
  });

  it('name a lower regular price, and a promotion that changed, each by itself', () => {
    const reasonOf = (before: StandingPrice, now: StandingPrice) =>
      movesBetween([before], [now], families).flatMap(({ reasons }) => reasons);
    expect(reasonOf(price('a/x', 20), price('a/x', 18))).toEqual(['regularDown']);
    expect(reasonOf(price('a/x', 20, 15), price('a/x', 20, 16))).toEqual(['dealChanged']);
    expect(reasonOf(price('a/x', 20, 15), price('a/x', 18, 15))).toEqual(['regularDown']);
    expect(reasonOf(price('a/x', 20, 15), price('a/x', 20, 15))).toEqual([]);
  });

  it('tell by brand the like-for-like change of its listings and how many moved by each reason', () => {
    const moves = movesBetween(
      [price('a/x', 20), price('b/x', 20), price('a/y', 10)],
      [price('a/x', 22), price('b/x', 20), price('b/y', 10)],
      families,
    );
    const movers = moversOf(moves, 'brand', 'regular');
    expect(movers).toMatchObject([
      { subjectId: 'x', paid: { n: 2, lowBase: true }, reasons: [{ reason: 'regularUp', n: 1 }] },
    ]);
    expect(movers[0]?.regular.value).toBeCloseTo(100 * (Math.sqrt(1.1) - 1), 10);
  });

  it('follow a pack that took the place of another of its family, by what a unit costs', () => {
    const small = { ...price('a/y-small', 10), unit: 12.5 };
    const moves = movesBetween([price('a/y', 10)], [small], families);
    expect(moves).toMatchObject([
      { productId: 'y-small', paid: { from: 10, to: 12.5 }, regular: null, reasons: ['packChanged'] },
    ]);
    expect(movesBetween([price('a/y', 10)], [price('a/y', 10), small], families)).toHaveLength(1);
    expect(basisOfMoves(moves, 'paid').rows).toMatchObject([{ productId: 'y-small', own: 12.5, other: 10 }]);
    expect(basisOfMoves(moves, 'regular').rows).toEqual([]);
  });

  it.each([
    [8, 2, ['fewerDealDays']],
    [2, 8, ['moreDealDays']],
    [10, 5, ['fewerDealDays']],
    [5, 10, ['moreDealDays']],
    [9, 5, []],
    [5, 9, []],
  ])('name five or more days on promotion as a reason between months: %i, then %i', (then, now, reasons) => {
    const [move] = movesBetweenMonths(
      [month('a/x', 20, { daysOnDeal: then })],
      [month('a/x', 22, { daysOnDeal: now })],
    );
    expect(move?.reasons).toEqual(reasons);
  });

  it('compare months of at least fifteen standing days, and name days on deal as the reason', () => {
    const moves = movesBetweenMonths(
      [month('a/x', 20), month('b/x', 20), month('a/y', 10)],
      [
        month('a/x', 18, { daysOnDeal: 8 }),
        month('b/x', 30, { days: 14 }),
        month('a/y', 11, { daysOnDeal: 2 }),
      ],
    );
    expect(moves.map(({ chainId, reasons }) => [chainId, reasons])).toEqual([
      [1, ['moreDealDays']],
      [3, []],
    ]);
    expect(moversOf(moves, 'retailer', 'regular')).toEqual([]);
  });
});
