import { expect, test } from 'vitest';
import { Day, Instant } from '#lib/vocabulary/day-schema.ts';

test('days are of years that everything can count with', () => {
  for (const day of ['1970-01-01', '2026-11-21', '2199-12-31'])
    expect(Day.safeParse(day).success, day).toBe(true);
  for (const day of [
    '0000-01-01',
    '0001-01-01',
    '1969-12-31',
    '2200-01-01',
    '9999-12-31',
    '2026-02-30',
    '+12026-01-01',
  ])
    expect(Day.safeParse(day).success, day).toBe(false);
});

test('so are instants, whatever their offset', () => {
  for (const at of ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.123456+14:00'])
    expect(Instant.safeParse(at).success, at).toBe(true);
  for (const at of [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '2026-11-21',
  ])
    expect(Instant.safeParse(at).success, at).toBe(false);
});
