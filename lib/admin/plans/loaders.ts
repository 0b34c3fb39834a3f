import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { listCompanyPlans } from './list-company-plans.ts';
import { CompanyPlansQuery } from './schema.ts';

/** Companies and their plans as an address narrows them. Gate: admins. `list` is null where they could not be read. */
export const loadPlansPage = async (searchParams: SearchParams) => {
  const { db, locale, now } = await requirePage('admin');
  const { query, given, dropped } = readQuery(CompanyPlansQuery, searchParams);
  const list = listOrNull(listCompanyPlans({ db, now }, query), 'the plans of companies');
  return { locale, query, dropped, list, address: { path: localizedPath(locale, '/admin/plans'), given } };
};

export type PlansPage = Omit<Awaited<ReturnType<typeof loadPlansPage>>, 'list'>;
