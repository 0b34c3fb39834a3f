import { lockCompanyBrands, replaceCompanyBrands } from '#db/queries/company-brands.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { fieldsToChange, type KnownVersions, versionOf } from '#lib/core/versions.ts';
import { oursOf } from '#lib/market/access/find-ours.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { fieldsOf, listCompanyBrands } from './list-company-brands.ts';
import type { CategoryBrands, CompanyBrandsBody } from './schema.ts';

/**
 * PUT /companies/current/brands: the company's own brands and its rivals in one category.
 * @throws AppError EDIT_CONFLICT, VALIDATION_ERROR for a category that the plan does not cover, a brand that is not in it, and one that is both
 */
export const changeCompanyBrands = async (
  ctx: Context<Account & { company: Company }>,
  { category: categoryId, own, rivals, ifMatch }: CompanyBrandsBody & { ifMatch?: KnownVersions },
): Promise<CategoryBrands> => {
  const { categories } = await listCompanyBrands(ctx);
  const category = categories.find(({ id }) => id === categoryId);
  if (!category) throw new AppError('VALIDATION_ERROR', { fields: { category: 'invalid' } });
  const known = new Set(category.brands.map(({ id }) => id));
  const isUnknown = (id: string) => !known.has(id);
  if (own.some(isUnknown)) throw new AppError('VALIDATION_ERROR', { fields: { own: 'invalid' } });
  if (rivals.some((id) => isUnknown(id) || own.includes(id)))
    throw new AppError('VALIDATION_ERROR', { fields: { rivals: 'invalid' } });
  const companyId = ctx.actor.company.id;
  return ctx.db.transaction(async (tx) => {
    const rows = await lockCompanyBrands(tx, companyId);
    const { own: ours, rivals: watched } = oursOf(rows).get(categoryId) ?? { own: [], rivals: [] };
    const isKnown = (id: string) => known.has(id);
    const chosen = { own: ours.filter(isKnown), rivals: watched.filter(isKnown) };
    const current = fieldsOf(chosen);
    const wanted = fieldsOf({ own, rivals });
    const answer = { ...category, ...chosen, version: versionOf(current) };
    const changed = fieldsToChange({ current, wanted, known: ifMatch, answer });
    if (changed.length === 0) return answer;
    await replaceCompanyBrands(tx, { companyId, categoryId, own, rivals });
    const detail = { category: categoryId, own: own.length, rivals: rivals.length };
    await recordAudit(tx, ctx, 'company.brands_chosen', { companyId, detail });
    return { ...category, own: [...own], rivals: [...rivals], proposed: [], version: versionOf(wanted) };
  });
};
