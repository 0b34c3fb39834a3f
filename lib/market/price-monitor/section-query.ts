import type { Pool } from '#db/client.ts';
import type { ChainFilter, PriceKind } from '#db/queries/market-chains.ts';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { Day, DayNumberRange, DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { MoversChoice } from './movers-choice.ts';
import type { TradeSource } from './trade-sources.ts';

/** What a section reads by: the whole category, what was chosen of it, and over which days. */
export type SectionQuery = {
  market: Pool;
  scope: DataScope;
  category: ChainFilter;
  narrowed: ChainFilter;
  /** In numbers, and as it is compared with another. */
  days: DayNumberRange;
  range: DayRange;
  /** What shoppers pay, or prices without promotions. */
  price: PriceKind;
  compare: Comparison;
  movers: MoversChoice;
  /** The page of what changed. */
  news: number;
  /** Up to which day home has shown the reader what changed in the category; null: never. Left out where no one is shown it. */
  findSeen?: () => Promise<Day | null>;
  floor: number | null;
  /** Null: as `findTradeSource` finds. */
  trade: TradeSource | null;
  /** Of what panels list: the page that was chosen, or all. */
  listed: 'page' | 'all';
};
