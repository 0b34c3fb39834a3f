import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { getMatch, listMatches, listOverturnedWeeks } from './list-matches.ts';
import { MatchesQuery } from './schema.ts';
import { listWords } from './settle-words.ts';

/**
 * The queue as an address narrows it, its first listing with the products that it may be, and how automatic matches did. Gate: admins. Parts are null
 * where they could not be read.
 */
export const loadMatchingPage = async (searchParams: SearchParams) => {
  const { db, locale, now, actor } = await requirePage('admin');
  const { query, given, dropped } = readQuery(MatchesQuery, searchParams);
  const read = async () => {
    const [list, weeks, taught] = await Promise.all([
      listOrNull(listMatches({ db }, query), 'the review queue'),
      listOrNull(listOverturnedWeeks({ db, now }), 'the overturned matches'),
      listOrNull(listWords({ db }), 'the words for matching'),
    ]);
    const [first] = list?.items ?? [];
    const details = first
      ? await listOrNull(getMatch({ db, actor }, { id: first.id }), 'the first listing')
      : null;
    return { list, weeks, details, taught };
  };
  return {
    locale,
    query,
    dropped,
    address: { path: localizedPath(locale, '/admin/matching'), given },
    queue: read(),
  };
};

type Loaded = Awaited<ReturnType<typeof loadMatchingPage>>;
export type MatchingPage = Omit<Loaded, 'queue'>;
export type MatchingQueue = Awaited<Loaded['queue']>;
