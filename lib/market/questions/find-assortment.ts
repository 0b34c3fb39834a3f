import { assortment } from '#lib/market/catalogue/panels/shares/assortment.ts';
import type { AssortmentData } from '#lib/market/catalogue/panels/shares/schema.ts';
import { catalogueTiles } from '#lib/market/catalogue/panels/tiles/catalogue-tiles.ts';
import type { CatalogueTilesData } from '#lib/market/catalogue/panels/tiles/schema.ts';
import type { WhiteSpaceData } from '#lib/market/catalogue/panels/white-space/schema.ts';
import { whiteSpace } from '#lib/market/catalogue/panels/white-space/white-space.ts';
import { question } from './question.ts';
import { OF_CATALOGUE, readCatalogue, seenInCatalogue } from './read-catalogue.ts';

export type Assortment = {
  /** Products that a shown retailer carries: of what is requested, and of the whole category. */
  active: CatalogueTilesData['active'];
  ofCategory: number;
  retailers: AssortmentData['retailers'];
  whiteSpace: WhiteSpaceData;
};

/** How much of what each retailer carries is of which brand, and where a brand sells no pack of a size that others sell, as the catalogue has it. */
export const findAssortment = question(OF_CATALOGUE, async (reader, subject, _input: undefined) => {
  const read = await readCatalogue(reader, subject, { period: null });
  const { set, query } = read;
  const data: Assortment | null = query && {
    active: catalogueTiles(set).active,
    ofCategory: set.market.filter(({ isActive }) => isActive).length,
    retailers: assortment(set).retailers,
    whiteSpace: whiteSpace(set, query),
  };
  return {
    data: set.items.length === 0 ? null : data,
    seen: seenInCatalogue(read, subject, { section: 'assortment' }),
  };
});
