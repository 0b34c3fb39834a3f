/** In what the values behind a figure are told. */
export const VALUES_IN = ['money', 'percent', 'change', 'index', 'count'] as const;

/** The figures of dashboards whose rows can be asked for, each with what its values are in; by these words addresses name them. */
export const figureKinds = {
  'unit-price': 'money',
  'unit-price-change': 'index',
  'nominal-change': 'index',
  index: 'index',
  gap: 'change',
  rises: 'count',
  falls: 'count',
  promotions: 'count',
  deals: 'count',
  depth: 'percent',
  rival: 'index',
  'to-category': 'index',
  cell: 'index',
  'gap-bin': 'change',
  line: 'money',
  'our-line': 'money',
  'rival-line': 'money',
  'retailer-price': 'money',
  'retailer-index': 'index',
  'retailer-gap': 'change',
  'retailer-promotions': 'count',
  wins: 'change',
  ties: 'change',
  losses: 'change',
  basket: 'money',
  rung: 'money',
  'rung-premium': 'change',
  margin: 'percent',
  'margin-median': 'percent',
  'margin-low': 'percent',
  'margin-high': 'percent',
  'mover-paid': 'index',
  'mover-regular': 'index',
  'month-change': 'index',
  'month-index': 'index',
  'month-weighted': 'index',
  'month-ours': 'index',
} as const satisfies Record<string, (typeof VALUES_IN)[number]>;

export type FigureKind = keyof typeof figureKinds;
export const FIGURE_KINDS = Object.keys(figureKinds) as [FigureKind, ...FigureKind[]];
