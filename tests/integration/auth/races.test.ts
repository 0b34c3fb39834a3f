import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { hashPassword } from '#lib/auth/password-hash.ts';
import { ApiClient, createVerified, newEmail, PASSWORD, signUpBody } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';
import { whileChanging } from '#tests/setup/while-changing.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

test('a sign-in that is on its way with the old password gets no session when the password changes', async () => {
  const email = await createVerified(mailbox);
  const hash = await hashPassword('a new password');
  const client = new ApiClient();
  const { status, body } = await whileChanging(
    sql`update users set password_hash = ${hash} where email = ${email}`,
    () => client.post('/api/auth/signin', { email, password: PASSWORD }),
  );
  expect([status, body.errors?.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  expect(client.cookies.has('raff.session')).toBe(false);
  expect((await client.post('/api/auth/signin', { email, password: 'a new password' })).status).toBe(200);
});

test('a sign-in that is on its way goes on when only the form of its hash was renewed', async () => {
  const email = await createVerified(mailbox);
  const hash = await hashPassword(PASSWORD);
  const { status } = await whileChanging(
    sql`update users set password_hash = ${hash} where email = ${email}`,
    () => new ApiClient().post('/api/auth/signin', { email, password: PASSWORD }),
  );
  expect(status).toBe(200);
});

test('a sign-in that is on its way is told when its account is blocked', async () => {
  const email = await createVerified(mailbox);
  const { status, body } = await whileChanging(
    sql`update users set status = 'blocked' where email = ${email}`,
    () => new ApiClient().post('/api/auth/signin', { email, password: PASSWORD }),
  );
  expect([status, body.errors?.code]).toEqual([403, 'USER_BLOCKED']);
});

test('a right code verifies no sign-up that took the place of its own meanwhile', async () => {
  const email = newEmail();
  const client = new ApiClient();
  await client.post('/api/auth/signup', signUpBody(email));
  const code = mailbox.codeFor(email);
  const { status, body } = await whileChanging(
    sql`update users set created_at = created_at + interval '1 second' where email = ${email}`,
    () => client.post('/api/email-verification/verify-code', { email, code }),
  );
  expect([status, body.errors?.code]).toEqual([404, 'NO_VERIFICATION_CODE_FOUND']);
  const [row] = await database().select().from(users).where(eq(users.email, email));
  expect(row?.emailVerifiedAt).toBeNull();
});
