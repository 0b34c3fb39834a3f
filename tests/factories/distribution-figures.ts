import type { DistributionsData } from '#lib/market/distributions/schema.ts';
import type exportsTexts from '#messages/en/exports.json';

type Column = keyof (typeof exportsTexts)['columns'];

/** Where a figure stands in the view's file. */
type Cell = { table: string; row: number; column: Column };

/** A figure that can be opened: its name in addresses, as the screen shows it, and where the file holds it; null: on the screen alone. */
export type DistributionFigure = { name: string; shown: number | null; cell: Cell | null };

const inSheet = (
  table: string,
  row: number,
  named: readonly (readonly [name: string, shown: number | null, column: Column])[],
): DistributionFigure[] =>
  named.map(([name, shown, column]) => ({ name, shown, cell: { table, row, column } }));

/** Every figure of a view of Distributions that can be opened. */
export const distributionFiguresOf = (view: DistributionsData): DistributionFigure[] => [
  ...ofTiles(view),
  ...(view.overview ? ofOverview(view.overview) : []),
  ...(view.map ? ofMap(view.map) : []),
  ...(view.stock ? ofStock(view.stock) : []),
  ...(view.gaps ? ofGaps(view.gaps) : []),
  ...(view.chains ? ofChains(view.chains) : []),
  ...(view.changes ? ofChanges(view.changes) : []),
  ...(view.audits ? ofAudits(view.audits) : []),
];

/** The rows of the key figures, from the first on. */
const ofTiles = ({ tiles }: DistributionsData): DistributionFigure[] => {
  const figures: (readonly [name: string, shown: number | null, row: number])[] = [
    ['universe', tiles.universe.value, 3],
    ['numeric', tiles.numeric.value, 5],
    ['weighted', tiles.weighted.value, 6],
    ['net', tiles.net.value, 7],
    ['points', tiles.points.value, 8],
    ['per-store', tiles.perStore.value, 9],
    ['availability', tiles.availability.value, 10],
    ['voids', tiles.voids.count, 11],
    ['void-value', tiles.voids.aMonth.value, 12],
  ];
  return figures.map(([name, shown, row]) => ({
    ...{ name, shown },
    cell: { table: 'key-figures', row, column: 'value' },
  }));
};

type Section<Id extends keyof DistributionsData> = NonNullable<DistributionsData[Id]>;

const ofOverview = ({ lines, channels, online }: Section<'overview'>): DistributionFigure[] => [
  ...lines.sides.flatMap(({ id, numeric, weighted }, side) =>
    // A line’s last point and one before it.
    [lines.days.length - 1, lines.days.length - 3].flatMap((at) =>
      inSheet('distribution-lines', side * lines.days.length + at, [
        [`numeric-line:${id}:${lines.days[at]}`, numeric[at] ?? null, 'numeric'],
        [`weighted-line:${id}:${lines.days[at]}`, weighted[at] ?? null, 'weightedDistribution'],
      ]),
    ),
  ),
  ...channels.flatMap(({ channel, numeric, weighted, availability }, row) =>
    inSheet('channels', row, [
      [`channel-numeric:${channel}`, numeric.value, 'numeric'],
      [`channel-weighted:${channel}`, weighted.value, 'weightedDistribution'],
      [`channel-availability:${channel}`, availability.value, 'availability'],
    ]),
  ),
  ...online.flatMap(({ id, listed, availability }, row) =>
    inSheet('online', row, [
      [`online-listed:${id}`, listed, 'productsListed'],
      [`online-availability:${id}`, availability.value, 'availability'],
    ]),
  ),
];

const ofMap = ({ governorates, places }: Section<'map'>): DistributionFigure[] => [
  ...governorates.flatMap(({ id, known, numeric, weighted, availability, universe }, row) =>
    known === 0
      ? []
      : inSheet('governorates', row, [
          [`governorate-numeric:${id}`, numeric.value, 'numeric'],
          [`governorate-weighted:${id}`, weighted.value, 'weightedDistribution'],
          [`governorate-availability:${id}`, availability.value, 'availability'],
          ...(universe.value === null
            ? []
            : [[`governorate-universe:${id}`, universe.value, 'allStoresNumeric'] as const]),
        ]),
  ),
  ...(places?.rows ?? []).flatMap(({ id, carried, known, numeric, weighted, availability }, row) => {
    // The file has all pages, in one order.
    const at = row + ((places?.page ?? 1) - 1) * 50;
    if (places?.level === 'store')
      return known === 0
        ? []
        : inSheet('places', at, [
            [`store-availability:${id}`, availability.value, 'availability'],
            [`store-shelves:${id}`, carried, 'productsCarried'],
          ]);
    return inSheet('places', at, [
      [`city-numeric:${id}`, numeric.value, 'numeric'],
      [`city-weighted:${id}`, weighted.value, 'weightedDistribution'],
      [`city-availability:${id}`, availability.value, 'availability'],
    ]);
  }),
];

type ByBrand = Section<'stock'>['stockOuts']['byBrand'];

const ofBrands = (
  table: string,
  rows: ByBrand,
  kinds: { count: string; worth: string; counted: Column; worthIn: Column },
): DistributionFigure[] =>
  rows.flatMap(({ brand, retailer, n, worth }, row) =>
    inSheet(table, row, [
      [`${kinds.count}:${brand.id}:${retailer.id}`, n, kinds.counted],
      [`${kinds.worth}:${brand.id}:${retailer.id}`, worth.value, kinds.worthIn],
    ]),
  );

const ofStock = ({ stockOuts, promoted, windows }: Section<'stock'>): DistributionFigure[] => [
  { name: 'empty', shown: stockOuts.empty, cell: null },
  { name: 'repeated', shown: stockOuts.repeated, cell: null },
  { name: 'at-stake', shown: stockOuts.atStake.value, cell: null },
  ...ofBrands('stock-outs', stockOuts.byBrand, {
    ...{ count: 'empty', worth: 'at-stake', counted: 'emptyShelves', worthIn: 'atStake' },
  }),
  ...(promoted === null
    ? []
    : [
        { name: 'promoted-empty', shown: promoted.n, cell: null },
        { name: 'promoted-at-stake', shown: promoted.atStake.value, cell: null },
        ...ofBrands('promoted-stock-outs', promoted.byBrand, {
          ...{ count: 'promoted-empty', worth: 'promoted-at-stake' },
          ...{ counted: 'emptyShelves', worthIn: 'atStake' },
        }),
      ]),
  ...(windows?.byBrand ?? []).flatMap(({ brand, retailer, n }, row) =>
    inSheet('rival-windows', row, [[`windows:${brand.id}:${retailer.id}`, n, 'emptyShelves']]),
  ),
];

const ofGaps = ({ voids, gaps }: Section<'gaps'>): DistributionFigure[] => [
  ...ofBrands('voids', voids.byBrand, {
    ...{ count: 'voids', worth: 'void-value', counted: 'voids', worthIn: 'aMonth' },
  }),
  ...(gaps === null
    ? []
    : [
        { name: 'gaps', shown: gaps.n, cell: null },
        { name: 'gap-value', shown: gaps.aMonth.value, cell: null },
        ...ofBrands('gaps', gaps.byBrand, {
          ...{ count: 'gaps', worth: 'gap-value', counted: 'gaps', worthIn: 'aMonth' },
        }),
      ]),
];

const ofChains = ({ matrix, shelfShare }: Section<'chains'>): DistributionFigure[] => [
  ...(matrix?.rows ?? []).flatMap(({ product, cells }) =>
    cells.flatMap((cell, at): DistributionFigure[] =>
      cell === null || cell.stores === 0
        ? []
        : [
            {
              name: `chain-cell:${product.id}:${matrix?.retailers[at]?.id}`,
              shown: (100 * cell.carrying) / cell.stores,
              cell: null,
            },
          ],
    ),
  ),
  ...(shelfShare?.rows ?? []).flatMap(({ brand, share, cells }, row) => {
    const first = row * ((shelfShare?.retailers.length ?? 0) + 1);
    return [
      ...inSheet('shelf-share', first, [[`shelf-share:${brand.id}`, share.value, 'shelfShare']]),
      ...cells.flatMap((cell, at) =>
        cell.n === 0
          ? []
          : inSheet('shelf-share', first + 1 + at, [
              [`shelf-share:${brand.id}:${shelfShare?.retailers[at]?.id}`, cell.value, 'shelfShare'],
            ]),
      ),
    ];
  }),
];

const ofChanges = ({ moves, launches }: Section<'changes'>): DistributionFigure[] => [
  ...ofLaunches(launches),
  { name: 'kept', shown: moves.kept, cell: null },
  { name: 'lost', shown: moves.lost, cell: null },
  { name: 'filled', shown: moves.filled, cell: null },
  ...moves.rows.flatMap(({ subject, kept, lost, filled }, row) =>
    inSheet('store-moves', row, [
      [`kept:${subject.id}`, kept, 'kept'],
      [`lost:${subject.id}`, lost, 'lost'],
      [`filled:${subject.id}`, filled, 'filled'],
    ]),
  ),
];

/** A company's own figures and the panel's beside them. */
const ofAudits = (audits: Section<'audits'>): DistributionFigure[] => {
  const { state, checks, availability, numeric, products, page } = audits;
  if (state !== 'shown') return [];
  return [
    { name: 'audits-checks', shown: checks, cell: null },
    { name: 'audits-availability', shown: availability.own.value, cell: null },
    { name: 'audits-panel-availability', shown: availability.panel.value, cell: null },
    { name: 'audits-numeric', shown: numeric.own.value, cell: null },
    { name: 'audits-panel-numeric', shown: numeric.panel.value, cell: null },
    ...products.flatMap(({ product, ...own }, row) =>
      // The file has all pages, in one order.
      inSheet('field-audits', row + (page - 1) * 50, [
        [`audits-checks:${product.id}`, own.checks, 'auditChecks'],
        [`audits-availability:${product.id}`, own.availability.own.value, 'ownAvailability'],
        [`audits-panel-availability:${product.id}`, own.availability.panel.value, 'panelAvailability'],
        [`audits-numeric:${product.id}`, own.numeric.own.value, 'ownNumeric'],
        [`audits-panel-numeric:${product.id}`, own.numeric.panel.value, 'panelNumeric'],
      ]),
    ),
  ];
};

/** The last week of each launch, and the first. */
const ofLaunches = ({ rows }: Section<'changes'>['launches']): DistributionFigure[] => {
  let before = 0;
  return (rows ?? []).flatMap(({ product, weeks }) => {
    const first = before;
    before += weeks.length;
    return [...new Set([weeks.length - 1, 0])].flatMap((at) => {
      const { day, numeric, weighted } = weeks[at] ?? { day: '', numeric: null, weighted: null };
      return inSheet('launches', first + at, [
        [`launch-numeric:${product.id}:${day}`, numeric, 'numeric'],
        [`launch-weighted:${product.id}:${day}`, weighted, 'weightedDistribution'],
      ]);
    });
  });
};
