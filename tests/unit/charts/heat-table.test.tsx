import { expect, it } from 'vitest';
import { HeatTable } from '#components/charts/heat-table.tsx';
import { Histogram } from '#components/charts/histogram.tsx';
import { draw } from '#tests/setup/draw.tsx';

const cell = (level: number | null, text: string) => ({
  level,
  place: 0.5,
  text,
  base: '',
  isLowBase: false,
});

it('a map of shades is one stop of the keyboard and says every figure in words', () => {
  const html = draw(
    'en',
    <HeatTable
      caption="Index"
      headings={{ row: 'Brand', lead: 'All' }}
      columns={[
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ]}
      rows={[
        { id: 'x', name: 'X', lead: '100', cells: [cell(-3, '80'), cell(null, '–')] },
        { id: 'y', name: 'Y', lead: '90', cells: [cell(0, '100'), cell(2, '110')] },
      ]}
      hint="Choose"
      read={() => ''}
      onPick={() => {}}
      onOpen={() => {}}
    />,
  );
  expect(html.match(/tabindex="0"/g)).toHaveLength(1);
  expect(html).toContain('role="grid"');
  // A phone shows one row, and says which.
  expect(html.match(/data-shown="true"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-pressed="true">X<.*aria-pressed="false">Y</);
  for (const text of ['80', '–', '100', '110']) expect(html).toContain(`>${text}</td>`);
});

it('bars of a histogram are a list in words, their heights in proportion', () => {
  const bar = (id: string, n: number) => ({
    id,
    n,
    mark: '',
    own: n - 1,
    name: `${id}: ${n}`,
    side: 'below' as const,
    href: '#',
  });
  const html = draw('ar', <Histogram label="Gaps" bars={[bar('low', 1), bar('high', 4)]} write={String} />);
  expect(html).toContain('aria-label="low: 1" data-n="1" style="--height:25%;--own:0%"');
  expect(html).toContain('aria-label="high: 4" data-n="4" style="--height:100%;--own:75%"');
});
