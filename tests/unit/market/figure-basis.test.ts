import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContributingRow,
  countOf,
  figureOf,
  foldToBrands,
  REDUCTIONS,
} from '#lib/market/dashboard/drill/figure-basis.ts';

const row = (value: number, names: Partial<ContributingRow> = {}): ContributingRow => ({
  brandId: 'brand',
  productId: 'product',
  retailerId: 'shop',
  own: null,
  other: null,
  n: 1,
  value,
  ...names,
});

const rowsOf = (...values: number[]) => values.map((value) => row(value));

describe('a figure and what stands behind it', () => {
  it('is what its rows come to', () => {
    const rows = rowsOf(20, 25, 22, 24);
    expect(figureOf({ reduction: 'mean', rows })).toBe(22.75);
    expect(figureOf({ reduction: 'median', rows })).toBe(23);
    expect(figureOf({ reduction: 'lowerQuartile', rows })).toBe(21.5);
    expect(figureOf({ reduction: 'upperQuartile', rows })).toBe(24.25);
    expect(figureOf({ reduction: 'lowerQuartile', rows: rows.slice(1) })).toBeNull();
    expect(figureOf({ reduction: 'count', rows })).toBe(4);
    expect(figureOf({ reduction: 'sum', rows })).toBe(91);
    expect(figureOf({ reduction: 'lowest', rows })).toBe(20);
    expect(figureOf({ reduction: 'geometric', rows: rowsOf(20, 5) })).toBeCloseTo(10, 9);
    expect(figureOf({ reduction: 'share', rows: rowsOf(1, 0, 0, 1) })).toBe(50);
    // Jevons over the pairs 20/25, 22/20 and 30/30.
    const indices = rowsOf(80, 110, 100);
    expect(figureOf({ reduction: 'index', rows: indices })).toBeCloseTo(95.83, 2);
    expect(figureOf({ reduction: 'change', rows: indices })).toBeCloseTo(-4.17, 2);
    const weighted = [row(110, { weight: 60 }), row(100, { weight: 20 })];
    expect(figureOf({ reduction: 'weighted', rows: weighted })).toBe(107.5);
  });

  it('is nothing without rows, but a count of none', () => {
    for (const reduction of REDUCTIONS)
      expect(figureOf({ reduction, rows: [] })).toBe(reduction === 'count' ? 0 : null);
  });

  it('puts what is alone in its shelf of a band into one row without names', () => {
    const rows = [
      row(1, { productId: 'a' }),
      row(2, { productId: 'b' }),
      row(3, { productId: 'c', brandId: 'other' }),
      row(4, { productId: 'd', retailerId: 'elsewhere' }),
    ];
    const of = (isOfBand: boolean) =>
      foldToBrands({ reduction: 'count', rows, isOfBand }).rows.map(({ brandId, retailerId, n }) => [
        brandId,
        retailerId,
        n,
      ]);
    expect(of(false)).toEqual([
      ['brand', 'shop', 2],
      ['other', 'shop', 1],
      ['brand', 'elsewhere', 1],
    ]);
    expect(of(true)).toEqual([
      ['brand', 'shop', 2],
      [null, null, 2],
    ]);
  });

  it('comes to the same from the rows of whole brands, which name no product', () => {
    const rows = fc.array(
      fc
        .record({
          brandId: fc.constantFrom('a', 'b'),
          retailerId: fc.constantFrom('x', 'y', null),
          value: fc.double({ min: 1, max: 200, noNaN: true }),
          weight: fc.double({ min: 0.1, max: 9, noNaN: true }),
        })
        .map(({ value, ...names }) => row(value, names)),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(rows, fc.constantFrom(...REDUCTIONS), (given, reduction) => {
        const folded = foldToBrands({ reduction, rows: given });
        expect(folded.rows.every(({ productId, details }) => productId === null && details == null)).toBe(
          true,
        );
        expect(countOf(folded.rows)).toBe(given.length);
        if (['median', 'lowerQuartile', 'upperQuartile'].includes(reduction)) return;
        const [whole, again] = [figureOf({ reduction, rows: given }), figureOf(folded)];
        expect(again).toBeCloseTo(whole ?? Number.NaN, 6);
      }),
    );
  });
});
