import { describe, expect, it } from 'vitest';
import { nextDelivery, usualSettings } from '#lib/alerts/delivery-hours.ts';

const WORKDAYS = { fromHour: 8, toHour: 18, weekdays: [0, 1, 2, 3, 4] };

// Cairo is two hours ahead of UTC in winter and three in summer; 2026-11-26 is a Thursday.
describe('the hours in which someone is notified', () => {
  it.each([
    ['within them', '2026-11-26T10:00:00Z', '2026-11-26T10:00:00Z'],
    ['before they begin', '2026-11-26T03:00:00Z', '2026-11-26T06:00:00Z'],
    ['after they end: the next workday', '2026-11-26T16:00:00Z', '2026-11-29T06:00:00Z'],
    ['on a free day', '2026-11-27T10:00:00Z', '2026-11-29T06:00:00Z'],
    ['in summer', '2026-07-02T16:00:00Z', '2026-07-05T05:00:00Z'],
  ])('%s', (_, now, next) => {
    expect(nextDelivery(WORKDAYS, new Date(now)).toISOString()).toBe(new Date(next).toISOString());
  });

  it('are always, for those who set nothing', () => {
    const now = new Date('2026-11-27T23:30:00Z');
    expect(nextDelivery(usualSettings, now)).toBe(now);
  });

  it('come again after a week where one day alone is left', () => {
    const friday = { fromHour: 9, toHour: 10, weekdays: [5] };
    expect(nextDelivery(friday, new Date('2026-11-27T12:00:00Z')).toISOString()).toBe(
      '2026-12-04T07:00:00.000Z',
    );
  });

  it('begin with the day that skips its first hour', () => {
    const saturday = { fromHour: 0, toHour: 24, weekdays: [5] };
    // 2026-04-24, a Friday, begins at one o'clock.
    expect(nextDelivery(saturday, new Date('2026-04-23T10:00:00Z')).toISOString()).toBe(
      '2026-04-23T22:00:00.000Z',
    );
  });
});
