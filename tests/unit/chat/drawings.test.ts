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
        const drawn: readonly object[] = drawing.kind === 'points' ? drawing.points : drawing.rows;
        expect(drawn.length).toBeGreaterThan(1);
        // Lists of a result have no more of these than are drawn.
        expect(drawn.length).toBeLessThanOrEqual(drawing.kind === 'points' ? 20 : 12);
        if (drawing.kind === 'heat')
          for (const { values } of drawing.rows) expect(values).toHaveLength(drawing.columns.length);
        if (drawing.kind === 'points') for (const { x } of drawing.points) expect(x).toBeGreaterThan(0);
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

it('joins packs of one brand and kind, by what is in them whatever the language, and flags those that cost more', () => {
  const pack = (brand: string, content: string, isDear = false) => ({
    ...{ brand, product: `${brand} ${content}`, content, perUnit: 40, prices: 3, isLowBase: false },
    ...{ premiumPercent: null, cheaperSmaller: isDear ? ['a smaller one'] : [], drill: `rung:${content}` },
  });
  const found = (packs: ReturnType<typeof pack>[]) => ({
    ...{ status: 'ok' as const, currency: 'EGP', baseUnit: 'l' as const, total: 9, inverted: 1, packs },
    looked: { ...looked, view: '/price-monitor?category=milk' },
  });
  const ladder = drawings.getPackLadder(
    found([pack('A', '0.5 l'), pack('A', '1.5 لتر', true), pack('A', '0.25 l'), pack('B', '1,000 pieces')]),
  );
  if (ladder?.kind !== 'points') throw new Error('no points');
  expect(ladder.points.map(({ line, x, isFlagged }) => [line, x, isFlagged])).toEqual([
    ['1', 0.5, false],
    ['1', 1.5, true],
    ['2', 0.25, false],
    ['3', 1000, false],
  ]);
  expect(ladder).toMatchObject({ of: 'packs', baseUnit: 'l', total: 9 });
  expect(ladder.points[0]?.href).toBe('/price-monitor?category=milk#rows=rung:0.5 l');
  expect(drawings.getPackLadder(found([pack('A', '1 l')]))).toBeNull();
});

it('draws how often and how deep brands promote, and retailers where there are no brands', () => {
  const each = (timePercent: number | null) => ({ timePercent, averageDiscountPercent: 15, promotions: 2 });
  const found = {
    ...{ status: 'ok' as const, looked, ...each(20), realDiscountPercent: null, lastDay: '2026-10-31' },
    ...{ productsOnPromotion: 1, pricesOnPromotion: 2, prices: 9, share: null, total: 7 },
  };
  const brands = [20, null, 35].map((time, at) => ({ brand: `B${at}`, products: 3, ...each(time) }));
  const retailers = [10, 12].map((time, at) => ({ retailer: `R${at}`, ...each(time) }));
  expect(drawings.getPromotionStats({ ...found, brands })).toMatchObject({
    ...{ kind: 'points', of: 'promotion', total: 7 },
    points: [
      { name: 'B0', x: 20, y: 15, href: null },
      { name: 'B2', x: 35, y: 15 },
    ],
  });
  expect(drawings.getPromotionStats({ ...found, retailers })).toMatchObject({
    points: [{ name: 'R0' }, { name: 'R1' }],
    total: 2,
  });
  expect(drawings.getPromotionStats(found)).toBeNull();
});

it('draws prices by product and retailer, open where a retailer has none, and not of one product or retailer', () => {
  const product = (name: string, at: Record<string, number>) => ({
    ...{ name, lowest: 40, highest: 60, average: 50 },
    prices: Object.entries(at).map(([retailer, price]) => ({
      ...{ retailer, price, regularPrice: price, unitPrice: price },
    })),
  });
  const prices = (products: ReturnType<typeof product>[]) =>
    drawings.getPrices({ status: 'ok', looked, currency: 'EGP', baseUnit: 'l', total: 30, products });
  expect(prices([product('A', { Wahat: 40, Qasr: 60 }), product('B', { Qasr: 50 })])).toEqual({
    ...{ kind: 'heat', currency: 'EGP', columns: ['Wahat', 'Qasr'], total: 30 },
    rows: [
      { name: 'A', mean: 50, values: [40, 60] },
      { name: 'B', mean: 50, values: [null, 50] },
    ],
  });
  expect(prices([product('A', { Wahat: 40, Qasr: 60 })])).toBeNull();
  expect(prices([product('A', { Wahat: 40 }), product('B', { Wahat: 40 })])).toBeNull();
});
