import { cookies } from 'next/headers';
import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { loadFromMarket } from '#lib/market/access/loaders.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { BRANDS_HINT_COOKIE } from '#lib/vocabulary/notice-cookie.ts';
import { findCategoryBrands } from './list-company-brands.ts';
import type { CategoryBrands } from './schema.ts';

export type BrandsPage = {
  locale: PageContext<Account>['locale'];
  companyName: string;
  /** Null if the read was refused; then `waitSeconds` says when to try again. */
  categories: CategoryBrands[] | null;
  waitSeconds: number | null;
  mayChange: boolean;
};

/** The gate of the brands' settings, and what there is to choose from. */
export const loadBrandsPage = async (): Promise<BrandsPage> => {
  const page: PageContext<Account & { company: Company }> = await requirePage('user');
  const { company, viewing } = page.actor;
  const isOpen = dataScope(page.actor, page.now).why !== 'showcase';
  const read = isOpen
    ? await loadFromMarket(page, (reader) => findCategoryBrands(reader, company.name))
    : null;
  return {
    locale: page.locale,
    companyName: company.name,
    categories: read ? await read.reading : [],
    waitSeconds: read?.waitSeconds ?? null,
    mayChange: company.membershipRole === 'owner' && viewing === null,
  };
};

/**
 * Whether a dashboard says to an owner with a running plan that they can choose their brands: until they did, or closed it.
 * @param ours what they said
 */
export const loadBrandsHint = async (
  { actor, now }: PageContext<Account>,
  { ours }: Pick<Reader, 'ours'>,
): Promise<boolean> => {
  const { company, role, viewing } = actor;
  if (role !== 'user' || viewing !== null || company?.membershipRole !== 'owner') return false;
  if (dataScope(actor, now).why === 'showcase') return false;
  return (ours?.size ?? 0) === 0 && !(await cookies()).has(BRANDS_HINT_COOKIE);
};
