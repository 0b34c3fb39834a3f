import type { Pool } from '#db/client.ts';
import type { ChainFilter } from '#db/queries/market-chains.ts';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { MoversChoice } from './movers-choice.ts';

/** What a section reads by: the whole category, what was chosen of it, and over which days. */
export type SectionQuery = {
  market: Pool;
  scope: DataScope;
  category: ChainFilter;
  narrowed: ChainFilter;
  days: DayNumberRange;
  compare: Comparison;
  movers: MoversChoice;
  floor: number | null;
  /** Of what panels list: the page that was chosen, or all. */
  listed: 'page' | 'all';
};
