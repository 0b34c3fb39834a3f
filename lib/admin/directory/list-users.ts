import {
  type DirectoryOrder,
  findDirectoryPage,
  listDirectoryPeople,
  type Place,
} from '#db/queries/user-directory.ts';
import { READ_WITHIN, unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { pageOf, REACH, rowsOf } from '#lib/vocabulary/paging.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { directoryFilter } from './directory-filter.ts';
import type { UserSort, UsersOut, UsersQuery } from './schema.ts';
import { userItem } from './user-item.ts';

const ORDERS: Record<UserSort, DirectoryOrder['by']> = {
  createdAt: 'joined',
  name: 'name',
  email: 'email',
  companyName: 'company',
  plan: 'rank',
  status: 'rank',
};

/** Measured with a million people. */
const LIMITS = { exactTotal: REACH, shallowOffset: 500, deepSortLimit: 60_000, walkLimit: 30_000 };

/** GET /admin/users. @throws AppError VALIDATION_ERROR for a cursor of another list, SEARCH_TOO_SLOW */
export const listUsers = async (
  { db }: Pick<Context, 'db'>,
  query: UsersQuery,
  limits = LIMITS,
): Promise<UsersOut> => {
  const { sortBy, sortOrder } = query;
  const after = readCursor(query);
  const filter = directoryFilter(query, sortBy);
  // What is the same for all cannot order them.
  const isOneRank = new Set(filter.cells?.map(({ rank }) => rank)).size <= 1;
  const by = ORDERS[sortBy] === 'rank' && isOneRank ? 'joined' : ORDERS[sortBy];
  const { offset, limit } = rowsOf(query);
  const { places, total } = await unlessTooSlow(
    findDirectoryPage(db, {
      filter,
      order: { by, descends: sortOrder === 'desc' },
      after,
      offset,
      limit,
      ...limits,
      within: READ_WITHIN,
    }),
  );
  const shape = { item: ({ id }: Place) => id, cursor: (last: Place) => writeCursor(query, last) };
  const { items: ids, ...shown } = pageOf(query, { rows: places, total }, shape, limits.exactTotal);
  const people = await listDirectoryPeople(db, ids);
  return { items: people.map(userItem), ...shown };
};
