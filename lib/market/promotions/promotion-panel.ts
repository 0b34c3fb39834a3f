import type { Pool } from '#db/client.ts';
import type { ChainFilter } from '#db/queries/market-chains.ts';
import type { DealFilter } from '#db/queries/market-deals.ts';
import type { Figure, FigureSource } from '#lib/market/dashboard/drill/figure-source.ts';
import { panelFor } from '#lib/market/dashboard/panel-type.ts';
import type { ViewHead } from '#lib/market/dashboard/view/view-schema.ts';
import type { DayNumberRange, DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { DealSet } from './deal-set.ts';
import type { PromotionChoice, PromotionFilters } from './promotion-filters.ts';

/** What a section reads by. */
export type SectionReading = {
  market: Pool;
  scope: DataScope;
  /** What the choice is compared with, at the retailers that are shown, and what was chosen. */
  category: ChainFilter;
  narrowed: ChainFilter;
  /** What the choice is compared with, as its deals are read. */
  deals: DealFilter;
  choice: PromotionChoice;
  range: DayRange;
  days: DayNumberRange;
  /** The newest day that prices are known of. */
  newest: number;
  /** Of what panels list: the page that was chosen, or all. */
  listed: 'page' | 'all';
};

/** What the panels of Promotions work with. */
export type PromotionTypes = { base: DealSet; query: SectionReading; head: ViewHead<PromotionFilters> };

export const promotionPanel = panelFor<PromotionTypes>();

export type PromotionSource = FigureSource<DealSet, SectionReading>;
export type PromotionFigures = Readonly<Record<string, Figure<DealSet, SectionReading>>>;
