import { listEverybody, type PersonRow } from '#db/queries/user-directory.ts';
import { shownSubscription } from '#lib/billing/policy.ts';
import type { Context } from '#lib/context/context.ts';
import { SHOWN_PLANS, USER_STATUSES } from '#lib/vocabulary/terms.ts';
import { type Place, readCursor, writeCursor } from './cursor.ts';
import { keywordWords, personKey } from './keyword.ts';
import {
  joinedRange,
  REACH,
  type UserItemOut,
  type UserSort,
  type UsersFilter,
  type UsersOut,
  type UsersQuery,
} from './schema.ts';

type Entry = { item: UserItemOut; words: string; place: Place };

/** GET /admin/users. @throws AppError VALIDATION_ERROR for a cursor of another list */
export const listUsers = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: UsersQuery,
): Promise<UsersOut> => {
  const { page, limit, sortBy, sortOrder } = query;
  const after = readCursor(query);
  const turned = sortOrder === 'asc' ? 1 : -1;
  const found = (await listEverybody(db))
    .map((row) => entryOf(row, sortBy, now))
    .filter(matching(query))
    .sort((a, b) => turned * comparePlaces(a.place, b.place));
  const from = after
    ? found.filter(({ place }) => turned * comparePlaces(place, after) <= 0).length
    : (page - 1) * limit;
  const items = found.slice(from, from + limit);
  const last = items.at(-1);
  const goesOn = found.length > from + limit;
  return {
    items: items.map(({ item }) => item),
    page,
    limit,
    total: Math.min(found.length, REACH),
    totalIsExact: found.length <= REACH,
    nextCursor: last && goesOn ? writeCursor(query, last.place) : null,
  };
};

const entryOf = (row: PersonRow, sortBy: UserSort, now: Date): Entry => {
  const { user, company } = row;
  const shown = shownSubscription(row.subscription && { ...row.subscription, modules: row.modules }, now);
  const item: UserItemOut = {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    role: user.role,
    isAdmin: user.role === 'admin',
    status: user.status,
    isBlocked: user.status === 'blocked',
    companyId: company?.id ?? null,
    companyName: company?.name ?? null,
    membershipRole: row.membershipRole,
    plan: shown.plan,
    subscriptionState: shown.state,
    powerBILinksStatus: shown.links,
    dailyMessageLimit: user.dailyMessageLimit,
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt && new Date(row.lastSeenAt).toISOString(),
  };
  const words = ['', user.name, user.email, company?.name ?? ''].map(personKey).join(' ');
  return { item, words, place: placeOf(item, sortBy) };
};

/** Of those without a company: behind every firm. */
const NO_COMPANY = '\u{10FFFF}';

const placeOf = (item: UserItemOut, sortBy: UserSort): Place => {
  const [createdAt, { id }] = [new Date(item.createdAt), item];
  switch (sortBy) {
    case 'createdAt':
      return { rank: 0, key: '', createdAt, id };
    case 'plan':
      return { rank: SHOWN_PLANS.indexOf(item.plan), key: '', createdAt, id };
    case 'status':
      return { rank: USER_STATUSES.indexOf(item.status), key: '', createdAt, id };
    case 'name':
      return { rank: 0, key: personKey(item.name), createdAt: new Date(0), id };
    case 'email':
      return { rank: 0, key: item.email, createdAt: new Date(0), id };
    case 'companyName':
      return {
        rank: 0,
        key: item.companyName === null ? NO_COMPANY : personKey(item.companyName),
        createdAt: new Date(0),
        id,
      };
  }
};

const comparePlaces = (a: Place, b: Place): number =>
  a.rank - b.rank ||
  Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));

const matching = (filter: UsersFilter): ((entry: Entry) => boolean) => {
  const { from, before } = joinedRange(filter);
  const words = keywordWords(filter.search ?? '');
  return ({ item, words: text }) =>
    words.every((word) => text.includes([...word].length >= 3 ? word : ` ${word}`)) &&
    (!from || new Date(item.createdAt) >= from) &&
    (!before || new Date(item.createdAt) < before) &&
    (!filter.powerBILinksStatus || item.powerBILinksStatus === filter.powerBILinksStatus) &&
    (!filter.plan || filter.plan.includes(item.plan)) &&
    (!filter.userStatus || item.status === filter.userStatus) &&
    (!filter.userRole || item.role === filter.userRole) &&
    (!filter.state || filter.state.includes(item.subscriptionState));
};
