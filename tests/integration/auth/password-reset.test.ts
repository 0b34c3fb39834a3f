import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { actionTokens, emailCodes, users } from '#db/schema/accounts.ts';
import { jobs } from '#db/schema/operations.ts';
import { sealSessionToken } from '#lib/auth/session-token.ts';
import { log } from '#lib/core/log.ts';
import { createAdmin } from '#lib/users/create-admin.ts';
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

const FORGOT = '/api/password/forgot-password';
const CHECK = '/api/password/check-reset-code';
const RESET = '/api/password/reset';

const tokenFor = async (email: string, client = new ApiClient()): Promise<string> => {
  await client.post(FORGOT, { email });
  const { body } = await client.post(CHECK, { email, code: mailbox.codeFor(email) });
  return body.data.token;
};

test('three steps set a new password, in the words of the specification', async () => {
  const client = new ApiClient();
  const email = await createVerified(mailbox, client);
  const sent = await client.post(FORGOT, { email });
  expect(sent.body.data).toEqual({ message: 'Password reset code sent successfully.' });
  const wrong = await client.post(CHECK, { email, code: '000000' });
  if (mailbox.codeFor(email) !== '000000') expect(wrong.body.message).toBe('Invalid reset code.');
  const checked = await client.post(CHECK, { email, code: mailbox.codeFor(email) });
  expect(checked.body.data.message).toBe('Reset code is valid. Please use the token to reset your password.');
  const done = await client.post(RESET, {
    token: checked.body.data.token,
    newPassword: 'a new password',
  });
  expect(done.body.data).toEqual({ message: 'Password updated successfully.' });
  expect((await client.post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(401);
  expect((await client.post('/api/auth/signin', { email, password: 'a new password' })).status).toBe(200);
});

test.each([
  ['for nobody', async () => ({ email: newEmail(), code: '123456' }), 404, 'USER_NOT_FOUND'],
  [
    'without a code',
    async () => ({ email: await createVerified(mailbox), code: '123456' }),
    404,
    'NO_RESET_CODE_FOUND',
  ],
  ['without digits', async () => ({ email: newEmail(), code: 'abcdef' }), 400, 'VALIDATION_ERROR'],
] as const)('a check %s is refused', async (_, input, status, code) => {
  const answer = await new ApiClient().post(CHECK, await input());
  expect([answer.status, answer.body.errors.code]).toEqual([status, code]);
});

test('a mail that does not leave is said', async () => {
  const email = await createVerified(mailbox);
  mailbox.refuse(500, 2);
  const { status, body } = await new ApiClient().post(FORGOT, { email });
  expect([status, body.message]).toEqual([502, 'Failed to send reset code.']);
  expect((await new ApiClient().post(FORGOT, { email })).status).toBe(200);
});

test('strangers who ask for one code after the other do not shut the reset for a browser that is known', async () => {
  const owner = new ApiClient();
  const { email, id } = await createSignedIn(mailbox, owner);
  const ask = async (client: ApiClient) => {
    await database()
      .update(emailCodes)
      .set({ sentAt: sql`${emailCodes.sentAt} - interval '2 minutes'` })
      .where(eq(emailCodes.userId, id));
    return (await client.post(FORGOT, { email })).status;
  };
  const statuses: number[] = [];
  for (let at = 0; at < 10; at++) statuses.push(await ask(new ApiClient()));
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  owner.address = new ApiClient().address;
  expect(await ask(owner)).toBe(200);
});

test('a token works once, also when it comes several times at once', async () => {
  const email = await createVerified(mailbox);
  const token = await tokenFor(email);
  const answers = await Promise.all(
    ['one password', 'two passwords', 'three passwords'].map((newPassword) =>
      new ApiClient().post(RESET, { token, newPassword }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const again = await new ApiClient().post(RESET, { token, newPassword: 'four passwords' });
  expect(again.body.message).toBe('Invalid or expired reset token.');
});

test('a token is over after fifteen minutes', async () => {
  const email = await createVerified(mailbox);
  const token = await tokenFor(email);
  await database()
    .update(actionTokens)
    .set({
      createdAt: sql`${actionTokens.createdAt} - interval '15 minutes'`,
      expiresAt: sql`${actionTokens.expiresAt} - interval '15 minutes'`,
    });
  const { body } = await new ApiClient().post(RESET, { token, newPassword: 'too late now' });
  expect(body.errors.code).toBe('INVALID_OR_EXPIRED_TOKEN');
});

test('a reset ends every session, tells the owner by mail, and lets this browser in at once', async () => {
  const client = new ApiClient();
  const { email, bearer } = await createSignedIn(mailbox, client);
  const machine = new ApiClient();
  machine.bearer = bearer;
  const elsewhere = new ApiClient();
  await elsewhere.post(RESET, { token: await tokenFor(email), newPassword: 'a new password' });
  expect((await client.get('/api/auth/me')).body.data.user).toBeNull();
  expect((await machine.get('/api/auth/me')).body.data.user).toBeNull();
  expect(elsewhere.cookies.has('raff.device')).toBe(true);
  const mails = await database().select().from(jobs).where(eq(jobs.kind, 'email.send'));
  const told = mails.filter(
    ({ payload }) =>
      JSON.stringify(payload).includes(email) && JSON.stringify(payload).includes('passwordChanged'),
  );
  expect(told).toHaveLength(1);
});

test('a reset proves the mailbox of who never verified it, and the first password is gone', async () => {
  const client = new ApiClient();
  const email = newEmail();
  await client.post('/api/auth/signup', signUpBody(email, 'the squatter'));
  await client.post(RESET, { token: await tokenFor(email), newPassword: 'the owner' });
  expect((await client.post('/api/auth/signin', { email, password: 'the squatter' })).status).toBe(401);
  expect((await client.post('/api/auth/signin', { email, password: 'the owner' })).status).toBe(200);
});

test("the mail's link leads straight to the new password, once", async () => {
  const email = await createVerified(mailbox);
  const client = new ApiClient();
  await client.post(FORGOT, { email });
  const secret = mailbox.secretFor(email);
  const { body } = await client.post(CHECK, { token: secret });
  expect((await client.post(CHECK, { token: secret })).status).toBe(404);
  const { status } = await client.post(RESET, { token: body.data.token, newPassword: 'by the link' });
  expect(status).toBe(200);
});

test("an operator's link sets the password of an admin, once, and drops what a stranger had signed up with", async () => {
  const email = newEmail();
  await new ApiClient().post('/api/auth/signup', signUpBody(email, 'the squatter'));
  const { isNew, link } = await createAdmin({ db: database(), now: new Date(), log }, email);
  expect(isNew).toBe(false);
  const secret = link.split('#reset=')[1] ?? '';
  const client = new ApiClient();
  expect((await client.post('/api/auth/signin', { email, password: 'the squatter' })).status).toBe(401);
  const wrongUse = await client.post(RESET, { token: secret, newPassword: 'not so fast' });
  expect(wrongUse.body.errors.code).toBe('TOKEN_TYPE_INVALID');
  const session = { sessionId: 's', userId: 'u', kind: 'bearer' } as const;
  const token = await sealSessionToken(session);
  const bySession = await client.post(RESET, { token, newPassword: 'not so fast' });
  expect([bySession.status, bySession.body.errors.code]).toEqual([400, 'TOKEN_TYPE_INVALID']);
  const { body } = await client.post(CHECK, { token: secret });
  await client.post(RESET, { token: body.data.token, newPassword: 'the operator' });
  const signedIn = await client.post('/api/auth/signin', { email, password: 'the operator' });
  expect(signedIn.body.data.user.isAdmin).toBe(true);
  expect((await client.post(CHECK, { token: secret })).status).toBe(404);
  const [row] = await database().select().from(users).where(eq(users.email, email));
  expect(row?.role).toBe('admin');
});
