import { type CategoryBrandRow, listCategoryBrands } from '#db/queries/market-brands.ts';
import { listCoveredCategories } from '#db/queries/market-view.ts';
import type { Context } from '#lib/context/context.ts';
import { versionOf } from '#lib/core/versions.ts';
import { dataScope } from '#lib/market/actor-scope.ts';
import type { OwnBrands } from '#lib/market/answer.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { findOurs } from './find-ours.ts';
import { proposeBrands } from './propose-brands.ts';
import type { CategoryBrands } from './schema.ts';

export type MemberContext = Pick<
  Context<Account & { company: Company }>,
  'actor' | 'db' | 'market' | 'locale' | 'now'
>;

const NONE: OwnBrands = { own: [], rivals: [] };

/** GET /companies/current/brands: by category of the plan, what there is to choose from and what was chosen. None without a running plan. */
export const listCompanyBrands = async ({
  actor,
  db,
  market,
  locale,
  now,
}: MemberContext): Promise<{ categories: CategoryBrands[] }> => {
  const scope = dataScope(actor, now);
  if (scope.why === 'showcase') return { categories: [] };
  const [categories, brands, ours] = await Promise.all([
    listCoveredCategories(market, scope),
    listCategoryBrands(market, scope),
    findOurs(db, actor),
  ]);
  const name = namerOf(locale);
  const byCategory = Map.groupBy(brands, ({ categoryId }) => categoryId);
  return {
    categories: categories.map((category) => {
      const rows = byCategory.get(category.id) ?? [];
      const ids = new Set(rows.map(({ id }) => id));
      const { own, rivals } = ours.get(category.id) ?? NONE;
      const hasChosen = own.length > 0 || rivals.length > 0;
      const chosen = { own: own.filter((id) => ids.has(id)), rivals: rivals.filter((id) => ids.has(id)) };
      return {
        ...name(category),
        brands: rows.map((row) => brandOf(row, locale)),
        ...chosen,
        version: versionOf(fieldsOf(chosen)),
        proposed: hasChosen ? [] : proposeBrands(actor.company.name, rows).map(({ id }) => id),
      };
    }),
  };
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
