import { listDirectoryPeople, searchDirectory } from '#db/queries/user-directory.ts';
import { READ_WITHIN, unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { keywordWords, personKey, wordPattern } from './keyword.ts';
import type { UserItemOut, UserSearchQuery } from './schema.ts';
import { userItem } from './user-item.ts';

/** As many as a box beside the keyword shows. */
const MOST_FOUND = 10;

/** GET /admin/search/users: the people a keyword most likely means. @throws AppError SEARCH_TOO_SLOW */
export const searchUsers = async (
  { db }: Pick<Context, 'db'>,
  { keyword }: UserSearchQuery,
): Promise<{ items: UserItemOut[] }> => {
  const ids = await unlessTooSlow(
    searchDirectory(db, {
      patterns: keywordWords(keyword).map(wordPattern),
      email: keyword.toLowerCase(),
      key: personKey(keyword),
      limit: MOST_FOUND,
      within: READ_WITHIN,
    }),
  );
  return { items: (await listDirectoryPeople(db, ids)).map(userItem) };
};
