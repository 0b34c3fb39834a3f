import { searchProducts } from '#db/queries/market-search.ts';
import { listCoveredCategories } from '#db/queries/market-view.ts';
import type { DataScope } from '#lib/core/data-scope.ts';
import { MARKET_CURRENCY } from '#lib/core/market-vocabulary.ts';
import { type Finding, type Named, namerOf, type Reader, refuseCategory } from './finding.ts';

export type FoundProductView = {
  id: string;
  name: string;
  brand: Named;
  category: Named;
  isDelisted: boolean;
  score: number;
};

export type FindProductsInput = { text: string; category?: string | undefined; limit?: number | undefined };

/** Products whose names, brands or categories match words in Arabic or English, the best match first. */
export async function findProducts(
  { db, locale }: Reader,
  scope: DataScope,
  { text, category, limit = 8 }: FindProductsInput,
): Promise<Finding<{ products: FoundProductView[] }>> {
  const [covered, found] = await Promise.all([
    listCoveredCategories(db, scope),
    searchProducts(db, scope, { text, category, limit }),
  ]);
  const refusal = refuseCategory(covered, category, locale);
  if (refusal) return refusal;
  const name = namerOf(locale);
  const categories = new Map(covered.map((row) => [row.id, name(row)]));
  const products = found.map((row) => ({
    ...name(row),
    brand: name({ id: row.brandId, nameEn: row.brandEn, nameAr: row.brandAr }),
    category: categories.get(row.categoryId) ?? { id: row.categoryId, name: row.categoryId },
    isDelisted: row.status === 'delisted',
    score: row.score,
  }));
  const [first] = found;
  if (!first) return { status: 'nothing_found', lookedAt: null };
  const looked = {
    dataset: first.dataset,
    category: category === undefined ? null : (categories.get(category) ?? null),
    range: null,
    asOf: null,
    currency: MARKET_CURRENCY,
    rows: products.length,
    retailers: 0,
  };
  return { status: 'found', data: { products }, lookedAt: looked };
}
