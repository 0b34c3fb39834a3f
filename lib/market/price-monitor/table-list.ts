import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';

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
  'trade-prices',
  'line-prices',
  'month-prices',
  'price-changes',
] as const;
export type PriceTable = (typeof PRICE_TABLES)[number];

/** Those that a file has even where nothing was read. */
const ALWAYS: readonly PriceTable[] = ['key-figures', 'prices'];

/** Those that a scope's file has. */
export const tablesFor = (scope: Pick<DataScope, 'level' | 'features'>, isRead: boolean): PriceTable[] => {
  const seesMargins = scope.features.includes('profitMargin');
  const [tellsProducts, isOnly] = [seesLevel(scope, 'product'), (id: PriceTable) => ALWAYS.includes(id)];
  const has: Partial<Record<PriceTable, boolean>> = {
    'basket-items': tellsProducts,
    'line-prices': !tellsProducts,
    margins: seesMargins,
    'trade-prices': seesMargins,
  };
  return PRICE_TABLES.filter((id) => (isRead || isOnly(id)) && (has[id] ?? true));
};
