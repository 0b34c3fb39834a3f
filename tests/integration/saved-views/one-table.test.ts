import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSavedViews, listSavedViews } from '#db/queries/saved-views.ts';
import { ADMIN_SURFACES, DASHBOARD_SURFACES } from '#lib/vocabulary/view-surfaces.ts';
import { type EarlierDatabase, openDatabaseBefore } from '#tests/setup/earlier-database.ts';

let earlier: EarlierDatabase;

beforeAll(async () => {
  earlier = await openDatabaseBefore('0051_one_table_of_views');
});

afterAll(() => earlier.drop());

const at = '2026-11-01T10:00:00.123Z';

test('views of both tables are all in one, with what they were, and are listed as before', async () => {
  const { pool } = earlier;
  await pool.execute(sql`insert into companies (id, name) values ('c1', 'Nile Foods')`);
  await pool.execute(
    sql`insert into users (id, name, email, role) values ('a1', 'Adel', 'a1@example.com', 'admin'),
      ('a2', 'Amal', 'a2@example.com', 'admin'), ('u1', 'Mona', 'u1@example.com', 'user')`,
  );
  await pool.execute(
    sql`insert into admin_views (id, owner_id, list, name, query, is_shared, created_at) values
      ('v1', 'a1', 'users', 'Blocked', 'userStatus=blocked', false, ${at}),
      ('v2', 'a1', 'users', 'الموقوفون', 'userStatus=blocked', true, ${at}),
      ('v3', 'a2', 'users', 'Blocked', '', false, ${at})`,
  );
  await pool.execute(
    sql`insert into saved_views (id, user_id, company_id, module_id, name, query, created_at) values
      ('w1', 'u1', 'c1', 'priceMonitor', 'Milk', 'category=milk', ${at}),
      ('w2', 'u1', 'c1', 'imdb', 'Milk', '', ${at}), ('w3', 'u1', null, 'imdb', 'Milk', '', ${at}),
      ('w4', 'a1', null, 'priceMonitor', 'Blocked', 'brand=nasma', ${at})`,
  );
  const before = await pool.execute(
    sql`select id, owner_id as user_id, null as company_id, list as place, name, query, is_shared, created_at from admin_views
      union all select id, user_id, company_id, module_id, name, query, false, created_at from saved_views order by id`,
  );

  await earlier.migrate();

  const after = await pool.execute(
    sql`select id, user_id, company_id, split_part(surface, '.', 2) as place, name, query, is_shared, created_at
      from saved_views order by id`,
  );
  expect(after).toHaveLength(7);
  expect([...after]).toEqual([...before]);
  const adel = { userId: 'a1', companyId: null, limit: 50 };
  const idsOf = async (own: Parameters<typeof listSavedViews>[1]) =>
    (await listSavedViews(pool, own)).map(({ id }) => id);
  expect(await idsOf({ ...adel, surface: 'admin.users' })).toEqual(['v1', 'v2']);
  expect(await idsOf({ ...adel, userId: 'a2', surface: 'admin.users' })).toEqual(['v3', 'v2']);
  expect(await idsOf({ ...adel, surface: 'dashboard.priceMonitor' })).toEqual(['w4']);
  expect(await idsOf({ userId: 'u1', companyId: 'c1', limit: 50, surface: 'dashboard.imdb' })).toEqual([
    'w2',
  ]);
  const count = (surfaces: typeof ADMIN_SURFACES) =>
    pool.transaction((tx) => countSavedViews(tx, { userId: 'a1', surfaces }));
  expect([await count(ADMIN_SURFACES), await count(DASHBOARD_SURFACES)]).toEqual([2, 1]);
});
