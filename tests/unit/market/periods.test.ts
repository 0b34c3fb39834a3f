import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipToHorizon,
  cutsOf,
  MAX_PERIOD_DAYS,
  resolvePeriod,
  sampleDays,
} from '#lib/market/dashboard/periods.ts';
import { addDays, cairoDay, isDay, startOfCairoDay, weekday } from '#lib/vocabulary/cairo-days.ts';
import { latestSeason, seasonBefore, seasonsBetween } from '#lib/vocabulary/season-calendar.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1990-01-01', n));

describe('days in Cairo', () => {
  it('takes the day from the clock in Cairo, in winter and in summer', () => {
    expect(cairoDay(new Date('2026-01-10T21:59:00Z'))).toBe('2026-01-10');
    expect(cairoDay(new Date('2026-01-10T22:00:00Z'))).toBe('2026-01-11');
    expect(cairoDay(new Date('2026-07-10T21:00:00Z'))).toBe('2026-07-11');
  });

  it('starts a day at 01:00 where the clocks skip midnight', () => {
    expect(startOfCairoDay('2026-04-24').toISOString()).toBe('2026-04-23T22:00:00.000Z');
    expect(startOfCairoDay('2026-04-25').toISOString()).toBe('2026-04-24T21:00:00.000Z');
    expect(startOfCairoDay('2026-10-30').toISOString()).toBe('2026-10-29T22:00:00.000Z');
  });

  it('starts every day at an instant of that day whose predecessor is not', () => {
    fc.assert(
      fc.property(day, (d) => {
        const start = startOfCairoDay(d);
        expect(cairoDay(start)).toBe(d);
        expect(cairoDay(new Date(start.getTime() - 1))).toBe(addDays(d, -1));
      }),
      { numRuns: 300 },
    );
  });

  it('knows weekdays and refuses days that do not exist', () => {
    expect(weekday('2026-11-20')).toBe(5);
    expect(['2026-02-29', '2026-13-01', '26-1-1', 'x', ''].filter(isDay)).toEqual([]);
    expect(isDay('2028-02-29')).toBe(true);
  });
});

describe('the season calendar', () => {
  it('places the seasons of 2026', () => {
    const seasons = seasonsBetween('2026-01-01', '2026-12-31').map((s) => `${s.kind} ${s.from} ${s.to}`);
    expect(seasons).toEqual([
      'coptic-christmas 2026-01-05 2026-01-07',
      'ramadan 2026-02-18 2026-03-19',
      'eid-al-fitr 2026-03-20 2026-03-22',
      'sham-el-nessim 2026-04-13 2026-04-13',
      'eid-al-adha 2026-05-27 2026-05-30',
      'back-to-school 2026-09-10 2026-09-30',
      'white-friday 2026-11-23 2026-11-30',
    ]);
  });

  it('finds two Ramadans in 2030', () => {
    const ramadans = seasonsBetween('2030-01-01', '2030-12-31').filter((s) => s.kind === 'ramadan');
    expect(ramadans.map((s) => s.from)).toEqual(['2030-01-05', '2030-12-26']);
  });

  it('takes the newest season that has begun', () => {
    expect(latestSeason('ramadan', '2026-02-17')?.from).toBe('2025-03-01');
    expect(latestSeason('ramadan', '2026-02-18')?.from).toBe('2026-02-18');
  });
});

describe('periods', () => {
  it('counts today among the last seven days', () => {
    expect(resolvePeriod({ preset: '7d' }, '2026-11-20')).toEqual({ from: '2026-11-14', to: '2026-11-20' });
    expect(resolvePeriod({ preset: 'ytd' }, '2026-11-20')).toEqual({ from: '2026-01-01', to: '2026-11-20' });
  });

  it('ends a running season today', () => {
    expect(resolvePeriod({ preset: 'ramadan' }, '2026-03-01')).toEqual({
      from: '2026-02-18',
      to: '2026-03-01',
    });
  });

  it('reads a range that was typed backwards as the same days', () => {
    const range = { from: '2026-11-01', to: '2026-11-10' };
    const backwards = { from: range.to, to: range.from };
    expect(resolvePeriod({ preset: 'custom', ...backwards }, '2026-11-20')).toEqual(range);
  });

  it('makes an ordered, bounded range that does not reach past today of any two days', () => {
    fc.assert(
      fc.property(day, day, day, (from, to, today) => {
        const range = resolvePeriod({ preset: 'custom', from, to }, today);
        expect(range.from <= range.to).toBe(true);
        expect(range.to <= today).toBe(true);
        expect(range.to < addDays(range.from, MAX_PERIOD_DAYS)).toBe(true);
      }),
    );
  });
});

it('a range ends with the newest day that was read, and is none where all of it is later', () => {
  const range = { from: '2026-11-16', to: '2026-11-22' };
  expect(clipToHorizon(range, '2026-11-21')).toEqual({ from: '2026-11-16', to: '2026-11-21' });
  expect(clipToHorizon(range, '2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-16' });
  expect(clipToHorizon(range, '2026-11-23')).toEqual(range);
  expect(clipToHorizon(range, '2026-11-15')).toBeNull();
  expect(clipToHorizon(range, null)).toBeNull();
});

it('says what of a chosen range is cut: days before the longest, and days after the last with data', () => {
  const shown = { from: '2026-01-01', to: '2026-11-21' };
  const chosen = (from: string, to: string) => cutsOf({ preset: 'custom', from, to }, shown);
  expect(chosen('2026-01-01', '2026-11-21')).toEqual([]);
  expect(chosen('2026-11-21', '2026-01-01')).toEqual([]);
  expect(chosen('2025-12-31', '2026-11-21')).toEqual(['tooLong']);
  expect(chosen('2026-11-22', '2025-12-31')).toEqual(['tooLong', 'notYet']);
  expect(chosen('2026-01-01', '2026-11-22')).toEqual(['notYet']);
  expect(cutsOf({ preset: '90d' }, shown)).toEqual([]);
});

it('days are sampled evenly, at most so many, both ends among them', () => {
  expect(sampleDays({ from: 10, to: 10 }, 120)).toEqual([10]);
  expect(sampleDays({ from: 10, to: 13 }, 120)).toEqual([10, 11, 12, 13]);
  expect(sampleDays({ from: 10, to: 20 }, 5)).toEqual([10, 11, 14, 17, 20]);
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(400), fc.integer({ min: 2, max: 130 }), (from, length, atMost) => {
      const days = sampleDays({ from, to: from + length }, atMost);
      expect(days.length).toBeLessThanOrEqual(atMost);
      expect([days[0], days.at(-1)]).toEqual([from, from + length]);
      expect(days.toSorted((a, b) => a - b)).toEqual([...new Set(days)]);
    }),
  );
});

describe('the season before', () => {
  it.each([
    ['2026-02-18', '2026-03-19', '2025-03-01', '2025-03-29'],
    ['2026-02-18', '2026-02-27', '2025-03-01', '2025-03-10'],
    ['2026-09-10', '2026-09-30', '2025-09-10', '2025-09-30'],
  ])('of %s to %s is as long, from its own first day', (from, to, first, last) => {
    expect(seasonBefore({ from, to })).toEqual({ from: first, to: last });
  });

  it.each([
    ['2026-10-22', '2026-11-20'],
    ['2026-02-19', '2026-03-19'],
    ['2026-02-18', '2026-03-25'],
  ])('is none of %s to %s, which is no season from its beginning', (from, to) => {
    expect(seasonBefore({ from, to })).toBeNull();
  });

  it('lies within a season that began earlier, whatever the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2001, max: 2060 }), fc.nat(30), (year, days) => {
        for (const { from, to } of seasonsBetween(`${year}-01-01`, `${year}-12-31`)) {
          const range = { from, to: addDays(from, Math.max(1, days)) };
          const before = seasonBefore(range);
          if (range.to > to || before === null) continue;
          // In some years two kinds begin on one day.
          const seasons = seasonsBetween(before.from, before.from).filter(
            (each) => each.from === before.from,
          );
          expect(seasons.some((each) => before.to <= each.to)).toBe(true);
          expect(before.to < from).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});
