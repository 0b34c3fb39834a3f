import { replaceCompanyBrands } from '#db/queries/company-brands.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { listCompanyBrands } from './list-company-brands.ts';
import type { CategoryBrands, CompanyBrandsBody } from './schema.ts';

/**
 * PUT /companies/current/brands: what is the company's own in one category, and whom it watches there.
 * @throws AppError VALIDATION_ERROR for a category that the plan does not cover, a brand that is not in it, and one that is both
 */
export const changeCompanyBrands = async (
  ctx: Context<Account & { company: Company }>,
  { category: categoryId, own, rivals }: CompanyBrandsBody,
): Promise<CategoryBrands> => {
  const { categories } = await listCompanyBrands(ctx);
  const category = categories.find(({ id }) => id === categoryId);
  if (!category) throw new AppError('VALIDATION_ERROR', { fields: { category: 'invalid' } });
  const known = new Set(category.brands.map(({ id }) => id));
  const isUnknown = (id: string) => !known.has(id);
  if (own.some(isUnknown)) throw new AppError('VALIDATION_ERROR', { fields: { own: 'invalid' } });
  if (rivals.some((id) => isUnknown(id) || own.includes(id)))
    throw new AppError('VALIDATION_ERROR', { fields: { rivals: 'invalid' } });
  if (isSame(category.own, own) && isSame(category.rivals, rivals)) return category;
  const companyId = ctx.actor.company.id;
  await ctx.db.transaction(async (tx) => {
    await replaceCompanyBrands(tx, { companyId, categoryId, own, rivals });
    const detail = { category: categoryId, own: own.length, rivals: rivals.length };
    await recordAudit(tx, ctx, 'company.brands_chosen', { companyId, detail });
  });
  return { ...category, own: [...own], rivals: [...rivals], proposed: [] };
};

const isSame = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((id) => after.includes(id));
