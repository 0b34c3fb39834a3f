import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { getDispute, listDisputes } from './list-disputes.ts';
import { AdminDisputesQuery } from './schema.ts';

/** What customers reported as wrong, as an address narrows it. Gate: admins. `list` is null where it could not be read. */
export const loadDisputesPage = async (searchParams: SearchParams) => {
  const { db, locale } = await requirePage('admin');
  const { query, given, dropped } = readQuery(AdminDisputesQuery, searchParams);
  const list = listOrNull(listDisputes({ db }, query), 'the disputes');
  const address = { path: localizedPath(locale, '/admin/questions'), given };
  return { locale, query, dropped, list, address };
};

export type DisputesPage = Omit<Awaited<ReturnType<typeof loadDisputesPage>>, 'list'>;

/** One of them. Gate: admins. `details` is null where there is none of that id, or it could not be read. */
export const loadDisputePage = async (id: string) => {
  const { db, locale, now } = await requirePage('admin');
  return { locale, details: await listOrNull(getDispute({ db, now }, { id }), 'the dispute') };
};
