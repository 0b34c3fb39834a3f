import type { Database } from '#db/client.ts';
import { listShownRetailers } from '#db/queries/own-trade-prices.ts';
import { DATASETS, type Dataset } from '#lib/vocabulary/terms.ts';
import { finderOf } from '../places/market-places.ts';
import type { FindRetailer } from './read-trade-row.ts';

/**
 * Finds retailers by code or name in what a company sees: licensed data where its plan sees some of it, and the sample beside it. A retailer that is
 * in both is one.
 */
export const openRetailerFinder = async (db: Database, best: Dataset): Promise<FindRetailer> => {
  const rows = await listShownRetailers(db);
  const seen = best === 'licensed' ? DATASETS.toReversed() : [best];
  const finders = seen.map((dataset) => {
    const own = rows.filter((row) => row.dataset === dataset);
    const names = new Map(own.map(({ id, nameEn }) => [id, nameEn]));
    const find = finderOf(own);
    return (text: string) => {
      const found = find(text);
      return 'id' in found ? { name: names.get(found.id) ?? text } : found;
    };
  });
  return (text) => {
    let suggestion: string | null = null;
    for (const find of finders) {
      const found = find(text);
      if ('name' in found) return found;
      suggestion ??= found.suggestion;
    }
    return { suggestion };
  };
};
