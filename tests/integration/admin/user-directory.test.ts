import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { subscriptionModules, subscriptions } from '#db/schema/subscriptions.ts';
import { userDirectory } from '#db/schema/user-directory.ts';
import { personKey } from '#lib/admin/directory/keyword.ts';
import { listUsers } from '#lib/admin/directory/list-users.ts';
import { USER_SORTS, UsersQuery } from '#lib/admin/directory/schema.ts';
import { noteShown } from '#lib/billing/sync/note-shown.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import {
  LINKS_STATUSES,
  ROLES,
  SHOWN_PLANS,
  SUBSCRIPTION_STATES,
  USER_STATUSES,
} from '#lib/vocabulary/terms.ts';
import { giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';
import { type Everybody, foundAmong, readEverybody } from '#tests/setup/user-oracle.ts';

const PEOPLE = 900;
const FIRMS = 40;
const FIRST = [
  'فاطمة',
  'فاطمه',
  'Ahmed',
  'أحمد',
  'احمد',
  'José',
  'Zkaria',
  'عبد الرحمن',
  'Abdel Rahman',
  'ﷺ 100%',
];
const LAST = ['El-Sayed', 'السيد', 'Núñez', 'Ali', 'علي', 'على', '=2+2', 'O’Neil', 'Al Masri', '٥٠'];
const SPELLINGS = [
  'عبدالرحمن',
  'EL SAYED',
  'jose',
  'zk',
  'ni',
  'نيل',
  'oneil',
  'al',
  '100%',
  'nobody at all',
  '5',
  'a_b',
];
const STATUSES = ['trialing', 'active', 'past_due', 'paused', 'canceled', 'incomplete', 'odd'];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const SINCE = Date.parse('2026-01-01T00:00:00Z');

let everybody: Everybody;
const now = new Date();

beforeAll(async () => {
  const db = database();
  await seedChoices();
  const firms = Array.from({ length: FIRMS }, (_, at) => ({
    id: newId(),
    name: `${pick(['شركة النيل', 'Nile Foods', 'El Nil', 'Delta', 'دلتا'], at)} ${at % 7}`,
  }));
  await db.insert(companies).values(firms);
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    id: newId(),
    name: `${pick(FIRST, at)} ${pick(LAST, Math.floor(at / 3))}`,
    email: `${pick(['al-masri', 'a_b', 'zk.ali', 'mona'], at)}.${at}@${pick(['nile.example', 'gmail.example'], at)}`,
    role: at % 41 === 0 ? ('admin' as const) : ('user' as const),
    status: at % 11 === 0 ? ('blocked' as const) : ('active' as const),
    // Many join at the same instant.
    createdAt: addMs(new Date(SINCE), Math.floor(at / 3) * 7 * 3_600_000),
  }));
  await db.insert(users).values(people);
  const joined = people.flatMap(({ id }, at) =>
    at % 5 === 0 ? [] : [{ userId: id, companyId: pick(firms, at * at).id, role: 'member' as const }],
  );
  await db.insert(memberships).values(joined);
  for (const [at, { id }] of firms.entries()) {
    if (at % 6 === 5) continue;
    const dashboardUrl = at % 2 ? 'https://app.powerbi.com/reportEmbed?reportId=1' : null;
    const subscription = await giveSubscription(id, { status: pick(STATUSES, at), dashboardUrl });
    const cancelAt = at % 3 === 0 ? addMs(now, at % 2 ? DAY : -DAY) : null;
    await db
      .update(subscriptions)
      .set({ plan: pick(['starter', 'growth', 'premium'], at), cancelAt })
      .where(eq(subscriptions.id, subscription));
    await db.transaction((tx) => noteShown(tx, id, now));
  }
  everybody = await readEverybody(now);
  await db.execute(sql`analyze user_directory`);
});

/** Most mixtures ask for little, or hardly anyone would be found. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const some = <T>(values: readonly T[]) => maybe(fc.constantFrom(...values));
const several = <T>(values: readonly T[]) =>
  maybe(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }));
const day = fc
  .integer({ min: 0, max: 95 })
  .map((days) => new Date(SINCE + days * DAY).toISOString().slice(0, 10));
const word = fc.constantFrom(...FIRST, ...LAST, ...SPELLINGS);

/** Any mixture of parameters, and how many matches are sorted as a whole. */
const asked = fc.record({
  given: fc.record({
    search: fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 4, arbitrary: word },
      { weight: 1, arbitrary: fc.tuple(word, word).map((words) => words.join(' ')) },
    ),
    joinedFrom: maybe(day),
    joinedTo: maybe(day),
    powerBILinksStatus: some(LINKS_STATUSES),
    plan: several(SHOWN_PLANS),
    state: several(SUBSCRIPTION_STATES),
    userStatus: some(USER_STATUSES),
    userRole: some(ROLES),
    sortBy: fc.constantFrom(...USER_SORTS),
    sortOrder: fc.constantFrom('asc', 'desc'),
    limit: fc.constantFrom(1, 7, 20, 100),
    page: fc.constantFrom(1, 1, 2, 9),
  }),
  limits: fc.constantFrom(
    { exactTotal: 10_000, shallowOffset: 500, deepSortLimit: 60_000, walkLimit: 30_000 },
    { exactTotal: 5, shallowOffset: 1000, deepSortLimit: 5, walkLimit: 3000 },
    { exactTotal: 5, shallowOffset: 1000, deepSortLimit: 5, walkLimit: 40 },
    { exactTotal: 5, shallowOffset: 10, deepSortLimit: 200, walkLimit: 3000 },
  ),
});

const ask = (query: UsersQuery, limits: Parameters<typeof listUsers>[2]) =>
  listUsers({ db: database() }, query, limits);

const idsOf = ({ items }: Awaited<ReturnType<typeof listUsers>>) => items.map(({ id }) => id);

describe('the directory', () => {
  test('answers every mixture of parameters as the tables themselves do', async () => {
    let walked = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ given, limits }) => {
        const parsed = UsersQuery.safeParse(given);
        fc.pre(parsed.success);
        const query = UsersQuery.parse(given);
        const all = foundAmong(everybody, query);
        const from = (query.page - 1) * query.limit;
        const answer = await ask(query, limits);
        expect(idsOf(answer)).toEqual(all.slice(from, from + query.limit));
        expect(answer.total).toBe(Math.min(all.length, limits.exactTotal));
        expect(answer.totalIsExact).toBe(all.length <= limits.exactTotal);
        if (answer.nextCursor) {
          const next = await ask({ ...query, cursor: answer.nextCursor }, limits);
          expect(idsOf(next)).toEqual(all.slice(from + query.limit, from + 2 * query.limit));
        } else expect(all.length).toBeLessThanOrEqual(from + query.limit);
        if (all.length > Math.max(limits.exactTotal, limits.deepSortLimit)) walked += 1;
      }),
      { numRuns: 90, seed: 11, endOnFailure: true },
    );
    expect(walked).toBeGreaterThan(15);
  });

  test('gives nobody twice and leaves nobody out by its cursor while others join', async () => {
    const query = UsersQuery.parse({ limit: '100', sortBy: 'name', sortOrder: 'asc', search: 'ali' });
    const before = foundAmong(everybody, query);
    const walked: string[] = [];
    let cursor: string | null | undefined;
    for (let at = 0; cursor !== null; at++) {
      const page = await ask(
        { ...query, cursor },
        { exactTotal: 5, shallowOffset: 1000, deepSortLimit: 5, walkLimit: 40 },
      );
      walked.push(...idsOf(page));
      cursor = page.nextCursor;
      await database()
        .insert(users)
        .values({ name: `${pick(FIRST, at)} Ali`, email: `late.${at}@mail.example` });
    }
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked.filter((id) => before.includes(id))).toEqual(before);
  });
});

describe('what writes it', () => {
  test('leaves it as it would be made anew, whatever many clients change at once', async () => {
    const db = database();
    const ids = (await db.select({ id: users.id }).from(users).limit(60)).map(({ id }) => id);
    const firms = (await db.select({ id: companies.id }).from(companies).limit(8)).map(({ id }) => id);
    const random = fc.sample(fc.array(fc.nat(1_000_000), { minLength: 90, maxLength: 90 }), {
      numRuns: 4,
      seed: 3,
    });
    const change = async (dice: number): Promise<unknown> => {
      const userId = pick(ids, dice >> 4);
      const companyId = pick(firms, dice >> 7);
      const person = eq(users.id, userId);
      const isMember = eq(memberships.userId, userId);
      switch (dice % 8) {
        case 0:
          return db
            .update(users)
            .set({ name: `${pick(FIRST, dice)} ${dice}` })
            .where(person);
        case 1:
          return db
            .update(users)
            .set({ email: `new.${dice}.${newId()}@mail.example` })
            .where(person);
        case 2:
          return db
            .update(users)
            .set({ status: pick(USER_STATUSES, dice >> 3), role: pick(ROLES, dice >> 5) })
            .where(person);
        case 3:
          return db
            .update(companies)
            .set({ name: `${pick(LAST, dice)} ${dice}` })
            .where(eq(companies.id, companyId));
        case 4:
          return db.delete(memberships).where(isMember);
        case 5:
          return db
            .insert(memberships)
            .values({ userId, companyId, role: 'member' })
            .onConflictDoUpdate({ target: memberships.userId, set: { companyId } });
        case 6:
          return db.transaction(async (tx) => {
            const current = sql`(select current_subscription_id from companies where id = ${companyId} for no key update)`;
            await tx
              .update(subscriptions)
              .set({ status: pick(STATUSES, dice >> 3) })
              .where(eq(subscriptions.id, current));
            await noteShown(tx, companyId, now);
          });
        default:
          return db.transaction(async (tx) => {
            const current = sql`(select current_subscription_id from companies where id = ${companyId} for no key update)`;
            const dashboardUrl = dice % 16 > 8 ? 'https://app.powerbi.com/reportEmbed?reportId=1' : null;
            await tx
              .update(subscriptionModules)
              .set({ dashboardUrl })
              .where(eq(subscriptionModules.subscriptionId, current));
            await noteShown(tx, companyId, now);
          });
      }
    };
    await Promise.all(
      random.map(async (dice) => {
        for (const one of dice) await change(one);
      }),
    );
    const kept = new Map((await db.select().from(userDirectory)).map((row) => [row.userId, row]));
    const people = await readEverybody(now);
    expect(kept.size).toBe(people.length);
    const wrong = people.flatMap(({ id, email, role, status, createdAt, shown, keys }) => {
      const row = kept.get(id);
      const { plan, state, links } = shown;
      const names = { nameKey: keys.name, email, companyKey: keys.company };
      const due = { createdAt, role, status, plan, state, linksSet: links === 'set', ...names };
      const { cell: _cell, searchText: _text, userId: _id, ...had } = row ?? {};
      return JSON.stringify(Object.entries(had).sort()) === JSON.stringify(Object.entries(due).sort())
        ? []
        : [[had, due]];
    });
    expect(wrong).toEqual([]);
  });

  test('writes nothing there for what no list asks', async () => {
    const db = database();
    const [someone] = everybody;
    const version = async () =>
      await db.execute(sql`select xmin::text, ctid::text from user_directory where user_id = ${someone?.id}`);
    const before = await version();
    await db
      .update(users)
      .set({ notificationSeq: 5, passwordHash: 'x', locale: 'ar', updatedAt: now })
      .where(eq(users.id, someone?.id ?? ''));
    expect(await version()).toEqual(before);
  });
});

test('names are spelt alike by the database and by the server', async () => {
  const letters = fc.constantFrom(
    ..."aAbdEeLlİßéŃøΣςsſKK -_.@'’`\t\n\u00a0\u2003\u202e\u200f٣۴١ءآأإاٱىیيئؤوةهكکـعبد ابدلاّﷺﷲ",
    'abd el-',
    'abd al ',
    'el-',
    'عبد ال',
    '😀',
  );
  const samples = fc.sample(
    fc.array(letters, { maxLength: 14 }).map((parts) => parts.join('')),
    { numRuns: 2000, seed: 5 },
  );
  const [row] = await database().execute<{ keys: string[] }>(
    sql`select array_to_json(array(select person_key(value) from json_array_elements_text(${JSON.stringify(samples)}::json) with ordinality as t (value, at) order by at)) as keys`,
  );
  expect(samples.map(personKey)).toEqual(row?.keys);
});
