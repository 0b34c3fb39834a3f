import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { PriceSection } from './section-ids.ts';
import { PRICE_SECTIONS } from './section-ids.ts';

/** The tables of a view's file, in its order. */
export const PRICE_TABLES = [
  'key-figures',
  'rivals',
  'history',
  'heat-map',
  'gaps',
  'retailers',
  'basket',
  'basket-items',
  'ladder',
  'movers',
  'months',
  'margins',
  'prices',
  'consumer-index',
  'trade-prices',
  'line-prices',
  'month-prices',
  'price-changes',
] as const;
export type PriceTable = (typeof PRICE_TABLES)[number];

/** Of which sections a table is drawn; none: it is of the prices themselves. */
const sectionsOf = {
  'key-figures': [],
  rivals: ['overview'],
  history: ['overview'],
  'heat-map': ['overview'],
  gaps: ['overview'],
  retailers: ['overview'],
  basket: ['packs'],
  'basket-items': ['packs'],
  ladder: ['packs'],
  movers: ['changes'],
  months: ['changes'],
  margins: ['margin'],
  prices: [],
  'consumer-index': [],
  'trade-prices': ['margin'],
  'line-prices': ['overview'],
  'month-prices': ['changes'],
  'price-changes': ['changes'],
} as const satisfies Record<PriceTable, readonly PriceSection[]>;

/** The sections that are read for one table, or for all. */
export const sectionsFor = (table: string | null): readonly PriceSection[] => {
  if (table === null) return PRICE_SECTIONS;
  const known = PRICE_TABLES.find((id) => id === table);
  return known === undefined ? [] : sectionsOf[known];
};

/** Those that a file has even where nothing was read. */
const ALWAYS: readonly PriceTable[] = ['key-figures', 'prices'];

/** Those that a scope's file has. */
export const tablesFor = (
  scope: Pick<DataScope, 'level' | 'features'>,
  { isRead, isReal }: { isRead: boolean; isReal: boolean },
): PriceTable[] => {
  const seesMargins = scope.features.includes('profitMargin');
  const [tellsProducts, isOnly] = [seesLevel(scope, 'product'), (id: PriceTable) => ALWAYS.includes(id)];
  const has: Partial<Record<PriceTable, boolean>> = {
    'basket-items': tellsProducts,
    'consumer-index': isReal,
    ladder: tellsProducts,
    'line-prices': !tellsProducts,
    margins: seesMargins,
    'trade-prices': seesMargins,
  };
  return PRICE_TABLES.filter((id) => (isRead || isOnly(id)) && (has[id] ?? true));
};
