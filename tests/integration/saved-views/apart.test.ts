import { beforeAll, describe, expect, test } from 'vitest';
import { DELETE as deleteListView } from '#app/api/admin/views/[id]/route.ts';
import { GET as getListViews, POST as postListView } from '#app/api/admin/views/route.ts';
import {
  DELETE as deleteDashboardView,
  PATCH as patchDashboardView,
} from '#app/api/market/views/[id]/route.ts';
import { GET as getDashboardViews, POST as postDashboardView } from '#app/api/market/views/route.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';

/** Sees the admin area and the dashboards, so that both kinds of views have the same owner. */
let admin: Person;
let ofList: string;
let ofDashboard: string;

type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  params?: { id: string };
};

const call = async (handler: typeof getListViews, options: Call) => {
  const response = await callRoute(handler, admin, options);
  return { status: response.status, body: await response.json() };
};

const list = { method: 'GET', path: '/api/admin/views?list=users' } as const;
const dashboard = { method: 'GET', path: '/api/market/views?module=priceMonitor' } as const;

const keepOfDashboard = (name: string) =>
  call(postDashboardView, {
    ...dashboard,
    method: 'POST',
    body: { module: 'priceMonitor', name, query: 'category=milk' },
  });

beforeAll(async () => {
  admin = await createPerson({ role: 'admin', withCompany: false });
  const body = { list: 'users', name: 'Mine', query: 'userStatus=blocked', isShared: true };
  ofList = (await call(postListView, { ...list, method: 'POST', body })).body.data.id;
  ofDashboard = (await keepOfDashboard('Mine')).body.data.id;
});

const idsFrom = async (handler: typeof getListViews, options: Call): Promise<string[]> =>
  (await call(handler, options)).body.data.views.map(({ id }: { id: string }) => id);

describe('views of a list and of a dashboard with one owner', () => {
  test('may have the same name, and each is listed in its own place', async () => {
    expect(await idsFrom(getListViews, list)).toEqual([ofList]);
    expect(await idsFrom(getDashboardViews, dashboard)).toEqual([ofDashboard]);
    expect(await idsFrom(getDashboardViews, { ...dashboard, path: '/api/market/views?module=imdb' })).toEqual(
      [],
    );
  });

  test('are not found by the calls of the other', async () => {
    const refused = await Promise.all([
      call(deleteListView, { ...list, method: 'DELETE', params: { id: ofDashboard } }),
      call(deleteDashboardView, { ...dashboard, method: 'DELETE', params: { id: ofList } }),
      call(patchDashboardView, {
        ...dashboard,
        method: 'PATCH',
        params: { id: ofList },
        body: { name: 'Hers' },
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await idsFrom(getListViews, list)).toEqual([ofList]);
    expect(await idsFrom(getDashboardViews, dashboard)).toEqual([ofDashboard]);
  });

  test('are fifty each', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => keepOfDashboard(`View ${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(49);
    const body = { list: 'users', name: 'Another', query: '', isShared: false };
    expect((await call(postListView, { ...list, method: 'POST', body })).status).toBe(201);
  });
});
