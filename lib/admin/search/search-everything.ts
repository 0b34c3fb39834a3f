import {
  findCompanyIdBy,
  listFoundCompanies,
  listInvoicesBy,
  listLinesOfRequest,
  listSubscriptionsBy,
  searchCompanies,
} from '#db/queries/admin-search.ts';
import { listDirectoryPeople, searchDirectory } from '#db/queries/user-directory.ts';
import { keywordWords, personKey, wordPattern } from '#lib/admin/directory/keyword.ts';
import { READ_WITHIN, unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { idsIn } from './policy.ts';
import type { SearchOut, SearchQuery } from './schema.ts';

const MOST_FOUND = 10;

/** GET /admin/search: people, companies, invoices, subscriptions and calls that a keyword means. @throws AppError SEARCH_TOO_SLOW */
export const searchEverything = async (
  { db }: Pick<Context, 'db'>,
  { keyword }: SearchQuery,
): Promise<SearchOut> => {
  const may = idsIn(keyword);
  const words = {
    patterns: keywordWords(keyword).map(wordPattern),
    key: personKey(keyword),
    limit: MOST_FOUND,
    within: READ_WITHIN,
  };
  const byWords = async (search: () => Promise<string[]>) => (may.words ? await search() : []);
  const [userIds, companyIds, companyId, invoices, subscriptions, requests] = await unlessTooSlow(
    Promise.all([
      byWords(() => searchDirectory(db, { ...words, email: keyword.toLowerCase() })),
      byWords(() => searchCompanies(db, words)),
      may.company ? findCompanyIdBy(db, keyword) : null,
      may.invoice ? listInvoicesBy(db, keyword, MOST_FOUND) : [],
      may.subscription ? listSubscriptionsBy(db, keyword, MOST_FOUND) : [],
      may.request ? listLinesOfRequest(db, keyword.toLowerCase(), MOST_FOUND) : [],
    ]),
  );
  const [users, companies] = await Promise.all([
    listDirectoryPeople(db, may.user ? [keyword, ...userIds] : userIds),
    listFoundCompanies(db, companyId === null ? companyIds : [companyId, ...companyIds]),
  ]);
  return {
    users: users.map(({ id, name, email, companyName }) => ({ id, name, email, companyName })),
    companies,
    invoices: invoices.map(({ issuedAt, ...rest }) => ({ ...rest, issuedAt: issuedAt.toISOString() })),
    subscriptions,
    requests: requests.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
};
