import { setImmediate } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { listUnmatchedProducts, type OwnProduct } from '#db/market/own-matches.ts';
import { listImportCategories } from '#db/queries/import-places.ts';
import type { MatchIndex } from '#lib/matching/match-index.ts';
import { matchTitle } from '#lib/matching/match-title.ts';
import { openIndex } from '#lib/matching/open-index.ts';
import { DATASETS, type Dataset } from '#lib/vocabulary/terms.ts';
import { finderOf } from '../places/market-places.ts';

/** A product of a company's list that was found by its names, as the list had it then. */
type NamedMatch = { dataset: Dataset; code: string; productId: string; savedAt: string };

/** Titles that are matched before others have their turn. */
const AT_ONCE = 10;

/**
 * Finds products of a company's list by their names, in each dataset, where no barcode found them: those alone that the names make certain, by the
 * rules of retailers' titles.
 */
export const matchOwnProducts = async (
  db: Database,
  ownerCompanyId: string,
  signal: AbortSignal,
): Promise<NamedMatch[]> => {
  const found: NamedMatch[] = [];
  for (const dataset of DATASETS) {
    const products = await listUnmatchedProducts(db, ownerCompanyId, dataset);
    if (products.length === 0) continue;
    const findCategory = finderOf(await listImportCategories(db));
    const index = await openIndex(db, dataset);
    for (const [at, product] of products.entries()) {
      signal.throwIfAborted();
      if (at % AT_ONCE === 0) await setImmediate();
      const category = product.category === null ? null : findCategory(product.category);
      const categoryId = category && 'id' in category ? category.id : null;
      const productId = certainOf(index, product, categoryId);
      if (productId !== null)
        found.push({ dataset, code: product.code, productId, savedAt: product.savedAt });
    }
  }
  return found;
};

/** The one product that the names in either language are certain of; null: none, or two that differ. */
const certainOf = (index: MatchIndex, product: OwnProduct, categoryId: string | null): string | null => {
  const { nameEn, nameAr, brand, size, gtin } = product;
  const names = [nameEn, nameAr].filter((name) => name !== null);
  const certain = names.flatMap((name) => {
    const title = brand === null ? name : `${brand} ${name}`;
    const { verdict, productId } = matchTitle(index, { title, size, gtin, categoryId });
    return verdict === 'auto' && productId !== null ? productId : [];
  });
  const [first = null] = certain;
  return certain.every((id) => id === first) ? first : null;
};
