import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBit, type StandingFinding, standingOn } from '#db/queries/market-shelves.ts';

const finding = (shelf: number, begins: number, until: number, more: Partial<StandingFinding> = {}) => ({
  ...{ shelf, productId: `p${shelf}`, storeId: `s${shelf}`, isCarried: true, begins, until },
  ...more,
});

const columnsOf = (rows: readonly StandingFinding[]) => ({
  shelf: rows.map(({ shelf }) => shelf),
  productId: rows.map(({ productId }) => productId),
  storeId: rows.map(({ storeId }) => storeId),
  isCarried: rows.map(({ isCarried }) => isCarried),
  begins: rows.map(({ begins }) => begins),
  until: rows.map(({ until }) => until),
});

/** Which of the days a row has. */
const daysOf = ({ low, high }: { low: number; high: number }, count: number): number[] =>
  Array.from({ length: count }, (_, at) => at).filter((at) => hasBit([low, high], at));

describe('the days on which shelves stand', () => {
  const week = { count: 57, step: 7 };

  it('a finding stands until the next one and 28 days at most, whichever is given first', () => {
    const rows = [finding(1, 70, 112, { isCarried: false }), finding(1, -9, 84)];
    const { carried, known } = standingOn(columnsOf(rows), week);
    expect(carried.map((row) => daysOf(row, 57))).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
    expect(known.map((row) => daysOf(row, 57))).toEqual([Array.from({ length: 16 }, (_, at) => at)]);
  });

  it('reaches to the last of the days, which are beyond what one number holds', () => {
    const { carried } = standingOn(columnsOf([finding(1, 204, 9000)]), week);
    expect(carried.map((row) => daysOf(row, 57))).toEqual([Array.from({ length: 27 }, (_, at) => 30 + at)]);
  });

  it('has no row of what was never carried, or not of the products that are requested; their shops are known', () => {
    const rows = [finding(1, 0, 7, { isCarried: false }), finding(2, 0, 7), finding(3, 0, 7)];
    const { carried, known } = standingOn(columnsOf(rows), { ...week, products: ['p3'] });
    expect(carried.map(({ productId, storeId }) => [productId, storeId])).toEqual([['p3', 's3']]);
    expect(known.map(({ storeId }) => storeId)).toEqual(['s1', 's2', 's3']);
    expect(standingOn(columnsOf([finding(1, 1, 7)]), week)).toEqual({ carried: [], known: [] });
  });

  it('is what walking through the days finds', () => {
    const turn = fc.record({ begins: fc.integer({ min: -30, max: 120 }), isCarried: fc.boolean() });
    const shelf = fc.record({
      storeId: fc.constantFrom('a', 'b'),
      turns: fc.uniqueArray(turn, { selector: ({ begins }) => begins, maxLength: 5 }),
    });
    fc.assert(
      fc.property(
        fc.array(shelf, { maxLength: 4 }),
        fc.record({ count: fc.integer({ min: 1, max: 60 }), step: fc.integer({ min: 1, max: 7 }) }),
        (shelves, asked) => {
          const rows = shelves.flatMap(({ storeId, turns }, at) =>
            turns.map(({ begins, isCarried }) => finding(at, begins, begins + 28, { storeId, isCarried })),
          );
          const onDay = (at: number, day: number) =>
            (shelves[at]?.turns ?? [])
              .filter(({ begins }) => begins <= day && day < begins + 28)
              .toSorted((a, b) => b.begins - a.begins)[0];
          const { carried, known } = standingOn(columnsOf(rows), asked);
          for (let at = 0; at < asked.count; at += 1) {
            const day = at * asked.step;
            const [places, shops] = [new Set<string>(), new Set<string>()];
            for (const [index, { storeId }] of shelves.entries()) {
              const stands = onDay(index, day);
              if (stands) shops.add(storeId);
              if (stands?.isCarried) places.add(`p${index}`);
            }
            const on = <Row extends { low: number; high: number }>(all: readonly Row[]) =>
              all.filter(({ low, high }) => hasBit([low, high], at));
            expect(new Set(on(carried).map(({ productId }) => productId))).toEqual(places);
            expect(new Set(on(known).map((row) => row.storeId))).toEqual(shops);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
