import type { Pool } from '#db/client.ts';
import type { ShelfFilter } from '#db/queries/market-availability.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import type { DayNumberRange, DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { MapFigure, ShelfStateName } from './distributions-filters.ts';
import type { ShelfSides } from './shelf-set.ts';

/** What a section of Distributions reads by. */
export type ShelfQuery = {
  market: Pool;
  scope: DataScope;
  view: MarketView;
  sides: ShelfSides;
  /** The category's shelves in the chosen places and at the chosen retailers; of products none is chosen. */
  places: ShelfFilter;
  /** The same of the chosen products. */
  narrowed: ShelfFilter;
  /** In numbers, and as days. */
  days: DayNumberRange;
  range: DayRange;
  states: readonly ShelfStateName[];
  map: MapFigure;
  page: number;
  /** Of what panels list: the page that was chosen, or all. */
  listed: 'page' | 'all';
};
