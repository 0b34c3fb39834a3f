import { listHiddenColumns } from '#db/queries/admin-columns.ts';
import { readQuery } from '#lib/address/read-query.ts';
import { listListViews } from '#lib/admin/list/keep-list-views.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { isCursorOf } from './cursor.ts';
import { listUsers } from './list-users.ts';
import { UsersQuery } from './schema.ts';

/** A page opens without a cursor that is not of its order; the call refuses it. */
const UsersPageQuery = UsersQuery.refine(isCursorOf, { path: ['cursor'], error: 'invalid' });

/** The people of the product as an address narrows and sorts them. Gate: admins. `users` is null where they could not be read. */
export const loadUsersPage = async (searchParams: SearchParams) => {
  const { actor, db, locale, now } = await requirePage('admin');
  const { query, given, dropped } = readQuery(UsersPageQuery, searchParams);
  const users = listOrNull(listUsers({ db }, query), 'the users list');
  const [{ views }, hidden] = await Promise.all([
    listListViews({ db, actor }, { list: 'users' }),
    listHiddenColumns(db, { userId: actor.userId, list: 'users' }),
  ]);
  const address = { path: localizedPath(locale, '/admin/users'), given };
  return { locale, now, query, dropped, users, views, hidden, address };
};

export type UsersPage = Omit<Awaited<ReturnType<typeof loadUsersPage>>, 'users'>;
