import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import type { PriceSection } from '#lib/market/price-monitor/section-ids.ts';
import type exportsTexts from '#messages/en/exports.json';
import type { ListedRows } from '#tests/factories/drill-fields.ts';

type Column = keyof (typeof exportsTexts)['columns'];

/** Where a figure stands in the view's file. */
export type Cell = { table: string; row: number; column: Column };

/** A figure that can be opened: its name in addresses, as the screen shows it, and where the file holds it; null: it is on the screen alone. */
export type ViewFigure = { name: string; shown: number | null; cell: Cell | null };

/** Every figure of a view that can be opened. */
export const figuresOf = ({ tiles, overview, packs, changes, margin }: PriceMonitorData): ViewFigure[] => {
  const { real } = tiles.unitPrice;
  const named: [name: string, shown: number | null][] = [
    ['unit-price', tiles.unitPrice.average],
    ['unit-price-change', tiles.unitPrice.change.value],
    ...(real ? [['nominal-change', real.nominal.value] satisfies [string, number | null]] : []),
    ['index', tiles.index.value],
    ['gap', tiles.gap.value],
    ['rises', tiles.changes.up],
    ['falls', tiles.changes.down],
    ['deals', tiles.promotions.onDeal],
    ['promotions', tiles.promotions.share],
    ['depth', tiles.promotions.depth],
  ];
  const atTop = named.map(
    ([name, shown], row): ViewFigure => ({
      name,
      shown,
      cell: { table: 'key-figures', row, column: 'value' },
    }),
  );
  return [
    ...atTop,
    ...(overview ? figuresOfOverview(overview) : []),
    ...(packs ? figuresOfPacks(packs) : []),
    ...(changes ? figuresOfChanges(changes) : []),
    ...(margin ? figuresOfMargin(margin) : []),
  ];
};

type Panel<Name extends PriceSection> = NonNullable<PriceMonitorData[Name]>;

const figuresOfOverview = ({
  undercut,
  retailers,
  heatMap,
  gaps,
  history,
}: Panel<'overview'>): ViewFigure[] => {
  const ofRetailers = retailers.flatMap(({ id, unitPrice, index, gap, stands, promoShare }, row) =>
    (
      [
        ['retailer-price', unitPrice, 'unitPrice'],
        ['retailer-index', index.value, 'index'],
        ['retailer-gap', gap, 'gap'],
        ['wins', stands.win, 'cheaper'],
        ['ties', stands.tie, 'same'],
        ['losses', stands.loss, 'dearer'],
        ['retailer-promotions', promoShare, 'onPromotion'],
      ] as const
    ).map(([kind, shown, column]) => ({
      ...{ name: `${kind}:${id}`, shown },
      cell: { table: 'retailers', row, column },
    })),
  );
  const maps = [heatMap.brands, ...(heatMap.products ? [heatMap.products] : [])];
  const ofMaps = maps
    .flatMap((map) =>
      map.rows.flatMap(({ id, toCategory, cells }) => [
        { name: `to-category:${id}`, shown: toCategory.value },
        ...cells.map(({ value }, at) => ({ name: `cell:${id}:${map.retailers[at]?.id}`, shown: value })),
      ]),
    )
    .map((figure, row) => ({ ...figure, cell: { table: 'heat-map', row, column: 'index' } as const }));
  const ofBins = gaps.bins.map(({ from, n }, row) => ({
    ...{ name: `gap-bin:${from ?? 'open'}`, shown: n },
    cell: { table: 'gaps', row, column: 'prices' } as const,
  }));
  const { days, compared, sides, series } = history;
  const lines = [
    ...sides.map(({ id, ...line }) => ({ ...line, kind: id === 'ours' ? 'our-line' : 'rival-line' })),
    ...series.map(({ id, ...line }) => ({ ...line, kind: `line:${id}` })),
  ];
  const ofLines = lines.flatMap(({ kind, values, compared: then }, line) =>
    days.flatMap((day, at): ViewFigure[] => {
      const [row, partner] = [line * days.length + at, compared?.[at]];
      const figure = (on: string, shown: number | undefined | null, column: Column) => ({
        ...{ name: `${kind}:${on}`, shown: shown ?? null },
        cell: { table: 'history', row, column },
      });
      return [
        figure(day, values[at], 'unitPrice'),
        ...(partner ? [figure(partner, then[at], 'comparedPrice')] : []),
      ];
    }),
  );
  const ofIndices = history.indices.flatMap(({ id, values, compared: then }, line) =>
    days.flatMap((day, at): ViewFigure[] => {
      const [row, partner] = [line * days.length + at, compared?.[at]];
      const figure = (on: string, shown: number | undefined | null, column: Column) => ({
        ...{ name: `index-line:${id}:${on}`, shown: shown ?? null },
        cell: { table: 'index-lines', row, column },
      });
      return [
        figure(day, values[at], 'index'),
        ...(partner ? [figure(partner, then[at], 'comparedIndex')] : []),
      ];
    }),
  );
  const ofRivals = undercut.rows.map(
    ({ id, gap }, row): ViewFigure => ({
      ...{ name: `rival:${id}`, shown: gap.value },
      cell: { table: 'rivals', row, column: 'rivalGap' },
    }),
  );
  return [...ofRivals, ...ofRetailers, ...ofMaps, ...ofBins, ...ofIndices, ...ofLines];
};

const figuresOfPacks = ({ basket, ladder }: Panel<'packs'>): ViewFigure[] => [
  ...basket.totals.map(({ id, total }, row) => ({
    ...{ name: `basket:${id}`, shown: total },
    cell: { table: 'basket', row, column: 'total' } as const,
  })),
  ...ladder.flatMap(({ id, unit, premium }, row) => [
    { name: `rung:${id}`, shown: unit, cell: { table: 'ladder', row, column: 'unitPrice' } as const },
    {
      name: `rung-premium:${id}`,
      shown: premium,
      cell: { table: 'ladder', row, column: 'premium' } as const,
    },
  ]),
];

const figuresOfChanges = ({ movers, months }: Panel<'changes'>): ViewFigure[] => [
  ...movers.rows.flatMap(({ subject, retailer, paid, regular }, row): ViewFigure[] => {
    const place = retailer === null ? subject.id : `${subject.id}:${retailer.id}`;
    return [
      { name: `mover-paid:${place}`, shown: paid.value, cell: { table: 'movers', row, column: 'change' } },
      {
        ...{ name: `mover-regular:${place}`, shown: regular.value },
        cell: { table: 'movers', row, column: 'regularChange' },
      },
    ];
  }),
  ...months.flatMap(({ month, change, index, weighted, ours }, row) => {
    const named: [kind: string, shown: number | null, column: Column][] = [
      ['month-change', change.value, 'change'],
      ['month-index', index.value, 'likeForLike'],
      ['month-weighted', weighted.value, 'weighted'],
      ...(ours ? [['month-ours', ours.value, 'ours'] satisfies [string, number | null, Column]] : []),
    ];
    return named.map(
      ([kind, shown, column]): ViewFigure => ({
        ...{ name: `${kind}:${month}`, shown },
        cell: { table: 'months', row, column },
      }),
    );
  }),
];

const figuresOfMargin = ({ corridors, summary }: Panel<'margin'>): ViewFigure[] => {
  const ofAll = summary && {
    'margins-median': summary.median.value,
    'margins-low': summary.low,
    'margins-high': summary.high,
    'margins-below': summary.below,
    'margins-negative': summary.negative,
    'margins-products': summary.products,
  };
  const ofSummary = Object.entries(ofAll ?? {}).flatMap(([name, shown], row): ViewFigure[] =>
    shown === null ? [] : [{ name, shown, cell: { table: 'margin-summary', row, column: 'value' } }],
  );
  // What is of the product stands in each of its rows.
  const rows = corridors.flatMap((corridor) => corridor.margins.map((margin) => ({ ...corridor, margin })));
  const ofCorridors = rows.flatMap(({ product, median, low, high, margin }, row) =>
    (
      [
        [`margin:${product.id}:${margin.id}`, margin.margin, 'margin'],
        [`margin-median:${product.id}`, median.value, 'medianMargin'],
        [`margin-low:${product.id}`, low, 'lowMargin'],
        [`margin-high:${product.id}`, high, 'highMargin'],
      ] as const
    ).map(([name, shown, column]) => ({ name, shown, cell: { table: 'margins', row, column } as const })),
  );
  return [...ofSummary, ...ofCorridors];
};

/** Between its neighbours in proportion; of four values at least. */
const partOf = (sorted: readonly number[], part: number): number | null => {
  const [at, above] = [Math.trunc((sorted.length - 1) * part), ((sorted.length - 1) * part) % 1];
  const [here, next] = [sorted[at] ?? 0, sorted[at + 1] ?? sorted[at] ?? 0];
  return sorted.length < 4 ? null : (1 - above) * here + above * next;
};

/** The figure once more, by hand, from what the drawer lists. */
export const calculate = ({ reduction, items: listed }: ListedRows): number | null => {
  // What is withheld is no part of the figure.
  const items = listed.flatMap(({ value, ...row }) => (value === null ? [] : { ...row, value }));
  const values = items.flatMap(({ value, n }) => Array.from({ length: n }, () => value));
  const sum = values.reduce((a, b) => a + b, 0);
  const weights = items.reduce((a, { weight }) => a + (weight ?? 0), 0);
  if (reduction === 'count') return values.length;
  if (values.length === 0) return null;
  const logs = values.reduce((a, b) => a + Math.log(b), 0) / values.length;
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1] ?? 0,
    sorted[Math.floor(sorted.length / 2)] ?? 0,
  ];
  switch (reduction) {
    case 'mean':
      return sum / values.length;
    case 'weighted':
      return items.reduce((a, { value, weight }) => a + value * (weight ?? 0), 0) / weights;
    case 'share':
      return (100 * sum) / values.length;
    case 'sum':
      return sum;
    case 'lowest':
      return Math.min(...values);
    case 'median':
      return (low + high) / 2;
    case 'lowerQuartile':
      return partOf(sorted, 1 / 4);
    case 'upperQuartile':
      return partOf(sorted, 3 / 4);
    case 'geometric':
    case 'index':
      return Math.exp(logs);
    case 'change':
      return Math.exp(logs) - 100;
  }
};
