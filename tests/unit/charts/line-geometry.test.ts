import { describe, expect, it } from 'vitest';
import {
  apart,
  bandLabels,
  daysToName,
  laneOfEach,
  scaleOf,
  standingSpans,
  stepPath,
} from '#components/charts/line-geometry.ts';
import { placeInPlot } from '#components/charts/line-plot.ts';

describe('the scale of a chart', () => {
  it('runs between round numbers around the values', () => {
    expect(scaleOf([48.2, 59])).toEqual({ min: 47.5, max: 60, ticks: [47.5, 50, 52.5, 55, 57.5, 60] });
  });

  it('does not blow up a difference of a percent', () => {
    const { min, max } = scaleOf([48, 48.4]);
    expect(max - min).toBeGreaterThan(0.04 * 48);
  });

  it('stands for one value and for none', () => {
    const { min, max } = scaleOf([50]);
    expect(min).toBeLessThan(50);
    expect(max).toBeGreaterThan(50);
    expect(scaleOf([])).toEqual({ min: 0, max: 1, ticks: [] });
  });
});

describe('the days named below a chart', () => {
  it('are the firsts of months where there are many, and end with the newest day where there are few', () => {
    expect(daysToName('2026-08-25', '2026-11-22')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
    expect(daysToName('2026-11-16', '2026-11-22')).toEqual([
      '2026-11-16',
      '2026-11-18',
      '2026-11-20',
      '2026-11-22',
    ]);
    expect(daysToName('2026-10-24', '2026-11-22')).toEqual([
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
    ]);
    expect(daysToName('2026-11-22', '2026-11-22')).toEqual(['2026-11-22']);
    expect(daysToName('2025-10-01', '2026-10-01', 2)).toEqual(['2026-01-01', '2026-07-01']);
  });

  it('are never more than fit', () => {
    for (const from of ['2025-11-22', '2026-01-01', '2026-05-03', '2026-10-01', '2026-11-16'])
      for (const atMost of [1, 2, 3, 6])
        expect(daysToName(from, '2026-11-22', atMost).length).toBeLessThanOrEqual(atMost);
  });
});

describe('a line of steps', () => {
  const spans = standingSpans(['2026-11-01', '2026-11-02', '2026-11-05']);

  it('draws the newest value for as long as the one before stood', () => {
    expect(spans).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 4 },
      { from: 4, to: 7 },
    ]);
    expect(stepPath(spans, [10, 20, 15])).toBe('M0 10H1V20H4V15H7');
    expect(standingSpans(['2026-11-01'])).toEqual([{ from: 0, to: 1 }]);
  });

  it('breaks where nothing stood', () => {
    expect(stepPath(spans, [10, null, 15])).toBe('M0 10H1M4 15H7');
  });
});

describe('labels', () => {
  it('are moved apart in their order, inside the room there is', () => {
    const labels = (...tops: number[]) => tops.map((top) => ({ top, size: 20 }));
    const room = { low: 0, high: 100 };
    expect(apart(labels(10, 12, 100), room)).toEqual([10, 30, 100]);
    expect(apart(labels(95, 99, 98), room)).toEqual([60, 100, 80]);
    expect(
      apart(
        [
          { top: 10, size: 20 },
          { top: 12, size: 30 },
        ],
        room,
      ),
    ).toEqual([10, 35]);
  });

  it('stand under each other where they would touch', () => {
    const lanes = laneOfEach([
      { start: 0, end: 50 },
      { start: 40, end: 90 },
      { start: 60, end: 120 },
    ]);
    expect(lanes).toEqual([0, 1, 0]);
    const seasons = [
      { name: 'Ramadan', from: '2026-02-18', to: '2026-03-19' },
      { name: 'Eid al-Fitr', from: '2026-03-20', to: '2026-03-22' },
      { name: 'Sham El-Nessim', from: '2026-04-13', to: '2026-04-13' },
    ];
    const year = (day: number) => (day - 20454) / 326;
    const drawn = bandLabels(seasons, year, 640);
    expect(new Set(drawn.map(({ lane }) => lane)).size).toBe(2);
    // A day that comes among them takes a line of its own.
    const fall = { name: 'Devaluation', from: '2026-03-21', to: '2026-03-21' };
    const withFall = bandLabels([...seasons, fall], year, 640);
    expect(withFall.map(({ name }) => name).indexOf('Devaluation')).toBe(2);
    expect(withFall.find(({ name }) => name === 'Devaluation')?.lane).not.toBe(
      withFall.find(({ name }) => name === 'Eid al-Fitr')?.lane,
    );
  });
});

it('names of times take three lines at most, however narrow the chart is', () => {
  const bands = ['01', '02', '03', '04', '05', '06'].map((month) => {
    return { name: `A season of ${month}`, from: `2026-${month}-10`, to: `2026-${month}-12` };
  });
  const days = ['2026-01-01', '2026-06-30'];
  const lines = [{ id: 'a', name: 'A', place: 0, values: [1, 2], promoShare: [0, 0] }];
  const placed = (width: number) =>
    placeInPlot({ days, lines, bands, focus: new Set(['a']), height: 340, width });
  expect(placed(900).labels).toHaveLength(6);
  expect(placed(120).labels).toHaveLength(3);
  expect(placed(120).bands).toHaveLength(6);
});

it('a narrow chart says how high its lines are there, so that names keep apart', () => {
  const days = ['2026-01-01', '2026-06-30'];
  const lines = [{ id: 'a', name: 'A', place: 0, values: [1, 2] }];
  const heightAt = (width: number) => {
    const plot = placeInPlot({
      ...{ days, lines, bands: [], focus: new Set(['a']), height: 320, narrowHeight: 260, width },
    });
    return [plot.height, plot.shownHeight];
  };
  expect(heightAt(900)).toEqual([284, 284]);
  expect(heightAt(300)).toEqual([284, 224]);
});
