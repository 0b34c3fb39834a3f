import { DEFAULT_PERIOD } from '#lib/market/dashboard/periods.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { NOTHING_CHOSEN } from '#lib/market/prices/price-filters.ts';
import { USUAL_MOVERS } from './price-monitor-address.ts';

const nothing = { value: null, n: 0, lowBase: false };

type Given = Partial<Omit<PriceMonitorData, 'filters'>> & { filters?: Partial<PriceMonitorData['filters']> };

/** A view of Price Monitor without any figures, unless given otherwise. */
export const priceMonitorData = ({ filters = {}, ...given }: Given = {}): PriceMonitorData => ({
  filters: {
    ...NOTHING_CHOSEN,
    category: 'juice',
    period: DEFAULT_PERIOD,
    range: { from: '2026-08-22', to: '2026-11-20' },
    section: 'overview',
    movers: USUAL_MOVERS,
    news: 1,
    lines: null,
    floor: null,
    trade: null,
    ...filters,
  },
  dropped: [],
  options: {
    ...{ categories: [{ id: 'juice', name: 'Juice' }], brands: [], makers: [], products: [], retailers: [] },
    ...{ channels: [], governorates: [], packBands: [], priceTypes: ['consumer'] },
  },
  ours: { own: [], rivals: [] },
  tables: [],
  sheets: [],
  dataset: 'sample',
  baseUnit: 'l',
  currency: 'EGP',
  asOf: null,
  knownFrom: null,
  freshness: [],
  withoutPrices: [],
  listings: 0,
  tiles: {
    unitPrice: { average: null, change: nothing, real: null },
    index: { ...nothing, leftOut: 0, kind: 'brand' },
    gap: { ...nothing, kind: 'brand' },
    changes: { up: 0, down: 0 },
    promotions: { onDeal: 0, share: null, depth: null },
    cheaper: { kind: 'brand', of: 0, count: 0, rows: [] },
  },
  compared: null,
  overview: null,
  packs: null,
  changes: null,
  margin: null,
  ...given,
});
