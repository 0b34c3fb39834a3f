import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '#db/client.ts';
import { listMatchBrands, listMatchProducts, type MatchProduct } from '#db/queries/match-catalogue.ts';
import { findLearnedWords } from '#db/queries/match-words.ts';
import { MINUTE } from '#lib/core/clock.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { type MatchIndex, makeMatchIndex } from './match-index.ts';

/** Products that are read at once. */
const PAGE = 2000;

/** A dataset's products as titles are matched to them, those of one category where it is named. Others have their turn all along. */
export const openIndex = async (
  db: Database,
  dataset: Dataset,
  categoryId: string | null = null,
): Promise<MatchIndex> => {
  const brands = await listMatchBrands(db, dataset);
  const products: MatchProduct[] = [];
  let read: MatchProduct[];
  do {
    read = await listMatchProducts(db, dataset, {
      after: products.at(-1)?.id ?? '',
      limit: PAGE,
      categoryId,
    });
    products.push(...read);
  } while (read.length === PAGE);
  const making = makeMatchIndex(products, brands, await findLearnedWords(db));
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
    await setImmediate();
  }
};

/** A reviewer sees one listing after the other, mostly of a few categories; what is this old is read again. */
const KEPT_FOR = MINUTE;
const MOST_KEPT = 8;

const kept = new LRUCache<string, Promise<MatchIndex>>({ max: MOST_KEPT, ttl: KEPT_FOR });

/** The same, kept for a minute. */
export const keptIndex = (
  db: Database,
  { dataset, categoryId }: { dataset: Dataset; categoryId: string | null },
): Promise<MatchIndex> => {
  const key = `${dataset} ${categoryId ?? ''}`;
  const known = kept.get(key);
  if (known) return known;
  const index = openIndex(db, dataset, categoryId);
  kept.set(key, index);
  // What failed is not kept.
  index.catch(() => kept.delete(key));
  return index;
};
