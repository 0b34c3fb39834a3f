import { newAndGone } from '#lib/market/catalogue/panels/new-gone/new-gone.ts';
import type { NewGoneData } from '#lib/market/catalogue/panels/new-gone/schema.ts';
import { packList } from '#lib/market/catalogue/panels/packs/pack-list.ts';
import type { PackChangesData } from '#lib/market/catalogue/panels/packs/schema.ts';
import { catalogueTiles } from '#lib/market/catalogue/panels/tiles/catalogue-tiles.ts';
import type { CatalogueTilesData } from '#lib/market/catalogue/panels/tiles/schema.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { question } from './question.ts';
import { OF_CATALOGUE, readCatalogue, seenInCatalogue } from './read-catalogue.ts';

export type CatalogueChanges = NewGoneData & {
  /** How many packs took another's place, shrank and grew. */
  counts: CatalogueTilesData['packs'];
  /** The newest first; none in plans without single products. */
  packs: PackChangesData['rows'];
};

/** What came and went in a period, and packs that took another's place, as the catalogue has it; 90 days where none is named. */
export const findCatalogueChanges = question(
  OF_CATALOGUE,
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const read = await readCatalogue(reader, subject, { period });
    const { set, query } = read;
    const data: CatalogueChanges | null = query && {
      ...newAndGone(set, query),
      counts: catalogueTiles(set).packs,
      packs: packList(set, query).rows,
    };
    return {
      data: set.items.length === 0 ? null : data,
      seen: seenInCatalogue(read, subject, { section: 'changes' }),
    };
  },
);
