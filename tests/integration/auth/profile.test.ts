import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { insertActionToken } from '#db/queries/action-tokens.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { jobs } from '#db/schema/operations.ts';
import { tokenHash } from '#lib/core/keyed-hash.ts';
import {
  ApiClient,
  createSignedIn,
  createVerified,
  newEmail,
  PASSWORD,
  signUpBody,
} from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

const UPDATE = '/api/auth/update';

const person = async () => {
  const client = new ApiClient();
  return { client, ...(await createSignedIn(mailbox, client)) };
};

const queuedTo = async (email: string, template: string) =>
  (await database().select().from(jobs).where(eq(jobs.kind, 'email.send'))).filter(({ payload }) => {
    const { to, template: name } = payload as { to: string; template: string };
    return to === email && name === template;
  });

describe('the profile', () => {
  test('takes name, company and language', async () => {
    const { client } = await person();
    const { body } = await client.patch(UPDATE, {
      name: 'Mona Adel',
      companyName: 'Delta Foods',
      locale: 'ar',
    });
    expect(body.data.message).toBe('Profile updated successfully!');
    expect(body.data.user).toMatchObject({ name: 'Mona Adel', companyName: 'Delta Foods', locale: 'ar' });
  });

  test.each([
    { isAdmin: true },
    { role: 'admin' },
    { id: 'x' },
    { emailVerifiedAt: null },
    { status: 'active' },
    { dailyMessageLimit: 10_000 },
    { membershipRole: 'owner' },
  ])('takes nothing else: %j', async (field) => {
    const { client } = await person();
    const { status, body } = await client.patch(UPDATE, { name: 'Mona Adel', ...field });
    expect(status).toBe(400);
    expect(Object.keys(body.errors.fields)).toEqual(Object.keys(field));
    expect((await client.get('/api/auth/me')).body.data.user.name).toBe('Mona Fathy');
  });

  test('leaves the name of the company to its owner', async () => {
    const { client, id } = await person();
    await database().update(memberships).set({ role: 'member' }).where(eq(memberships.userId, id));
    const { status, body } = await client.patch(UPDATE, { name: 'Mona Adel', companyName: 'Mine now' });
    expect(status).toBe(403);
    expect(body.errors.fields).toEqual({
      companyName: 'Only the account owner can change the company name',
    });
    expect((await client.get('/api/auth/me')).body.data.user.name).toBe('Mona Fathy');
  });
});

describe('the password', () => {
  test('is changed with the old one; every other session ends, this browser goes on', async () => {
    const { client, email, bearer } = await person();
    const elsewhere = new ApiClient();
    await elsewhere.post('/api/auth/signin', { email, password: PASSWORD });
    const { status } = await client.patch(UPDATE, { oldPassword: PASSWORD, newPassword: 'a new password' });
    expect(status).toBe(200);
    expect((await client.get('/api/auth/me')).body.data.user.email).toBe(email);
    expect((await elsewhere.get('/api/auth/me')).body.data.user).toBeNull();
    elsewhere.bearer = bearer;
    expect((await elsewhere.get('/api/auth/me')).body.data.user).toBeNull();
    expect(await queuedTo(email, 'passwordChanged')).toHaveLength(1);
  });

  test('is not changed with a wrong old one, or none', async () => {
    const { client, email } = await person();
    const wrong = await client.patch(UPDATE, { oldPassword: 'wrong one', newPassword: 'a new password' });
    expect([wrong.status, wrong.body.errors.code, wrong.body.message]).toEqual([
      400,
      'OLD_PASSWORD_INCORRECT',
      'Old password is incorrect.',
    ]);
    expect((await client.patch(UPDATE, { newPassword: 'a new password' })).status).toBe(400);
    expect((await client.post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(200);
  });

  test('changed twice at once has one winner', async () => {
    const { client, email, bearer } = await person();
    const machine = new ApiClient();
    machine.bearer = bearer;
    const answers = await Promise.all(
      [client, machine].map((each, at) =>
        each.patch(UPDATE, { oldPassword: PASSWORD, newPassword: `new password ${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const tries = await Promise.all(
      [0, 1].map((at) => new ApiClient().post('/api/auth/signin', { email, password: `new password ${at}` })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('cannot be guessed with a stolen session', async () => {
    const { client } = await person();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const { status } = await client.patch(UPDATE, {
        oldPassword: `guess ${guess}`,
        newPassword: 'taken over',
      });
      statuses.push(status);
    }
    expect(statuses.slice(0, 10).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('the e-mail', () => {
  test('changes by a code to the new address, and the old one is told', async () => {
    const { client, email } = await person();
    const next = newEmail();
    const asked = await client.patch(UPDATE, { email: next });
    expect(asked.body.data).toMatchObject({ pendingEmail: next, user: { email } });
    const code = mailbox.codeFor(next);
    const wrong = await client.patch(UPDATE, { email: next, code: code === '000000' ? '000001' : '000000' });
    expect(wrong.body.errors.code).toBe('INVALID_VERIFICATION_CODE');
    const other = await client.patch(UPDATE, { email: newEmail(), code });
    expect(other.status).toBe(404);
    await database().execute(sql`update email_codes set sent_at = sent_at - interval '2 minutes'`);
    await client.patch(UPDATE, { email: next });
    const done = await client.patch(UPDATE, { email: next, code: mailbox.codeFor(next) });
    expect(done.body.data.user.email).toBe(next);
    expect(await queuedTo(email, 'emailChanged')).toHaveLength(1);
    expect((await client.post('/api/auth/signin', { email: next, password: PASSWORD })).status).toBe(200);
    expect((await client.post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(401);
  });

  test("changes by the mail's link, for the account that asked and no other", async () => {
    const { client } = await person();
    const next = newEmail();
    await client.patch(UPDATE, { email: next });
    const secret = mailbox.secretFor(next);
    const stranger = await person();
    expect((await stranger.client.patch(UPDATE, { emailToken: secret })).status).toBe(404);
    const { body } = await client.patch(UPDATE, { emailToken: secret });
    expect(body.data.user.email).toBe(next);
    expect((await client.patch(UPDATE, { emailToken: secret })).status).toBe(404);
  });

  test("is not somebody's proved one, and not one that was proved meanwhile", async () => {
    const { client } = await person();
    const taken = await createVerified(mailbox);
    const { body } = await client.patch(UPDATE, { email: taken });
    expect(body.errors.code).toBe('EMAIL_ALREADY_EXISTS');
    const next = newEmail();
    await client.patch(UPDATE, { email: next });
    const code = mailbox.codeFor(next);
    const faster = new ApiClient();
    await faster.post('/api/auth/signup', signUpBody(next));
    await faster.post('/api/email-verification/verify-code', { email: next, code: mailbox.codeFor(next) });
    const late = await client.patch(UPDATE, { email: next, code });
    expect([late.status, late.body.errors.code]).toEqual([409, 'EMAIL_ALREADY_EXISTS']);
  });

  test('may be one that an unproved sign-up holds', async () => {
    const { client } = await person();
    const next = newEmail();
    await new ApiClient().post('/api/auth/signup', signUpBody(next, 'the squatter'));
    await client.patch(UPDATE, { email: next });
    const { body } = await client.patch(UPDATE, { email: next, code: mailbox.codeFor(next) });
    expect(body.data.user.email).toBe(next);
    expect(await database().select().from(users).where(eq(users.email, next))).toHaveLength(1);
  });

  test('asks a session that has been open for a while for the password', async () => {
    const { client, id } = await person();
    await database()
      .update(sessions)
      .set({ createdAt: sql`${sessions.createdAt} - interval '1 hour'` })
      .where(eq(sessions.userId, id));
    const next = newEmail();
    const refused = await client.patch(UPDATE, { email: next });
    expect([refused.status, Object.keys(refused.body.errors.fields)]).toEqual([400, ['oldPassword']]);
    expect((await client.patch(UPDATE, { email: next, oldPassword: PASSWORD })).status).toBe(200);
  });

  test('once changed, leaves the old mailbox nothing to reset the password with', async () => {
    const { client, email } = await person();
    const forgot = new ApiClient();
    await forgot.post('/api/password/forgot-password', { email });
    const secret = mailbox.secretFor(email);
    const [account] = await database().select({ id: users.id }).from(users).where(eq(users.email, email));
    const token = 'a token that was given for the old address';
    await insertActionToken(database(), {
      tokenHash: tokenHash(token),
      userId: account?.id ?? '',
      type: 'password_reset',
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    });
    const next = newEmail();
    await client.patch(UPDATE, { email: next });
    expect((await client.patch(UPDATE, { email: next, code: mailbox.codeFor(next) })).status).toBe(200);
    expect((await forgot.post('/api/password/check-reset-code', { token: secret })).status).toBe(404);
    const { status, body } = await forgot.post('/api/password/reset', { token, newPassword: 'taken over' });
    expect([status, body.errors.code]).toEqual([400, 'INVALID_OR_EXPIRED_TOKEN']);
  });
});
