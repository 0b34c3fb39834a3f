import type { MarketView } from '#db/queries/market-view.ts';
import type { Disclosure, Sold } from '#lib/market/access/plan-disclosure.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { Named, namerOf } from '#lib/vocabulary/named.ts';

/** What a dashboard's panels calculate from, as far as the frame must know it. */
export type ViewBase = {
  view: MarketView;
  range: DayRange;
  label: ReturnType<typeof namerOf>;
  ours: OwnBrands;
  /** What was narrowed to says whose figures are compared with whose. */
  isNarrowedTo: 'brand' | 'ours' | 'retailer' | 'period';
  isRetailer: (id: string) => boolean;
  /** What the filters leave, as it is listed. */
  shownBrands: readonly Named[];
  shownRetailers: readonly Named[];
  /** Those of them that have a row on the last day. */
  pricedRetailers: readonly Named[];
  /** The rows that are shown on the last day. */
  shown: readonly Sold[];
  disclosure: Disclosure;
  /** The figures that are of too few products for the plan, noted as they are drawn. */
  withheld: Set<string>;
};
