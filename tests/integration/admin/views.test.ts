import { beforeAll, describe, expect, test } from 'vitest';
import { PUT as putColumns } from '#app/api/admin/columns/route.ts';
import { DELETE } from '#app/api/admin/views/[id]/route.ts';
import { GET, POST } from '#app/api/admin/views/route.ts';
import { database } from '#db/client.ts';
import { listHiddenColumns } from '#db/queries/admin-columns.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';

let first: Person;
let second: Person;

beforeAll(async () => {
  [first, second] = await Promise.all([createPerson({ role: 'admin' }), createPerson({ role: 'admin' })]);
});

const call = async (
  handler: typeof GET,
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  more = {},
) => {
  const response = await callRoute(handler, person, { method, path: '/api/admin/views', ...more });
  return { status: response.status, body: await response.json() };
};

const save = (person: Person, name: string, isShared = false) =>
  call(POST, person, 'POST', { body: { list: 'users', name, query: 'userStatus=blocked', isShared } });

const namesFor = async (person: Person): Promise<string[]> => {
  const { body } = await call(GET, person, 'GET', { path: '/api/admin/views?list=users' });
  return body.data.views.map(
    ({ name, isOwn }: { name: string; isOwn: boolean }) => `${name}${isOwn ? '' : ' (other)'}`,
  );
};

describe('the views of a list', () => {
  test('are seen by who keeps them, and by the others when they are shared', async () => {
    expect((await save(first, 'Blocked')).status).toBe(201);
    expect((await save(first, 'الموقوفون', true)).status).toBe(201);
    expect(await namesFor(first)).toEqual(['Blocked', 'الموقوفون']);
    expect(await namesFor(second)).toEqual(['الموقوفون (other)']);
  });

  test('have a name that is theirs alone', async () => {
    await save(second, 'Once');
    const { status, body } = await save(second, 'Once');
    expect([status, body.errors.fields]).toEqual([400, { name: 'You already have a view with this name' }]);
    expect((await save(first, 'Once')).status).toBe(201);
  });

  test('are deleted by their owner alone', async () => {
    const { body } = await save(first, 'To go', true);
    const { id } = body.data;
    expect((await call(DELETE, second, 'DELETE', { params: { id } })).status).toBe(404);
    expect((await call(DELETE, first, 'DELETE', { params: { id } })).status).toBe(200);
    expect((await call(DELETE, first, 'DELETE', { params: { id } })).status).toBe(404);
  });

  test('are fifty a person at the most, also when they are saved at once', async () => {
    const third = await createPerson({ role: 'admin' });
    const answers = await Promise.all(Array.from({ length: 55 }, (_, n) => save(third, `View ${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.find(({ status }) => status === 400)?.body.errors.fields).toEqual({
      name: 'You can save up to 50 views. Delete one first',
    });
  });
});

test('the columns that an admin hides are remembered for them alone', async () => {
  const hide = (hidden: string[]) => call(putColumns, first, 'PUT', { body: { list: 'users', hidden } });
  expect((await hide(['seen', 'links', 'seen'])).status).toBe(200);
  expect((await hide(['name'])).status).toBe(400);
  expect(await listHiddenColumns(database(), { userId: first.userId, list: 'users' })).toEqual([
    'seen',
    'links',
  ]);
  expect(await listHiddenColumns(database(), { userId: second.userId, list: 'users' })).toEqual([]);
});
