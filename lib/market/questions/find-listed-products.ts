import { productGrid } from '#lib/market/catalogue/panels/products/product-grid.ts';
import type { ProductGridData } from '#lib/market/catalogue/panels/products/schema.ts';
import { catalogueTiles } from '#lib/market/catalogue/panels/tiles/catalogue-tiles.ts';
import type { CatalogueTilesData } from '#lib/market/catalogue/panels/tiles/schema.ts';
import { question, refuse } from './question.ts';
import { OF_CATALOGUE, readCatalogue, seenInCatalogue } from './read-catalogue.ts';

export type ListedProducts = {
  /** Of the records of active products. */
  completeness: CatalogueTilesData['completeness'];
  products: ProductGridData['rows'];
};

/** The records of products, as the catalogue's grid has them. @param input.onlyIncomplete those alone that lack something */
export const findListedProducts = question(
  OF_CATALOGUE,
  async (reader, subject, { onlyIncomplete }: { onlyIncomplete: boolean }) => {
    // What a record lacks is a figure of one product.
    const refusal = onlyIncomplete && (await refuse(reader, { module: 'imdb', level: 'product' }));
    if (refusal) return refusal;
    const listed = onlyIncomplete ? 'incomplete' : 'all';
    const read = await readCatalogue(reader, subject, { period: null, listed });
    const { set, query } = read;
    const data: ListedProducts | null = query && {
      completeness: catalogueTiles(set).completeness,
      products: productGrid(set, query).rows,
    };
    return {
      data: set.items.length === 0 ? null : data,
      seen: seenInCatalogue(read, subject, onlyIncomplete ? { list: listed } : {}),
    };
  },
);
