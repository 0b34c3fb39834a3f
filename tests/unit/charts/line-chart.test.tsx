import { describe, expect, it } from 'vitest';
import { type ChartLine, readingOf, tellingLines } from '#components/charts/chart-line.ts';
import { LineChart } from '#components/charts/line-chart.tsx';
import { draw } from '#tests/setup/draw.tsx';

const line = (id: string, ...values: (number | null)[]): ChartLine => {
  return { id, name: id.toUpperCase(), place: 0, values, promoShare: values.map(() => 0) };
};

describe('the lines that stand out', () => {
  it('are the cheapest, the dearest and the one that moved most, where nobody chose', () => {
    const lines = [
      line('a', 50, 51),
      line('b', 60, 60),
      line('c', 40, 40),
      line('d', 40, 55),
      line('e', 90, null),
    ];
    expect([...tellingLines(lines)]).toEqual(['c', 'b', 'd']);
  });

  it('are all where there are three', () => {
    expect(tellingLines([line('a', 1), line('b', 2), line('c', 3)]).size).toBe(3);
  });
});

describe('what is read off a day', () => {
  it('is in order of value, with the change since the first price', () => {
    const lines = [line('a', 50, 55), line('b', null, 60), line('c', 40, null)];
    const rows = readingOf(lines, new Set(['a']), 1);
    expect(rows.map(({ line: { id }, change, isFocused }) => [id, change, isFocused])).toEqual([
      ['b', null, false],
      ['a', expect.closeTo(10), true],
    ]);
  });
});

describe('a chart of lines', () => {
  const write = {
    value: (value: number | null) => `${value} EGP`,
    tick: String,
    day: (day: string) => day,
    change: String,
    share: String,
    count: String,
  };
  const drawn = (days: string[], lines: ChartLine[]) =>
    draw(
      'en',
      <LineChart days={days} lines={lines} focus={new Set(['a'])} bands={[]} height={300} write={write} />,
    );

  it('says the newest day to who does not see it, of the lines that stand out', () => {
    const html = drawn(['2026-11-20', '2026-11-21'], [line('a', 50, 55), line('b', 60, 61)]);
    expect(html).toContain('aria-valuetext="2026-11-21, A 55 EGP"');
    expect(html).toContain('role="slider"');
  });

  it('sets each line in colour beside what it was then, and says so', () => {
    const beside = { ...line('a', 50, 55), compared: [40, 44] };
    const html = drawn(['2026-11-20', '2026-11-21'], [beside, line('b', 60, 61)]);
    expect(html).toContain('aria-valuetext="2026-11-21, A 55 EGP, previously 44 EGP"');
    expect(html.match(/_pale_/g)).toHaveLength(1);
    expect(readingOf([beside], new Set(['a']), 1)[0]).toMatchObject({ before: 44, change: 25 });
  });

  it('draws one day as points', () => {
    const html = drawn(['2026-11-21'], [line('a', 55), line('b', 61)]);
    expect(html.match(/_point_/g)).toHaveLength(2);
  });
});
