import { describe, expect, it } from 'vitest';
import {
  daysOfMonth,
  daysOfYear,
  growthOf,
  lastTwelveMonths,
  monthlyOf,
  periodOf,
  pickNeeds,
  sumByMonth,
  sumOfDays,
  yearsSince,
} from '#lib/admin/analytics/policy.ts';
import { addMonths } from '#lib/vocabulary/months.ts';

const today = '2026-02-10';

describe('months', () => {
  it('go back over the turn of a year', () => {
    expect([0, 1, 2, 14].map((back) => addMonths(today, -back))).toEqual([
      ...['2026-02-01', '2026-01-01', '2025-12-01', '2024-12-01'],
    ]);
  });

  it('end on their own last day', () => {
    const ends = [1, 2, 4].map((month) => daysOfMonth({ year: 2024, month }).to);
    expect(ends).toEqual(['2024-01-31', '2024-02-29', '2024-04-30']);
    expect(daysOfMonth({ year: 2026, month: 2 })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('are sums of their days, which a leap year has one more of', () => {
    const days = daysOfYear(2024, today, [
      { date: '2024-02-29', count: 2 },
      { date: '2024-12-31', count: 5 },
    ]);
    expect(days).toHaveLength(366);
    expect(sumByMonth(days)).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
    expect(daysOfYear(2026, today, []).at(-1)).toEqual({ date: today, count: 0 });
    expect(daysOfYear(2027, today, [])).toEqual([]);
  });

  it('grow by who came in them', () => {
    const came = ['2025-12-01', '2025-12-31', '2026-01-31', '2026-02-01'].map((date) => ({ date, count: 1 }));
    expect(growthOf(came, today)).toEqual({ thisMonth: 1, lastMonth: 1, twoMonthsAgo: 2 });
  });
});

describe('the period of an address', () => {
  const years = yearsSince(2024, today);
  const at = (search: string) => periodOf(new URLSearchParams(search), today, years);

  it('is the latest where it says nothing', () => {
    expect(years).toEqual([2026, 2025, 2024]);
    expect(at('')).toEqual({ year: 2026, month: 2 });
    expect(at('year=2025')).toEqual({ year: 2025, month: 12 });
  });

  it('is what it says, and the latest where that is not to be had', () => {
    expect(at('year=2025&month=3')).toEqual({ year: 2025, month: 3 });
    expect(at('year=٢٠٢٥&month=۳')).toEqual({ year: 2025, month: 3 });
    for (const odd of ['year=2019', 'year=2027', 'year=x&month=y', 'month=0', 'month=3', 'month=1.5'])
      expect(at(odd), odd).toEqual({ year: 2026, month: 2 });
  });
});

it('a price by the year comes to a twelfth a month', () => {
  expect(monthlyOf('yearly', 249_000)).toBe(20_750);
  expect(monthlyOf('monthly', 24_900)).toBe(24_900);
});

describe('the first page', () => {
  it('shows twelve months, the current one last', () => {
    const months = lastTwelveMonths(today);
    expect([months.length, months[0], months[10], months[11]]).toEqual([12, '2025-03', '2026-01', '2026-02']);
  });

  it('compares as many days with those before them', () => {
    const days = ['2026-02-10', '2026-02-01', '2026-01-31', '2026-01-22', '2026-01-21'].map((date) => ({
      date,
      count: 1,
    }));
    expect([sumOfDays(days, today, 0, 10), sumOfDays(days, today, 10, 10)]).toEqual([2, 2]);
  });

  it('names the first of what waits and counts the rest', () => {
    const trouble = (kind: 'jobs' | 'emails', count: number) => ({ kind, count, name: null, at: null });
    const trials = Array.from({ length: 3 }, (_, at) => ({
      kind: 'trial' as const,
      company: { id: `${at}`, name: 'Nile', contactId: null },
      plan: 'growth' as const,
      interval: 'monthly' as const,
      endsAt: '2026-02-11T00:00:00.000Z',
    }));
    const groups = [
      { kind: 'trial', total: 9, items: trials },
      { kind: 'jobs', total: 40, items: [trouble('jobs', 40)] },
      { kind: 'emails', total: 7, items: [trouble('emails', 7)] },
      { kind: 'sync', total: 0, items: [] },
    ] as const;
    const { items, more } = pickNeeds(groups, 4);
    expect(items.map(({ kind }) => kind)).toEqual(['trial', 'trial', 'trial', 'jobs']);
    expect(more).toEqual([
      { kind: 'trial', count: 6 },
      { kind: 'emails', count: 7 },
    ]);
  });
});
