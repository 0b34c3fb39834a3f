import type { Pool } from '#db/client.ts';
import type { ChainFilter } from '#db/queries/market-chains.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { CatalogueChoice } from './catalogue-filters.ts';

/** What a section of the catalogue reads by. */
export type SectionReading = {
  market: Pool;
  scope: DataScope;
  category: ChainFilter;
  /** Those of the category, by their ids. */
  retailers: readonly string[];
  choice: CatalogueChoice;
  /** Of what panels list: the page that was chosen, or all. */
  listed: 'page' | 'all';
};
