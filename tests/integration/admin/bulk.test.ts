import { and, eq, inArray, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { POST } from '#app/api/admin/users/bulk/route.ts';
import { database } from '#db/client.ts';
import { sessions, users } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { hashPassword } from '#lib/auth/password-hash.ts';
import { newId } from '#lib/core/ids.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const bulk = async (person: Person, body: object) => {
  const response = await callRoute(POST, person, { method: 'POST', path: '/api/admin/users/bulk', body });
  return { status: response.status, body: await response.json() };
};

const statusesOf = async (ids: string[]) => {
  const rows = await database().select({ status: users.status }).from(users).where(inArray(users.id, ids));
  return rows.map(({ status }) => status);
};

const openSessionsOf = (ids: string[]) =>
  database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt)));

test('many are blocked at once, each with a line of its own, and let in again by the inverse', async () => {
  const admin = await createPerson({ role: 'admin' });
  const people = await Promise.all([createPerson(), createPerson(), createPerson()]);
  const other = await createPerson({ role: 'admin' });
  const [first, second, third] = people.map(({ userId }) => userId);
  await database()
    .update(users)
    .set({ status: 'blocked' })
    .where(eq(users.id, third ?? ''));

  const ids = [admin.userId, other.userId, first, second, third, 'nobody', first];
  const { status, body } = await bulk(admin, { action: 'block', ids, reason: 'A stolen list' });
  expect(status).toBe(200);
  expect(body.data.changed.sort()).toEqual([first, second].sort());
  expect(
    Object.fromEntries(body.data.skipped.map((one: { id: string; code: string }) => [one.id, one.code])),
  ).toEqual({
    [admin.userId]: 'FORBIDDEN',
    [other.userId]: 'FORBIDDEN',
    [third ?? '']: 'ALREADY_SO',
    nobody: 'USER_NOT_FOUND',
  });
  expect(await openSessionsOf([first ?? '', second ?? ''])).toEqual([]);
  const lines = await database().select().from(auditEvents).where(eq(auditEvents.actorId, admin.userId));
  expect(lines.map(({ kind, subjectId, detail }) => [kind, subjectId, detail]).sort()).toEqual(
    [first, second]
      .map((id) => [
        'admin.user_blocked',
        id,
        { before: 'active', after: 'blocked', reason: 'A stolen list' },
      ])
      .sort(),
  );

  const undone = await bulk(admin, { action: 'unblock', ids: body.data.changed });
  expect(undone.body.data.changed.sort()).toEqual([first, second].sort());
  expect(await statusesOf([first ?? '', second ?? ''])).toEqual(['active', 'active']);
});

test('two hundred are blocked while some of them sign in, and nobody stays in', async () => {
  const admin = await createPerson({ role: 'admin' });
  const password = 'a-password-of-the-tests';
  const passwordHash = await hashPassword(password);
  const people = Array.from({ length: 200 }, (_, at) => {
    const id = newId();
    return {
      id,
      name: `Person ${at}`,
      email: `${id}@mail.example`,
      passwordHash,
      emailVerifiedAt: new Date(),
    };
  });
  await database().insert(users).values(people);
  const ids = people.map(({ id }) => id);
  // Spread over the list, which is blocked in its order: some come before the block and some behind it.
  const entering = people.filter((_, at) => at % 5 === 0);
  const [block, ...answers] = await Promise.all([
    bulk(admin, { action: 'block', ids }),
    ...entering.map(({ email }) => new ApiClient().post('/api/auth/signin', { email, password })),
  ]);
  expect(block.body.data.changed.sort()).toEqual(ids.sort());
  for (const { status, body } of answers)
    expect(status === 200 ? 'in' : body.errors?.code).toMatch(/^(in|USER_BLOCKED)$/);
  expect(await openSessionsOf(ids)).toEqual([]);
  expect(new Set(await statusesOf(ids))).toEqual(new Set(['blocked']));
});

test('at most two hundred, with a reason of at most three hundred letters', async () => {
  const admin = await createPerson({ role: 'admin' });
  const many = Array.from({ length: 201 }, (_, n) => `u${n}`);
  expect((await bulk(admin, { action: 'block', ids: many })).status).toBe(400);
  expect((await bulk(admin, { action: 'block', ids: [] })).status).toBe(400);
  expect((await bulk(admin, { action: 'promote', ids: ['a'] })).status).toBe(400);
  expect((await bulk(admin, { action: 'block', ids: ['a'], reason: 'x'.repeat(301) })).status).toBe(400);
});
