import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPARISONS, comparedDay, comparedRange } from '#lib/market/dashboard/compare.ts';
import { addDays, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';

describe('what a period is set beside', () => {
  it('is nothing unless somebody asks', () => {
    const range = { from: '2026-11-01', to: '2026-11-20' };
    expect(comparedRange('none', range)).toBeNull();
    expect(comparedDay('none', range, range.from)).toBeNull();
  });

  it('is as many days right before it', () => {
    const range = { from: '2026-11-01', to: '2026-11-20' };
    expect(comparedRange('previous', range)).toEqual({ from: '2026-10-12', to: '2026-10-31' });
    expect(comparedDay('previous', range, '2026-11-20')).toBe('2026-10-31');
  });

  it('is the same days of last year, of which the 29th of February had none', () => {
    const range = { from: '2028-02-01', to: '2028-02-29' };
    expect(comparedRange('year', range)).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(comparedDay('year', range, '2028-02-28')).toBe('2027-02-28');
    expect(comparedDay('year', range, '2028-02-29')).toBeNull();
  });

  it('is the same days around the Ramadan before, and not of the calendar', () => {
    const range = { from: '2026-02-04', to: '2026-02-18' };
    expect(comparedRange('hijri', range)).toEqual({ from: '2025-02-15', to: '2025-03-01' });
    expect(comparedDay('hijri', range, '2026-02-18')).toBe('2025-03-01');
  });

  it('ends with the 29th of a Ramadan that had no 30th', () => {
    const range = { from: '2026-02-18', to: '2026-03-19' };
    expect(comparedRange('hijri', range)).toEqual({ from: '2025-03-01', to: '2025-03-29' });
    expect(comparedDay('hijri', range, '2026-03-19')).toBeNull();
    expect(comparedDay('hijri', range, '2026-03-18')).toBe('2025-03-29');
  });

  it('is nothing where no Ramadan is near the last day', () => {
    const range = { from: '2026-02-18', to: '2026-11-20' };
    expect(comparedRange('hijri', range)).toBeNull();
    expect(comparedDay('hijri', range, '2026-02-18')).toBeNull();
  });

  it('lies before the range, and every day of the range that has a partner has it in there', () => {
    const days = fc.tuple(fc.integer({ min: 18_000, max: 24_000 }), fc.integer({ min: 0, max: 365 }));
    fc.assert(
      fc.property(days, fc.constantFrom(...COMPARISONS), fc.nat({ max: 365 }), ([to, length], kind, at) => {
        const range = { from: dayFromNumber(to - length), to: dayFromNumber(to) };
        const compared = comparedRange(kind, range);
        const partner = comparedDay(kind, range, addDays(range.from, Math.min(at, length)));
        if (compared === null) {
          expect(partner).toBeNull();
          return;
        }
        expect(compared.from <= compared.to && compared.to < range.to).toBe(true);
        if (kind === 'previous') expect(dayNumber(compared.to) + 1).toBe(dayNumber(range.from));
        if (partner !== null) expect(compared.from <= partner && partner <= compared.to).toBe(true);
      }),
    );
  });
});
