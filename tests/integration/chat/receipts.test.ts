import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { evidenceFigures } from '#lib/chat/figures/evidence-figures.ts';
import { receiptsOf } from '#lib/chat/receipts.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { type ToolName, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { tools } from '#lib/chat/tools/tools.ts';
import type { DataLevel } from '#lib/vocabulary/data-scope.ts';
import { askerOf } from '#tests/factories/analyst-asker.ts';
import { onScreen } from '#tests/factories/on-screen.ts';
import { rowsAt } from '#tests/factories/rows-at.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** The rows that receipts open are those that the figure comes from: the drawer says the same figure above them. */

beforeAll(withSampleMarket, 240_000);

/** Of a result, the figure that its rows come to, by the way to it; more of them in a list: a star. */
const FIGURES: Partial<
  Record<ToolName, readonly [figure: string, input?: Readonly<Record<string, string>>][]>
> = {
  getPrices: [
    ['unitPrice'],
    ['unitPrice', { statistic: 'lowest' }],
    ['products.*.average'],
    ['products.*.prices.*.price', { price: 'regular' }],
  ],
  getPriceHistory: [
    ['changePercent', { period: '7d' }],
    ['changePercent', { price: 'regular', period: '30d' }],
    ['retailers.*.changePercent', { period: '30d' }],
    ['brands.*.changePercent', { period: '30d' }],
  ],
  compareRetailers: [['retailers.*.index']],
  getPriceIndex: [['brands.*.index'], ['compared.index']],
  getTopMovers: [
    ['movers.*.changePercent'],
    ['movers.*.changePercent', { price: 'regular', period: '30d' }],
    ['movers.*.before'],
    ['movers.*.after', { price: 'regular', period: '30d' }],
    ['movers.*.at.*.changePercent'],
    ['movers.*.at.*.before', { price: 'regular', period: '30d' }],
    ['movers.*.at.*.after'],
  ],
  getInflation: [['months.*.index']],
  getPackLadder: [['packs.*.perUnit']],
  getMargins: [['all.medianPercent'], ['products.*.medianPercent']],
  getPromotionStats: [['timePercent'], ['brands.*.timePercent']],
  checkDiscounts: [['realPercent'], ['retailers.*.realPercent']],
  getDistribution: [
    ['numericPercent'],
    ['channels.*.numericPercent'],
    ['places.*.numericPercent', { by: 'place' }],
  ],
  listVoids: [['total']],
  getStockouts: [['outOfStockPercent']],
};

const SUBJECTS = [
  'milk',
  'Nasma milk',
  'tea',
  'cooking oil',
  'Lazzaza yoghurt',
  'Taraba',
  'diapers',
] as const;
/** Plans by brand have none of these, nor the lowest of several prices, nor the average of one product. */
const OF_PRODUCTS: ReadonlySet<string> = new Set(['getPackLadder', 'getMargins']);

const OF_PRODUCTS_ALONE: ReadonlySet<string> = new Set(['products.*.average', 'brands.*.changePercent']);
/** Movers are listings, or products with the shops where they moved. */
const OF_LISTINGS: ReadonlySet<string> = new Set(['movers.*.before', 'movers.*.after']);
const OF_SHOPS = /\.at\./;

const LEVELS = ['brand', 'listing'] as const;

const cases: (readonly [ToolName, DataLevel])[] = [
  ...Object.keys(FIGURES).flatMap((tool) =>
    LEVELS.flatMap((level) =>
      level === 'brand' && OF_PRODUCTS.has(tool) ? [] : [[tool as ToolName, level] as const],
    ),
  ),
  ['getTopMovers', 'product'],
];

const isIn = (level: DataLevel, figure: string, input: Readonly<Record<string, string>> = {}): boolean => {
  if (OF_SHOPS.test(figure)) return level === 'product';
  if (OF_LISTINGS.has(figure)) return level === 'listing';
  return level !== 'brand' || (input.statistic !== 'lowest' && !OF_PRODUCTS_ALONE.has(figure));
};

const partsOf = (tool: ToolName, output: unknown, figures: readonly string[]): AnalystMessage['parts'] =>
  [
    { type: `tool-${tool}`, toolCallId: 'call', state: 'output-available', input: {}, output },
    {
      type: 'data-figures',
      data: { stated: figures.map((figure) => ({ text: figure, figure })), withheld: [], mark: '' },
    },
  ] as unknown as AnalystMessage['parts'];

const lookUp = (tool: ToolName, level: DataLevel, input: object) => {
  const each = tools[tool];
  if (!('lookUp' in each)) throw new Error(tool);
  return each.lookUp(askerOf({ scope: { level } }), each.input.parse(input) as never);
};

type Rows = Awaited<ReturnType<typeof rowsAt>>;

/** What the rows come to, or of a price on one side of a change the cell of it. A share that is in stock leaves what is not. */
const said = (tool: ToolName, figure: string, rows: Rows): number => {
  const side = /\.(before|after)$/.exec(figure)?.[1];
  if (side) return cellOf(rows, side === 'before' ? ['packBefore', 'other'] : ['packAfter', 'own']);
  const value = rows?.value ?? Number.NaN;
  return tool === 'getStockouts' ? 100 - value : value;
};

/** Of the first of these columns that the only row has. */
const cellOf = (rows: Rows, names: readonly string[]): number => {
  const places = names.map((name) => rows?.columns.findIndex(({ id }) => id === name) ?? -1);
  expect(rows?.items).toHaveLength(1);
  return Number(rows?.items[0]?.cells[places.find((place) => place >= 0) ?? -1]);
};

/** The ways to the figures of a result that have rows, without the places in lists. */
const figuresWithRows = (tool: ToolName, output: unknown): string[] =>
  receiptsOf(
    partsOf(
      tool,
      output,
      evidenceFigures(toolOutputs[tool], 'call', output).map(({ id }) => id),
    ),
  ).map(({ text }) => text.replace('call.', '').replaceAll(/\d+/g, '*'));

const isListed = (tool: ToolName, figure: string): boolean =>
  (FIGURES[tool] ?? []).some(([listed]) => listed === figure);

const opensItsRows = async (
  [tool, level]: readonly [ToolName, DataLevel],
  figure: string,
  asked: object,
  nth: number,
): Promise<number> => {
  const output = await lookUp(tool, level, { retailers: [], ...asked });
  const way = new RegExp(`^call\\.${figure.replaceAll('.', '\\.').replaceAll('*', '\\d+')}$`);
  const all = evidenceFigures(toolOutputs[tool], 'call', output).filter(({ id }) => way.test(id));
  expect(figuresWithRows(tool, output).filter((each) => !isListed(tool, each))).toEqual([]);
  const stated = all[nth % Math.max(1, all.length)];
  if (!stated) return 0;
  const receipts = receiptsOf(partsOf(tool, output, [stated.id]));
  expect(receipts.map(({ text }) => text)).toEqual([stated.id]);
  const href = receipts[0]?.href ?? '';
  const rows = await rowsAt(askerOf({ scope: { level } }), href);
  const written = (value: number) => onScreen(value, stated.decimals ?? 0);
  expect([href, written(Number(stated.value))]).toEqual([href, written(said(tool, figure, rows))]);
  return 1;
};

it.each(cases)('opens the rows that figures of %s come from, in a plan by %s', async (tool, level) => {
  const figures = (FIGURES[tool] ?? []).filter(([figure, input]) => isIn(level, figure, input));
  for (const [figure, input] of figures) {
    let opened = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...SUBJECTS), fc.nat(7), async (subject, nth) => {
        opened += await opensItsRows([tool, level], figure, { subject, ...input }, nth);
      }),
      { numRuns: 3, seed: 7 },
    );
    expect(opened).toBeGreaterThan(0);
  }
});
