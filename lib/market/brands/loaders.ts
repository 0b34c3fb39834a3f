import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { listCompanyBrands } from './list-company-brands.ts';
import type { CategoryBrands } from './schema.ts';

export type BrandsPage = {
  locale: PageContext<Account>['locale'];
  companyName: string;
  categories: CategoryBrands[];
  mayChange: boolean;
};

/** The gate of the brands' settings, and what there is to choose from. */
export const loadBrandsPage = async (): Promise<BrandsPage> => {
  const page: PageContext<Account & { company: Company }> = await requirePage('user');
  const { company, viewing } = page.actor;
  const { categories } = await listCompanyBrands(page);
  return {
    locale: page.locale,
    companyName: company.name,
    categories,
    mayChange: company.membershipRole === 'owner' && viewing === null,
  };
};
