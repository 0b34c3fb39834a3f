import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { sessions, users } from '#db/schema/accounts.ts';
import { jobs } from '#db/schema/operations.ts';
import { startGoogle } from '#dev/google/google-stand-in.ts';
import { pickPort } from '#dev/ports.ts';
import {
  ApiClient,
  createSignedIn,
  createVerified,
  newEmail,
  PASSWORD,
  signUpBody,
} from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

const clientId = process.env.GOOGLE_CLIENT_ID ?? '';
let mailbox: Mailbox;
let google: Awaited<ReturnType<typeof startGoogle>>;

beforeAll(async () => {
  mailbox = await startMailbox();
  const port = await pickPort();
  const url = `http://localhost:${port}`;
  process.env.GOOGLE_ISSUER = url;
  google = await startGoogle({ port, url });
});
afterAll(async () => {
  await mailbox.stop();
  await google.stop();
});
afterEach(() => {
  vi.useRealTimers();
});

const SIGN_IN = '/api/auth/google/signin';

const signIn = (idToken: string, client = new ApiClient()) => client.post(SIGN_IN, { idToken });

const mint = (email: string, more: { nonce?: string; emailVerified?: boolean; clientId?: string } = {}) =>
  google.mint({ clientId, email, name: 'Karim Adel', ...more });

const rowOf = async (email: string) =>
  (await database().select().from(users).where(eq(users.email, email)))[0];

const refused = ({ status, body }: Awaited<ReturnType<typeof signIn>>) => [status, body.errors?.code];
const REFUSED = [401, 'INVALID_CREDENTIALS'];

test('makes a verified account without a company, tells its owner, and signs in', async () => {
  const email = newEmail();
  const client = new ApiClient();
  const { status, body } = await signIn(await mint(email), client);
  expect(status).toBe(200);
  expect(body.data.user).toMatchObject({ email, name: 'Karim Adel', companyName: null });
  expect(body.data.token).toBeTruthy();
  const mails = await database().select().from(jobs).where(eq(jobs.kind, 'email.send'));
  expect(mails.filter(({ payload }) => JSON.stringify(payload).includes(email))).toHaveLength(1);

  const named = await client.patch('/api/auth/update', { companyName: 'Oasis Foods' });
  expect(named.body.data.user).toMatchObject({ companyName: 'Oasis Foods', membershipRole: 'owner' });
  const again = await signIn(await mint(email));
  expect(again.body.data.user.id).toBe(body.data.user.id);
});

test('links a verified account and leaves its password', async () => {
  const email = await createVerified(mailbox);
  expect((await signIn(await mint(email))).status).toBe(200);
  expect((await rowOf(email))?.googleSub).toBeTruthy();
  expect((await new ApiClient().post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(200);
});

test('takes an unverified account over: its password, code and sessions are nothing any more', async () => {
  const email = newEmail();
  const squatter = new ApiClient();
  await squatter.post('/api/auth/signup', signUpBody(email, 'the squatter'));
  const code = mailbox.codeFor(email);
  expect((await signIn(await mint(email))).status).toBe(200);
  expect((await rowOf(email))?.passwordHash).toBeNull();
  expect((await squatter.post('/api/auth/signin', { email, password: 'the squatter' })).status).toBe(401);
  const verify = await squatter.post('/api/email-verification/verify-code', { email, code });
  expect(verify.status).toBe(409);
});

test('links nothing by an address that Google has not verified', async () => {
  const email = await createVerified(mailbox);
  expect(refused(await signIn(await mint(email, { emailVerified: false })))).toEqual(REFUSED);
  expect((await rowOf(email))?.googleSub).toBeNull();
});

test('keys the account by sub: a changed address of ours does not matter', async () => {
  const email = newEmail();
  const first = await signIn(await mint(email));
  await database().update(users).set({ email: newEmail() }).where(eq(users.email, email));
  const again = await signIn(await mint(email));
  expect(again.body.data.user.id).toBe(first.body.data.user.id);
});

test("refuses a blocked user with the specification's message", async () => {
  const email = newEmail();
  await signIn(await mint(email));
  await database().update(users).set({ status: 'blocked' }).where(eq(users.email, email));
  const { status, body } = await signIn(await mint(email));
  expect([status, body.message]).toEqual([403, 'Your account has been blocked. Please contact support.']);
});

test('takes each token once, also when it comes several times at once', async () => {
  const token = await mint(newEmail());
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test('makes one account of two first sign-ins at once', async () => {
  const email = newEmail();
  const tokens = await Promise.all([mint(email), mint(email), mint(email)]);
  const answers = await Promise.all(tokens.map((token) => signIn(token)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(await database().select().from(users).where(eq(users.email, email))).toHaveLength(1);
});

test('refuses a token of another audience, a changed one, one of another key, and no token at all', async () => {
  expect(refused(await signIn(await mint(newEmail(), { clientId: 'somebody-else' })))).toEqual(REFUSED);
  const [head, , signature] = (await mint(newEmail())).split('.');
  const claims = Buffer.from(JSON.stringify({ sub: '1', email: newEmail() })).toString('base64url');
  expect(refused(await signIn(`${head}.${claims}.${signature}`))).toEqual(REFUSED);
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  expect(refused(await signIn(`${none}.${claims}.`))).toEqual(REFUSED);
  const port = await pickPort();
  const other = await startGoogle({ port, url: process.env.GOOGLE_ISSUER ?? '' });
  expect(refused(await signIn(await other.mint({ clientId, email: newEmail(), name: 'x' })))).toEqual(
    REFUSED,
  );
  await other.stop();
  expect(refused(await signIn('nonsense'))).toEqual(REFUSED);
});

test('refuses a token older than five minutes that our page has not begun', async () => {
  vi.useFakeTimers({ now: Date.now() - 6 * 60_000, toFake: ['Date'] });
  const old = await mint(newEmail());
  vi.useRealTimers();
  expect(refused(await signIn(old))).toEqual(REFUSED);
});

test("asks for this browser's nonce where our page began it", async () => {
  const client = new ApiClient();
  const { body } = await client.post('/api/auth/google/nonce', {});
  const foreign = await new ApiClient().post('/api/auth/google/nonce', {});
  const stolen = await mint(newEmail(), { nonce: foreign.body.data.nonce });
  expect(refused(await signIn(stolen, client))).toEqual(REFUSED);
  vi.useFakeTimers({ now: Date.now() - 30 * 60_000, toFake: ['Date'] });
  const slow = await mint(newEmail(), { nonce: body.data.nonce });
  vi.useRealTimers();
  expect((await signIn(slow, client)).status).toBe(200);
});

test('leads who is signed in already to the other account and ends the old session', async () => {
  const client = new ApiClient();
  const { email } = await createSignedIn(mailbox, client);
  const old = client.cookies.get('raff.session') ?? '';
  const other = newEmail();
  await signIn(await mint(other), client);
  expect((await client.get('/api/auth/me')).body.data.user.email).toBe(other);
  const thief = new ApiClient();
  thief.cookies.set('raff.session', old);
  expect((await thief.get('/api/auth/me')).body.data.user, email).toBeNull();
});

test('who has no password yet sets one only soon after signing in', async () => {
  const email = newEmail();
  const client = new ApiClient();
  const { body } = await signIn(await mint(email), client);
  const first = { newPassword: 'a first password' };
  await database()
    .update(sessions)
    .set({ createdAt: sql`${sessions.createdAt} - interval '1 hour'` })
    .where(eq(sessions.userId, body.data.user.id));
  const refusal = await client.patch('/api/auth/update', first);
  expect([refusal.status, Object.keys(refusal.body.errors.fields)]).toEqual([400, ['newPassword']]);
  await signIn(await mint(email), client);
  expect((await client.patch('/api/auth/update', first)).status).toBe(200);
  const { status } = await new ApiClient().post('/api/auth/signin', { email, password: first.newPassword });
  expect(status).toBe(200);
});

test('a second tab with the button does not spoil the first', async () => {
  const client = new ApiClient();
  const first = (await client.post('/api/auth/google/nonce', {})).body.data.nonce;
  const second = (await client.post('/api/auth/google/nonce', {})).body.data.nonce;
  const email = newEmail();
  for (const nonce of [first, second]) {
    expect((await signIn(await mint(email, { nonce }), client)).status).toBe(200);
  }
  const stranger = new ApiClient();
  await stranger.post('/api/auth/google/nonce', {});
  expect(refused(await signIn(await mint(email, { nonce: first }), stranger))).toEqual(REFUSED);
});

test.each([
  ['a new address', false],
  ['the address of an account', true],
])(
  'the first sign-ins with %s from several tabs at once all come in, to one account, told once',
  async (_, isKnown) => {
    const email = isKnown ? await createVerified(mailbox) : newEmail();
    const tokens = await Promise.all(Array.from({ length: 6 }, () => mint(email)));
    const answers = await Promise.all(tokens.map((token) => signIn(token)));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data.user.id)).size).toBe(1);
    const mails = await database().select().from(jobs).where(eq(jobs.kind, 'email.send'));
    const told = mails.filter(
      ({ payload }) =>
        JSON.stringify(payload).includes(email) && JSON.stringify(payload).includes('googleLinked'),
    );
    expect(told).toHaveLength(1);
  },
);
