import { expect, it } from 'vitest';
import { PointChart } from '#components/charts/point-chart.tsx';
import { draw } from '#tests/setup/draw.tsx';

const point = (id: string, x: number, y: number, role: 'own' | 'rival' | 'others', name: string | null) => ({
  ...{ id, line: role, x, y, role, name },
  isFlagged: false,
  words: `${id} costs ${y}`,
  href: `#${id}`,
});

it('points of packs show whose they are, and names that would lie on each other once', () => {
  const html = draw(
    'en',
    <PointChart
      points={[
        point('small', 0.2, 60, 'own', 'Small'),
        point('same', 0.2, 60.2, 'rival', 'Same'),
        point('large', 4, 40, 'own', 'Large'),
        point('other', 1, 50, 'others', null),
      ]}
      label="Packs"
      description=""
      hint=""
      open="Open"
      writeX={String}
      writeY={String}
      axes={{ x: 'l', y: 'EGP' }}
    />,
  );
  for (const [role, points] of [
    ['own', 3],
    ['rival', 1],
    ['others', 1],
  ] as const) {
    expect(html.match(new RegExp(`data-role="${role}"`, 'g')), role).toHaveLength(points);
  }
  expect(html).toContain('>Small</bdi>');
  expect(html).toContain('>Large</bdi>');
  expect(html).not.toContain('>Same</bdi>');
  // At the right edge a name stands before its point.
  expect(html).toMatch(/data-before="true"[^>]*>Large</);
});
