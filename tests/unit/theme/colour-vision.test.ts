import { describe, expect, test } from 'vitest';
import { colourSchemes } from '#components/theme/palette.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** What is left of linear light where one kind of cone is missing: Machado, Oliveira and Fernandes 2009, severity 1. */
const VISIONS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

const LINEAR_TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const CONES_TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** In hundredths of OKLab: 2 is just seen side by side, 10 is another colour wherever it lies. */
const APART = 10;

const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const [a, b, c] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a ?? 0, b ?? 0, c ?? 0];
};

function linear(hex: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

function seen(hex: string, vision: Matrix): Triple {
  const [r, g, b] = times(vision, linear(hex)).map((channel) => Math.min(1, Math.max(0, channel)));
  const [l, m, s] = times(LINEAR_TO_CONES, [r ?? 0, g ?? 0, b ?? 0]).map(Math.cbrt);
  return times(CONES_TO_OKLAB, [l ?? 0, m ?? 0, s ?? 0]);
}

function distance(one: string, other: string, vision: Matrix): number {
  const [a, b] = [seen(one, vision), seen(other, vision)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function pairsOf(colours: Readonly<Record<string, string>>): [string, string, string][] {
  const all = Object.entries(colours);
  return all.flatMap(([name, colour], at) =>
    all
      .slice(at + 1)
      .map(([other, next]): [string, string, string] => [`${name} and ${other}`, colour, next]),
  );
}

test('red and green come close to each other without the cones for one of them', () => {
  for (const vision of ['protanopia', 'deuteranopia'] as const)
    expect(distance('#b05a00', '#6a7a00', VISIONS[vision])).toBeLessThan(
      distance('#b05a00', '#6a7a00', VISIONS.usual) / 2,
    );
  expect(distance('#ffffff', '#000000', VISIONS.tritanopia)).toBeCloseTo(100, 0);
});

describe.each(Object.entries(colourSchemes))('%s', (_name, { role, chart }) => {
  test.each(Object.entries(VISIONS))(
    'the side that a line stands for is seen with %s vision',
    (_vision, matrix) => {
      for (const [pair, one, other] of pairsOf(role))
        expect(distance(one, other, matrix), pair).toBeGreaterThan(APART);
    },
  );

  test.each(Object.entries(VISIONS))(
    'three highlighted lines stand apart with %s vision',
    (_vision, matrix) => {
      const { c1, c2, c3 } = chart;
      for (const [pair, one, other] of pairsOf({ c1, c2, c3, others: role.others }))
        expect(distance(one, other, matrix), pair).toBeGreaterThan(APART);
    },
  );
});
