import { expect, test } from 'vitest';
import { businessMoment } from '#lib/core/clock.ts';
import { cairoInstant, cairoTime } from '#lib/vocabulary/cairo-days.ts';

test('what clocks in Cairo show leads to the instant and back, in summer and winter', () => {
  for (const [shown, instant] of [
    ['2026-01-15T09:30', '2026-01-15T07:30:00.000Z'],
    ['2026-07-15T09:30', '2026-07-15T06:30:00.000Z'],
    ['2026-12-31T23:59', '2026-12-31T21:59:00.000Z'],
  ] as const) {
    expect(cairoInstant(shown)?.toISOString()).toBe(instant);
    expect(businessMoment(new Date(instant))).toBe(shown);
    expect(cairoTime(new Date(instant)).slice(0, 16)).toBe(shown);
    expect(new Date(cairoTime(new Date(instant))).toISOString()).toBe(instant);
  }
});

test('an hour that clocks skip is none, and of one that they show twice the first counts', () => {
  // The last Friday of April begins at one; the last Thursday of October ends twice at eleven at night.
  expect(cairoInstant('2026-04-24T00:30')).toBeNull();
  expect(cairoInstant('2026-10-29T23:30')?.toISOString()).toBe('2026-10-29T20:30:00.000Z');
  expect(cairoInstant('soon')).toBeNull();
});
