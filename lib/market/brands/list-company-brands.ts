import { type CategoryBrandRow, listCategoryBrands } from '#db/queries/market-brands.ts';
import { listCoveredCategories } from '#db/queries/market-view.ts';
import { versionOf } from '#lib/core/versions.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { type Asker, readMarket } from '#lib/market/access/read-market.ts';
import type { OwnBrands, Reader } from '#lib/market/access/reader.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { proposeBrands } from './propose-brands.ts';
import type { CategoryBrands } from './schema.ts';

export type MemberAsker = Asker & { actor: Account & { company: Company } };

const NONE: OwnBrands = { own: [], rivals: [] };

/**
 * GET /companies/current/brands: by category of the plan, what there is to choose from and what was chosen. None without a running plan.
 * @throws AppError TOO_MANY_REQUESTS
 */
export const listCompanyBrands = async (asker: MemberAsker): Promise<{ categories: CategoryBrands[] }> => {
  if (dataScope(asker.actor, asker.now).why === 'showcase') return { categories: [] };
  const { company } = asker.actor;
  return { categories: await readMarket(asker, (reader) => findCategoryBrands(reader, company.name)) };
};

export const findCategoryBrands = async (
  { market, scope, locale, ours }: Reader,
  companyName: string,
): Promise<CategoryBrands[]> => {
  const [categories, brands] = await Promise.all([
    listCoveredCategories(market, scope),
    listCategoryBrands(market, scope),
  ]);
  const name = namerOf(locale);
  const byCategory = Map.groupBy(brands, ({ categoryId }) => categoryId);
  return categories.map((category) => {
    const rows = byCategory.get(category.id) ?? [];
    const ids = new Set(rows.map(({ id }) => id));
    const { own, rivals } = ours?.get(category.id) ?? NONE;
    const hasChosen = own.length > 0 || rivals.length > 0;
    const chosen = { own: own.filter((id) => ids.has(id)), rivals: rivals.filter((id) => ids.has(id)) };
    return {
      ...name(category),
      brands: rows.map((row) => brandOf(row, locale)),
      ...chosen,
      version: versionOf(fieldsOf(chosen)),
      proposed: hasChosen ? [] : proposeBrands(companyName, rows).map(({ id }) => id),
    };
  });
};

/** A choice as it is compared with another. */
export const fieldsOf = ({ own, rivals }: OwnBrands) => ({
  own: own.toSorted().join(),
  rivals: rivals.toSorted().join(),
});

const brandOf = ({ products, makerEn, makerAr, ...row }: CategoryBrandRow, locale: Locale) => ({
  ...namerOf(locale)(row),
  maker: locale === 'ar' ? makerAr : makerEn,
  products,
});
