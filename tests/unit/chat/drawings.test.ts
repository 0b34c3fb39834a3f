import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawings } from '#lib/chat/tools/drawings.ts';
import { type ToolName, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { anyOf } from '#tests/factories/any-output.ts';

const looked = {
  ...{ subject: 'Nasma', products: 3, retailers: [], from: '2026-10-01', to: '2026-10-31' },
  ...{ dataset: 'sample' as const, alsoIn: [], notSearched: [] },
};

it.each(Object.entries(drawings))(
  'of any result of %s has two rows or days at least, or is none',
  (tool, draw) => {
    fc.assert(
      fc.property(anyOf(toolOutputs[tool as ToolName], 20), (output) => {
        const { data } = toolOutputs[tool as ToolName].safeParse(output);
        if (data?.status !== 'ok') return;
        const drawing = (draw as (found: unknown) => ReturnType<typeof draw>)(data);
        if (drawing === null) return;
        if (drawing.kind === 'lines') {
          for (const { values } of drawing.lines)
            expect(values.length).toBeLessThanOrEqual(drawing.days.length);
          return;
        }
        expect(drawing.rows.length).toBeGreaterThan(1);
        expect(drawing.rows.length).toBeLessThanOrEqual(12);
        expect(drawing.total).toBeGreaterThanOrEqual(drawing.rows.length);
      }),
      { numRuns: 50 },
    );
  },
);

const series = [
  { name: 'A', first: 50, last: 40, changePercent: -20 },
  { name: 'B', first: 200, last: 220, changePercent: 10 },
];
const history = (drawn: { of: 'money' | 'index'; values: (number | null)[][] }) => ({
  ...{ status: 'ok' as const, looked, currency: 'EGP', changePercent: null, matched: 2, total: 2, series },
  ...{ seriesOf: 'products' as const, drawn: { ...drawn, days: ['2026-10-01', '2026-10-16', '2026-10-31'] } },
});

it.each([
  ['money' as const, [50, null, 40], { currency: 'EGP' }],
  ['index' as const, [100, null, 80], { baseline: 100 }],
])('draws a history in %s as the result has it', (of, values, more) => {
  expect(drawings.getPriceHistory(history({ of, values: [values] }))).toMatchObject({
    ...{ kind: 'lines', of, ...more },
    // The list has more of them than are drawn.
    lines: [{ name: 'A', values }],
  });
});

it('shows retailers as far from the others as their index says', () => {
  const retailer = (name: string, index: number | null, isLowBase = false) => ({
    ...{ name, index, isLowBase, products: 2, gapPercent: null, total: null },
  });
  const comparison = drawings.compareRetailers({
    ...{ status: 'ok', looked, currency: 'EGP', products: 3, matched: 3, isLowBase: false, leftOut: [] },
    spreadPercent: null,
    retailers: [retailer('A', 79.8), retailer('B', 104.2, true), retailer('C', null)],
  });
  expect(comparison).toEqual({
    kind: 'gaps',
    rows: [
      { name: 'A', gap: -20.2, isLowBase: false },
      { name: 'B', gap: 4.2, isLowBase: true },
    ],
    total: 2,
  });
});
