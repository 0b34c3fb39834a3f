import { eq } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { modulesOf, snapshotColumns } from '#db/queries/subscriptions.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import { keywordWords, personKey } from '#lib/admin/directory/keyword.ts';
import {
  joinedRange,
  type UserSort,
  type UsersFilter,
  type UsersQuery,
} from '#lib/admin/directory/schema.ts';
import { type ShownSubscription, shownSubscription } from '#lib/billing/rules/policy.ts';
import { type Role, SHOWN_PLANS, USER_STATUSES, type UserStatus } from '#lib/vocabulary/terms.ts';

/** Behind every firm. */
const NO_COMPANY = '\u{10FFFF}';

/** Everyone as the tables themselves tell, without the directory. */
export type Everybody = {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: UserStatus;
  createdAt: Date;
  companyName: string | null;
  shown: ShownSubscription;
  /** Name, e-mail and company in one spelling. */
  keys: { name: string; company: string; text: string };
}[];

export const readEverybody = async (now: Date): Promise<Everybody> => {
  const rows = await database()
    .select({
      user: users,
      companyName: companies.name,
      subscription: snapshotColumns,
      modules: modulesOf,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId));
  return rows.map(({ user, companyName, subscription, modules }) => ({
    ...user,
    companyName,
    shown: shownSubscription(subscription && { ...subscription, modules }, now),
    keys: {
      name: personKey(user.name),
      company: companyName === null ? NO_COMPANY : personKey(companyName),
      text: ['', user.name, user.email, companyName ?? ''].map(personKey).join(' '),
    },
  }));
};

type Person = Everybody[number];
type Parts = (string | number)[];

/** What a sort compares, in its order. */
const partsOf = (person: Person, sortBy: UserSort): Parts => {
  const joined = [person.createdAt.getTime(), person.id];
  switch (sortBy) {
    case 'createdAt':
      return joined;
    case 'plan':
      return [SHOWN_PLANS.indexOf(person.shown.plan), ...joined];
    case 'status':
      return [USER_STATUSES.indexOf(person.status), ...joined];
    case 'name':
      return [person.keys.name, person.id];
    case 'email':
      return [person.email, person.id];
    case 'companyName':
      return [person.keys.company, person.id];
  }
};

const compare = (a: Parts, b: Parts): number => {
  for (const [at, left] of a.entries()) {
    const right = b[at] ?? 0;
    const order =
      typeof left === 'number'
        ? left - Number(right)
        : Buffer.compare(Buffer.from(left), Buffer.from(String(right)));
    if (order !== 0) return order;
  }
  return 0;
};

const matches = (filter: UsersFilter) => {
  const { from, before } = joinedRange(filter);
  const words = keywordWords(filter.search ?? '');
  return ({ createdAt, role, status, shown, keys }: Person): boolean => {
    return (
      words.every((word) => keys.text.includes([...word].length >= 3 ? word : ` ${word}`)) &&
      (!from || createdAt >= from) &&
      (!before || createdAt < before) &&
      (!filter.powerBILinksStatus || shown.links === filter.powerBILinksStatus) &&
      (!filter.plan || filter.plan.includes(shown.plan)) &&
      (!filter.userStatus || status === filter.userStatus) &&
      (!filter.userRole || role === filter.userRole) &&
      (!filter.state || filter.state.includes(shown.state))
    );
  };
};

/** All ids that a query finds, in its order. */
export const foundAmong = (everybody: Everybody, query: UsersQuery): string[] => {
  const turned = query.sortOrder === 'asc' ? 1 : -1;
  return everybody
    .filter(matches(query))
    .map((person) => ({ id: person.id, parts: partsOf(person, query.sortBy) }))
    .sort((a, b) => turned * compare(a.parts, b.parts))
    .map(({ id }) => id);
};
