import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { companies } from '#db/schema/companies.ts';
import { companyBrands } from '#db/schema/company-brands.ts';
import type { BrandStance } from '#lib/vocabulary/terms.ts';

export type CompanyBrandRow = { categoryId: string; brandId: string; stance: BrandStance };

const listing = prepareOnce((db) =>
  db
    .select({
      categoryId: companyBrands.categoryId,
      brandId: companyBrands.brandId,
      stance: companyBrands.stance,
    })
    .from(companyBrands)
    .where(eq(companyBrands.companyId, sql.placeholder('companyId')))
    .orderBy(asc(companyBrands.categoryId), asc(companyBrands.brandId))
    .prepare('list_company_brands'),
);

/** Every brand that a company has chosen, of all categories. */
export const listCompanyBrandRows = async (db: Database, companyId: string): Promise<CompanyBrandRow[]> =>
  listing(db).execute({ companyId });

/** The same, for one change at a time: the next change waits and sees what was selected. */
export const lockCompanyBrands = async (tx: Transaction, companyId: string): Promise<CompanyBrandRow[]> => {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  const { categoryId, brandId, stance } = companyBrands;
  return tx
    .select({ categoryId, brandId, stance })
    .from(companyBrands)
    .where(eq(companyBrands.companyId, companyId))
    .orderBy(asc(categoryId), asc(brandId));
};

type Choice = { companyId: string; categoryId: string; own: readonly string[]; rivals: readonly string[] };

/** What a company chose in one category, instead of what it had chosen there. */
export const replaceCompanyBrands = async (
  tx: Transaction,
  { companyId, categoryId, own, rivals }: Choice,
): Promise<void> => {
  await tx
    .delete(companyBrands)
    .where(and(eq(companyBrands.companyId, companyId), eq(companyBrands.categoryId, categoryId)));
  const rows = [
    ...own.map((brandId) => ({ companyId, categoryId, brandId, stance: 'own' as const })),
    ...rivals.map((brandId) => ({ companyId, categoryId, brandId, stance: 'rival' as const })),
  ];
  if (rows.length > 0) await tx.insert(companyBrands).values(rows);
};
