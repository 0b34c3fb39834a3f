import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { ApiClient, createSignedIn, PASSWORD } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

const person = async () => {
  const client = new ApiClient();
  return { client, ...(await createSignedIn(mailbox, client)) };
};

const adminPerson = async () => {
  const someone = await person();
  await database().update(users).set({ role: 'admin' }).where(eq(users.id, someone.id));
  return someone;
};

const act = (
  client: ApiClient,
  id: string,
  verb: 'block' | 'unblock' | 'make-admin' | 'remove-admin',
  body?: unknown,
) => client.patch(`/api/admin/users/${id}/${verb}`, body);

const trailOf = async (id: string) =>
  (await database().select().from(auditEvents).where(eq(auditEvents.subjectId, id)))
    .filter(({ kind }) => kind.startsWith('admin.'))
    .map(({ kind, actorId }) => [kind, actorId]);

describe('blocking', () => {
  test('takes effect on the very next request, and for cookie and bearer alike', async () => {
    const admin = await adminPerson();
    const user = await person();
    const machine = new ApiClient();
    machine.bearer = user.bearer;
    const { status, body } = await act(admin.client, user.id, 'block');
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ id: user.id, isBlocked: true });
    for (const client of [user.client, machine]) {
      const answer = await client.patch('/api/auth/update', { name: 'Still here' });
      expect([answer.status, answer.body.errors.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    const signIn = await user.client.post('/api/auth/signin', { email: user.email, password: PASSWORD });
    expect([signIn.status, signIn.body.errors.code, signIn.body.message]).toEqual([
      403,
      'USER_BLOCKED',
      'Your account has been blocked. Please contact support.',
    ]);
    const wrong = await user.client.post('/api/auth/signin', { email: user.email, password: 'wrong one' });
    expect(wrong.body.errors.code).toBe('INVALID_CREDENTIALS');
  });

  test('is taken back by unblocking; the old sessions stay ended', async () => {
    const admin = await adminPerson();
    const user = await person();
    await act(admin.client, user.id, 'block');
    await act(admin.client, user.id, 'unblock');
    expect((await user.client.get('/api/auth/me')).body.data.user).toBeNull();
    const { status } = await user.client.post('/api/auth/signin', { email: user.email, password: PASSWORD });
    expect(status).toBe(200);
    expect(await trailOf(user.id)).toEqual([
      ['admin.user_blocked', admin.id],
      ['admin.user_unblocked', admin.id],
    ]);
  });

  test('twice leaves one line in the trail', async () => {
    const admin = await adminPerson();
    const user = await person();
    await Promise.all([act(admin.client, user.id, 'block'), act(admin.client, user.id, 'block')]);
    expect(await trailOf(user.id)).toHaveLength(1);
  });
});

describe('the reason of a block', () => {
  const blockOf = async (id: string) => {
    const [row] = await database()
      .select({ at: users.blockedAt, by: users.blockedBy, reason: users.blockReason })
      .from(users)
      .where(eq(users.id, id));
    return row;
  };
  const detailsOf = async (id: string) =>
    (await database().select().from(auditEvents).where(eq(auditEvents.subjectId, id)))
      .filter(({ kind }) => kind.startsWith('admin.'))
      .map(({ detail }) => detail);

  test('is kept with who and when until they are let in again, and for ever in the trail', async () => {
    const admin = await adminPerson();
    const user = await person();
    await act(admin.client, user.id, 'block', { reason: '  Shares one account with five people ' });
    const reason = 'Shares one account with five people';
    expect(await blockOf(user.id)).toEqual({ at: expect.any(Date), by: admin.id, reason });
    await act(admin.client, user.id, 'block', { reason: 'Another one' });
    expect(await blockOf(user.id)).toMatchObject({ reason });
    await act(admin.client, user.id, 'unblock', { reason: 'They have promised' });
    expect(await blockOf(user.id)).toEqual({ at: null, by: null, reason: null });
    expect(await detailsOf(user.id)).toEqual([
      { before: 'active', after: 'blocked', reason },
      { before: 'blocked', after: 'active', reason: 'They have promised' },
    ]);
  });

  test('need not be given', async () => {
    const admin = await adminPerson();
    const user = await person();
    await act(admin.client, user.id, 'block', { reason: '' });
    expect(await blockOf(user.id)).toEqual({ at: expect.any(Date), by: admin.id, reason: null });
    expect(await detailsOf(user.id)).toEqual([{ before: 'active', after: 'blocked' }]);
  });

  test('is refused when it is too long or comes with anything else', async () => {
    const admin = await adminPerson();
    const user = await person();
    const asked = [{ reason: 'x'.repeat(301) }, { reason: 7 }, { why: 'spam' }];
    const answers = await Promise.all(asked.map((body) => act(admin.client, user.id, 'block', body)));
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors.fields)])).toEqual([
      [400, ['reason']],
      [400, ['reason']],
      [400, ['why']],
    ]);
    expect(await trailOf(user.id)).toEqual([]);
  });
});

describe('promoting and demoting', () => {
  test('take effect on the next request without signing out', async () => {
    const admin = await adminPerson();
    const user = await person();
    expect((await act(user.client, admin.id, 'block')).status).toBe(403);
    expect((await act(admin.client, user.id, 'make-admin')).body.data.user.isAdmin).toBe(true);
    const third = await person();
    expect((await act(user.client, third.id, 'block')).status).toBe(200);
    expect((await act(admin.client, user.id, 'remove-admin')).body.data.user.isAdmin).toBe(false);
    const refused = await act(user.client, third.id, 'unblock');
    expect([refused.status, refused.body.errors.code]).toEqual([403, 'FORBIDDEN']);
    expect((await user.client.get('/api/auth/me')).body.data.user.role).toBe('user');
    expect(await trailOf(user.id)).toEqual([
      ['admin.user_promoted', admin.id],
      ['admin.user_demoted', admin.id],
    ]);
  });

  test('are refused for oneself while there are others, and for the last admin', async () => {
    const admin = await adminPerson();
    await adminPerson();
    expect((await act(admin.client, admin.id, 'remove-admin')).body.errors.code).toBe('FORBIDDEN');
    expect((await act(admin.client, admin.id, 'block')).body.errors.code).toBe('FORBIDDEN');
    await database().update(users).set({ role: 'user' }).where(ne(users.id, admin.id));
    const last = await act(admin.client, admin.id, 'remove-admin');
    expect([last.status, last.body.errors.code]).toEqual([409, 'LAST_ADMIN']);
    expect((await act(admin.client, admin.id, 'block')).body.errors.code).toBe('LAST_ADMIN');
  });

  test('of two admins who demote each other at once one remains', async () => {
    const one = await adminPerson();
    const two = await adminPerson();
    await database()
      .update(users)
      .set({ role: 'user' })
      .where(and(ne(users.id, one.id), ne(users.id, two.id)));
    const answers = await Promise.all([
      act(one.client, two.id, 'remove-admin'),
      act(two.client, one.id, 'remove-admin'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = await database().select().from(users).where(eq(users.role, 'admin'));
    expect(left).toHaveLength(1);
  });
});

test('an unknown user is not found, whatever is asked', async () => {
  const admin = await adminPerson();
  for (const verb of ['block', 'unblock', 'make-admin', 'remove-admin'] as const) {
    const { status, body } = await act(admin.client, 'nobody', verb);
    expect([status, body.errors.code]).toEqual([404, 'USER_NOT_FOUND']);
  }
});
