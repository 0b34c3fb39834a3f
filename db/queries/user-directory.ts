import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Pool, Transaction } from '#db/client.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import { userDirectory } from '#db/schema/user-directory.ts';
import type { SubscriptionState } from '#lib/vocabulary/terms.ts';
import { setLocal } from './set-local.ts';

/** Where someone stands in an order: its rank, then its key, then when they joined; the parts that an order has not are alike for all. */
export type Place = { rank: number; key: string; createdAt: Date; id: string };

export type DirectoryFilter = {
  /** Numbers of cells with their ranks in the order asked for; null: everyone's. */
  cells: readonly { number: number; rank: number }[] | null;
  states: readonly SubscriptionState[] | null;
  from: Date | null;
  before: Date | null;
  /** What the text of a person must be like, all of them. */
  patterns: readonly string[];
  /** No one else is found: where the walk begins with those without a company, it need not. */
  hasCompany: boolean;
};

/** `joined` and the ranks go by when someone joined; the others by a key of their own. */
export type DirectoryOrder = { by: 'joined' | 'rank' | 'name' | 'email' | 'company'; descends: boolean };

export type DirectoryPage = {
  filter: DirectoryFilter;
  order: DirectoryOrder;
  after: Place | null;
  offset: number;
  limit: number;
  /** Totals are counted so far. Up to so many matches are always sorted at once. */
  exactTotal: number;
  /** Where a page ends behind so many, a walk to it is long: then up to `deepSortLimit` are sorted at once. */
  shallowOffset: number;
  deepSortLimit: number;
  /** How many people a walk may pass. */
  walkLimit: number;
  /** Milliseconds that a statement may take. */
  within: number;
};

const KEYS = { name: sql`name_key`, email: sql`email`, company: sql`company_key` };

/**
 * People by a filter. Those who match are collected through the index that finds fewest, and sorted: any order, any page, an exact total.
 * Where that is too many they are seldom far apart, so the order itself is walked along; but only so far, since they may stand together at
 * its other end (as the names of one script do), and then all of them are sorted. The planner is left no choice: it takes a walk for cheap
 * where one would pass everyone.
 */
export const findDirectoryPage = (
  pool: Pool,
  page: DirectoryPage,
): Promise<{ places: Place[]; total: number }> =>
  pool.transaction(async (tx) => {
    const { filter, limit, within } = page;
    const most = mostSorted(page);
    await setLocal(tx, {
      statement_timeout: within,
      work_mem: '32MB',
      enable_seqscan: isFiltered(filter) ? 'off' : 'on',
    });
    const { found, places } = await collect(tx, page, most);
    if (most === null || found <= most) return { places, total: found };
    const walked = await walk(tx, page);
    return { places: walked.length === limit ? walked : await sortAll(tx, page), total: found };
  });

/** How many matches are sorted before a walk is tried; null: all, for ranks have lists in which states and words would have to be looked for. */
const mostSorted = ({
  filter,
  order,
  offset,
  limit,
  exactTotal,
  shallowOffset,
  deepSortLimit,
}: DirectoryPage): number | null => {
  const isOfCells = filter.states === null && filter.patterns.length === 0;
  if (order.by === 'rank') return isOfCells ? exactTotal : null;
  return isFiltered(filter) && offset + limit > shallowOffset ? deepSortLimit : exactTotal;
};

const isFiltered = ({ cells, states, from, before, patterns }: DirectoryFilter): boolean =>
  cells !== null || states !== null || from !== null || before !== null || patterns.length > 0;

const texts = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** Literals: the planner counts them, and there are as many statements as mixtures of filters anyway. */
const integers = (values: readonly number[]): SQL => sql.raw(values.map(Math.trunc).join(', '));

const instantOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

const ofDates = ({ from, before }: DirectoryFilter): SQL[] => [
  ...(from ? [sql`created_at >= ${instantOf(from)}`] : []),
  ...(before ? [sql`created_at < ${instantOf(before)}`] : []),
];

const ofCompanies = ({ hasCompany }: DirectoryFilter): SQL[] =>
  hasCompany ? [sql`company_key < U&'\\+10FFFF'`] : [];

const ofCells = ({ cells }: DirectoryFilter): SQL[] => {
  if (!cells) return [];
  return [cells.length > 0 ? sql`cell in (${integers(cells.map(({ number }) => number))})` : sql`false`];
};

const all = (parts: readonly SQL[]): SQL => (parts.length > 0 ? sql.join([...parts], sql` and `) : sql`true`);

const conditions = (filter: DirectoryFilter): SQL =>
  all([
    ...ofCells(filter),
    ...ofDates(filter),
    ...ofCompanies(filter),
    ...(filter.states ? [sql`state in (${texts(filter.states)})`] : []),
    ...filter.patterns.map((pattern) => sql`search_text like ${pattern}`),
  ]);

const rankBy = ({ cells }: DirectoryFilter): SQL => {
  const cases = (cells ?? []).map(({ number, rank }) => sql.raw(`when ${number} then ${rank}`));
  return cases.length > 0 ? sql`case cell ${sql.join(cases, sql` `)} else 0 end` : sql`0`;
};

const keyBy = ({ by }: DirectoryOrder): SQL => (by in KEYS ? KEYS[by as keyof typeof KEYS] : sql`''`);

type Found = { rank: number; key: string; created_at: string; user_id: string };

const placesOf = (rows: readonly Found[]): Place[] =>
  rows.map((row) => ({
    rank: row.rank,
    key: row.key,
    createdAt: new Date(row.created_at),
    id: row.user_id,
  }));

const columnsOf = ({ by }: DirectoryOrder): string[] => {
  if (by === 'rank') return ['rank', 'created_at', 'user_id'];
  return by === 'joined' ? ['created_at', 'user_id'] : ['key', 'user_id'];
};

const valuesOf = ({ by }: DirectoryOrder, { rank, key, createdAt, id }: Place): SQL[] => {
  if (by === 'rank') return [sql.raw(String(Math.trunc(rank))), instantOf(createdAt), sql`${id}`];
  return by === 'joined' ? [instantOf(createdAt), sql`${id}`] : [sql`${key}`, sql`${id}`];
};

const orderBy = (order: DirectoryOrder, columns = columnsOf(order)): SQL =>
  sql.raw(columns.map((column) => `${column}${order.descends ? ' desc' : ''}`).join(', '));

/** Behind a place in an order; `columns` where a column has no such name. */
const behind = (order: DirectoryOrder, after: Place | null, columns = columnsOf(order)): SQL[] => {
  if (!after) return [];
  const sign = sql.raw(order.descends ? '<' : '>');
  return [sql`(${sql.raw(columns.join(', '))}) ${sign} (${sql.join(valuesOf(order, after), sql`, `)})`];
};

/** The people who match, with what orders them. */
const matching = ({ filter, order }: DirectoryPage): SQL => sql`
  select ${rankBy(filter)} as rank, ${keyBy(order)} as key, created_at, user_id from user_directory
  where ${conditions(filter)}`;

const collect = async (
  tx: Transaction,
  page: DirectoryPage,
  most: number | null,
): Promise<{ found: number; places: Place[] }> => {
  const { order, after, offset, limit } = page;
  const [end, isAll] =
    most === null ? [sql``, sql`true`] : [sql`limit ${most + 1}`, sql`(select count(*) from hit) <= ${most}`];
  const rows = await tx.execute<{ found: string } & (Found | { user_id: null })>(sql`
    with hit as materialized (${matching(page)} ${end})
    select counted.found, page.* from (select count(*) as found from hit) as counted
    left join (
      select * from hit where ${isAll} and ${all(behind(order, after))}
      order by ${orderBy(order)} limit ${limit} offset ${offset}) as page on true`);
  const places = placesOf(rows.flatMap((row) => (row.user_id === null ? [] : [row as Found])));
  return { found: Number(rows[0]?.found ?? 0), places };
};

/** @returns fewer than asked for where they are too far apart */
const walk = async (tx: Transaction, page: DirectoryPage): Promise<Place[]> => {
  await setLocal(tx, {
    enable_sort: 'off',
    enable_bitmapscan: 'off',
    enable_seqscan: 'off',
    max_parallel_workers_per_gather: 0,
  });
  return placesOf(await tx.execute<Found>(page.order.by === 'rank' ? walkRanks(page) : walkOrder(page)));
};

const walkOrder = ({ filter, order, after, offset, limit, walkLimit }: DirectoryPage): SQL => {
  const columns = columnsOf(order).map((column) => (column === 'key' ? keyColumn(order) : column));
  const start = order.by === 'joined' ? ofDates(filter) : ofCompanies(filter);
  return sql`select 0 as rank, ${keyBy(order)} as key, created_at, user_id
    from (
      select * from user_directory where ${all([...start, ...behind(order, after, columns)])}
      order by ${orderBy(order, columns)} limit ${walkLimit}) as passed
    where ${conditions(filter)} order by ${orderBy(order, columns)} limit ${limit} offset ${offset}`;
};

const keyColumn = ({ by }: DirectoryOrder): string =>
  ({ name: 'name_key', email: 'email', company: 'company_key', joined: '', rank: '' })[by];

/** As many of each cell as the page's end could need, then sorted by the cells' ranks. */
const walkRanks = ({ filter, order, after, offset, limit }: DirectoryPage): SQL => {
  const joined = { ...order, by: 'joined' as const };
  const isAhead = (rank: number) => !after || (order.descends ? rank <= after.rank : rank >= after.rank);
  const lists = (filter.cells ?? [])
    .filter(({ rank }) => isAhead(rank))
    .map(({ number, rank }) => {
      const start = [...ofDates(filter), ...behind(joined, rank === after?.rank ? after : null)];
      return sql`(select ${integers([rank])} as rank, created_at, user_id from user_directory
        where ${all([sql`cell = ${integers([number])}`, ...start])}
        order by ${orderBy(joined)} limit ${offset + limit})`;
    });
  return sql`select rank, '' as key, created_at, user_id from (${sql.join(lists, sql` union all `)}) as ranked
    order by ${orderBy(order)} limit ${limit} offset ${offset}`;
};

const sortAll = async (tx: Transaction, page: DirectoryPage): Promise<Place[]> => {
  const { order, after, offset, limit } = page;
  await setLocal(tx, {
    enable_sort: 'on',
    enable_bitmapscan: 'on',
    enable_seqscan: 'on',
    enable_indexscan: 'off',
  });
  const rows = await tx.execute<Found>(sql`
    select * from (${matching(page)}) as hit where ${all(behind(order, after))}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`);
  return placesOf(rows);
};

/** Above so many, hits are not ranked: the newest stand for them. */
const RANKED_AT_MOST = 1000;

/** The people that a few words most likely mean: first that exact email, then that name, then the newest. @returns ids */
export const searchDirectory = (
  pool: Pool,
  {
    patterns,
    email,
    key,
    limit,
    within,
  }: { patterns: string[]; email: string; key: string; limit: number; within: number },
): Promise<string[]> =>
  pool.transaction(async (tx) => {
    const matches = all(patterns.map((pattern) => sql`search_text like ${pattern}`));
    await setLocal(tx, { statement_timeout: within, enable_seqscan: 'off' });
    const rows = await tx.execute<{ found: string; user_id: string | null }>(sql`
      with hit as materialized (
        select user_id, created_at, email, name_key from user_directory where ${matches} limit ${RANKED_AT_MOST + 1})
      select counted.found, best.user_id from (select count(*) as found from hit) as counted
      left join (
        select user_id from hit where (select count(*) from hit) <= ${RANKED_AT_MOST}
        order by email = ${email} desc, starts_with(name_key, ${key}) desc, created_at desc, user_id desc
        limit ${limit}) as best on true`);
    if (Number(rows[0]?.found ?? 0) <= RANKED_AT_MOST) return rows.flatMap(({ user_id }) => user_id ?? []);
    await setLocal(tx, { enable_sort: 'off', enable_bitmapscan: 'off' });
    const newest = await tx.execute<{ user_id: string }>(sql`
      select user_id from user_directory where ${matches}
      order by created_at desc, user_id desc limit ${limit}`);
    return newest.map(({ user_id }) => user_id);
  });

/** Everyone that a filter matches, the newest first; null when they are more than `most`. @returns ids */
export const listDirectoryIds = (
  pool: Pool,
  { filter, most, within }: { filter: DirectoryFilter; most: number; within: number },
): Promise<string[] | null> =>
  pool.transaction(async (tx) => {
    await setLocal(tx, { statement_timeout: within, enable_seqscan: isFiltered(filter) ? 'off' : 'on' });
    const rows = await tx.execute<{ user_id: string }>(sql`
      with hit as materialized (
        select created_at, user_id from user_directory
        where ${conditions(filter)} limit ${most + 1})
      select user_id from hit order by created_at desc, user_id desc`);
    return rows.length > most ? null : rows.map(({ user_id }) => user_id);
  });

/** What a list shows of these people; deleted accounts are left out, and the order is the given one. */
export const listDirectoryPeople = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      role: users.role,
      status: users.status,
      dailyMessageLimit: users.dailyMessageLimit,
      createdAt: users.createdAt,
      companyId: companies.id,
      companyName: companies.name,
      membershipRole: memberships.role,
      plan: userDirectory.plan,
      state: userDirectory.state,
      linksSet: userDirectory.linksSet,
      subscribedPlan: subscriptions.plan,
      interval: subscriptions.interval,
      providerStatus: subscriptions.status,
      lastSeenAt: sql<string | null>`(
        select max(${sessions.lastSeenAt}) from ${sessions}
        where ${sessions.userId} = ${users.id} and ${sessions.actedBy} is null)`,
    })
    .from(users)
    .innerJoin(userDirectory, eq(userDirectory.userId, users.id))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId))
    .where(inArray(users.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
export type DirectoryPerson = Awaited<ReturnType<typeof listDirectoryPeople>>[number];
