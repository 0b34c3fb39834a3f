import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { googleLinkRequests, sessions, users } from '#db/schema/accounts.ts';
import { jobs } from '#db/schema/operations.ts';
import { startGoogle } from '#dev/google/google-stand-in.ts';
import { subjectOf } from '#dev/google/id-tokens.ts';
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
import { whileChanging } from '#tests/setup/while-changing.ts';

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

type Identity = { emailVerified?: boolean; clientId?: string; hd?: string };

/** A token as this browser's own page asks Google for it. */
const mintFor = async (client: ApiClient, email: string, more: Identity = {}) => {
  const { body } = await client.post('/api/auth/google/nonce', {});
  return google.mint({ clientId, email, name: 'Karim Adel', nonce: body.data.nonce, ...more });
};

/** The same where Google answers for the mailbox: its organisation has its accounts there. */
const workspace = (email: string): Identity => ({ hd: email.split('@')[1] ?? '' });

const send = (idToken: string, client = new ApiClient()) => client.post(SIGN_IN, { idToken });

const signIn = async (email: string, more: Identity = {}, client = new ApiClient()) =>
  send(await mintFor(client, email, more), client);

const rowOf = async (email: string) =>
  (await database().select().from(users).where(eq(users.email, email)))[0];

const mailsAbout = async (email: string, template: string) => {
  const mails = await database().select().from(jobs).where(eq(jobs.kind, 'email.send'));
  return mails.filter(({ payload }) => {
    const text = JSON.stringify(payload);
    return text.includes(email) && text.includes(template);
  });
};

const refused = ({ status, body }: Awaited<ReturnType<typeof signIn>>) => [status, body.errors?.code];
const REFUSED = [401, 'INVALID_CREDENTIALS'];

test('makes a verified account without a company, tells its owner, and signs in', async () => {
  const email = newEmail();
  const client = new ApiClient();
  const { status, body } = await signIn(email, {}, client);
  expect(status).toBe(200);
  expect(body.data.user).toMatchObject({ email, name: 'Karim Adel', companyName: null });
  const machine = new ApiClient();
  machine.bearer = body.data.token;
  expect((await machine.get('/api/auth/me')).body.data.user).toMatchObject({ email });
  expect(await mailsAbout(email, 'googleLinked')).toHaveLength(1);

  const named = await client.patch('/api/auth/update', { companyName: 'Oasis Foods' });
  expect(named.body.data.user).toMatchObject({ companyName: 'Oasis Foods', membershipRole: 'owner' });
  const again = await signIn(email);
  expect(again.body.data.user.id).toBe(body.data.user.id);
});

test.each([
  ['its organisation runs', workspace],
  ['Google itself runs', () => ({})],
])('links a verified account by a mailbox that %s, and leaves its password', async (_, identity) => {
  const client = new ApiClient();
  const email = await createVerified(mailbox, client);
  const address = identity === workspace ? email : `${email.split('@')[0]}@gmail.com`;
  await database().update(users).set({ email: address }).where(eq(users.email, email));
  expect((await signIn(address, identity(address))).status).toBe(200);
  expect((await rowOf(address))?.googleSub).toBe(subjectOf(address));
  const byPassword = await client.post('/api/auth/signin', { email: address, password: PASSWORD });
  expect(byPassword.status).toBe(200);
});

describe('an account that Google does not answer for', () => {
  const LINK = '/api/auth/google/link';

  /** Someone with a Google account on the address of a customer, after the answer that the customer must agree. */
  const stopped = async (more: Identity = {}) => {
    const email = await createVerified(mailbox);
    const client = new ApiClient();
    const answer = await signIn(email, more, client);
    expect(refused(answer)).toEqual([409, 'GOOGLE_LINK_REQUIRED']);
    return { email, client, answer };
  };

  test('is neither linked nor opened by its address alone', async () => {
    const { email, client, answer } = await stopped({ hd: 'another.example' });
    expect(answer.body.message).toBe(
      'This email already has a Raff account. Enter its password once to connect Google.',
    );
    expect((await rowOf(email))?.googleSub).toBeNull();
    expect((await client.get('/api/auth/me')).body.data.user).toBeNull();
    const [kept] = await database().select().from(googleLinkRequests);
    expect(JSON.stringify(kept)).not.toContain(client.cookies.get('raff.google-link'));
  });

  test('is linked by its password, once, and signs in from then on', async () => {
    const { email, client } = await stopped();
    const wrong = await client.post(LINK, { password: 'not the password' });
    expect(refused(wrong)).toEqual(REFUSED);
    const secret = client.cookies.get('raff.google-link') ?? '';
    const { status, body } = await client.post(LINK, { password: PASSWORD });
    expect([status, body.data.user.email]).toEqual([200, email]);
    expect((await client.get('/api/auth/me')).body.data.user.email).toBe(email);
    expect(await mailsAbout(email, 'googleLinked')).toHaveLength(1);
    expect((await signIn(email)).status).toBe(200);

    const again = new ApiClient();
    again.cookies.set('raff.google-link', secret);
    expect(refused(await again.post(LINK, { password: PASSWORD }))).toEqual([404, 'NOT_FOUND']);
  });

  test('is linked by a code that goes to its mailbox, also without a password', async () => {
    const { email, client } = await stopped();
    await database().update(users).set({ passwordHash: null }).where(eq(users.email, email));
    expect((await client.post(`${LINK}/send-code`)).status).toBe(200);
    const code = mailbox.codeFor(email);
    const wrong = await client.post(LINK, { code: code === '111111' ? '222222' : '111111' });
    expect(refused(wrong)).toEqual([400, 'INVALID_VERIFICATION_CODE']);
    expect((await client.post(LINK, { code })).status).toBe(200);
    expect((await rowOf(email))?.googleSub).toBe(subjectOf(email));
  });

  test('is asked in the browser that proved the identity and for ten minutes only', async () => {
    const { client } = await stopped();
    expect(refused(await new ApiClient().post(LINK, { password: PASSWORD }))).toEqual([404, 'NOT_FOUND']);
    expect((await new ApiClient().post(`${LINK}/send-code`)).status).toBe(404);
    await database()
      .update(googleLinkRequests)
      .set({ expiresAt: sql`${googleLinkRequests.expiresAt} - interval '10 minutes'` });
    expect(refused(await client.post(LINK, { password: PASSWORD }))).toEqual([404, 'NOT_FOUND']);
  });

  test('counts wrong passwords as signing in does', async () => {
    const { client } = await stopped();
    for (let guess = 0; guess < 5; guess++) {
      expect((await client.post(LINK, { password: `wrong one ${guess}` })).status).toBe(401);
    }
    expect((await client.post(LINK, { password: PASSWORD })).status).toBe(429);
  });

  test('stays closed to who is blocked meanwhile', async () => {
    const { email, client } = await stopped();
    await database().update(users).set({ status: 'blocked' }).where(eq(users.email, email));
    const { status, body } = await client.post(LINK, { password: PASSWORD });
    expect([status, body.errors.code]).toEqual([403, 'USER_BLOCKED']);
    expect((await rowOf(email))?.googleSub).toBeNull();
  });

  test('keeps the Google account that it has until it agrees to another', async () => {
    const email = newEmail();
    await signIn(email);
    await database().update(users).set({ googleSub: 'another' }).where(eq(users.email, email));
    expect(refused(await signIn(email, workspace(email)))).toEqual([409, 'GOOGLE_LINK_REQUIRED']);
  });

  test('is led to its settings when it is an administrator’s', async () => {
    const email = await createVerified(mailbox);
    await database().update(users).set({ role: 'admin' }).where(eq(users.email, email));
    const client = new ApiClient();
    const answer = await signIn(email, workspace(email), client);
    expect(refused(answer)).toEqual([409, 'GOOGLE_LINK_REQUIRED']);
    expect(answer.body.errors.fields.idToken).toMatch(/settings/);
    expect((await client.post(LINK, { password: PASSWORD })).status).toBe(404);
    expect((await rowOf(email))?.googleSub).toBeNull();
  });
});

describe('connecting Google in the settings', () => {
  const CONNECT = '/api/auth/google/connect';

  const age = (userId: string) =>
    database()
      .update(sessions)
      .set({ createdAt: sql`${sessions.createdAt} - interval '1 hour'` })
      .where(eq(sessions.userId, userId));

  test('asks for the password when the session is not fresh, and works for administrators too', async () => {
    const client = new ApiClient();
    const { email, id } = await createSignedIn(mailbox, client);
    await database().update(users).set({ role: 'admin' }).where(eq(users.id, id));
    await age(id);
    const ofGoogle = newEmail();
    const idToken = await mintFor(client, ofGoogle);
    const bare = await client.post(CONNECT, { idToken });
    expect([bare.status, Object.keys(bare.body.errors.fields)]).toEqual([400, ['oldPassword']]);
    const wrong = await client.post(CONNECT, { idToken, oldPassword: 'not the password' });
    expect(wrong.body.errors.code).toBe('OLD_PASSWORD_INCORRECT');
    expect((await client.post(CONNECT, { idToken, oldPassword: PASSWORD })).status).toBe(200);
    expect((await rowOf(email))?.googleSub).toBe(subjectOf(ofGoogle));
    const twice = await client.post(CONNECT, { idToken, oldPassword: PASSWORD });
    expect(Object.keys(twice.body.errors.fields)).toEqual(['idToken']);
  });

  test('takes no Google account that opens another account, and no token of another browser', async () => {
    const taken = newEmail();
    await signIn(taken);
    const client = new ApiClient();
    await createSignedIn(mailbox, client);
    const { status, body } = await client.post(CONNECT, { idToken: await mintFor(client, taken) });
    expect([status, Object.keys(body.errors.fields)]).toEqual([400, ['idToken']]);
    const foreign = await mintFor(new ApiClient(), newEmail());
    expect(refused(await client.post(CONNECT, { idToken: foreign }))).toEqual(REFUSED);
  });
});

test('takes an unverified account over: its password, code and sessions are nothing any more', async () => {
  const email = newEmail();
  const squatter = new ApiClient();
  await squatter.post('/api/auth/signup', signUpBody(email, 'the squatter'));
  const code = mailbox.codeFor(email);
  expect((await signIn(email)).status).toBe(200);
  expect((await rowOf(email))?.passwordHash).toBeNull();
  expect((await squatter.post('/api/auth/signin', { email, password: 'the squatter' })).status).toBe(401);
  const verify = await squatter.post('/api/email-verification/verify-code', { email, code });
  expect(verify.status).toBe(409);
});

test('links nothing by an address that Google has not verified', async () => {
  const email = await createVerified(mailbox);
  expect(refused(await signIn(email, { ...workspace(email), emailVerified: false }))).toEqual(REFUSED);
  expect((await rowOf(email))?.googleSub).toBeNull();
});

test('keys the account by sub: a changed address of ours does not matter', async () => {
  const email = newEmail();
  const first = await signIn(email);
  await database().update(users).set({ email: newEmail() }).where(eq(users.email, email));
  const again = await signIn(email);
  expect(again.body.data.user.id).toBe(first.body.data.user.id);
});

test("refuses a blocked user with the specification's message", async () => {
  const email = newEmail();
  await signIn(email);
  await database().update(users).set({ status: 'blocked' }).where(eq(users.email, email));
  const { status, body } = await signIn(email);
  expect([status, body.message]).toEqual([403, 'Your account has been blocked. Please contact support.']);
});

test('takes each token once, also when it comes several times at once', async () => {
  const client = new ApiClient();
  const token = await mintFor(client, newEmail());
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(token, client)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test('makes one account of two first sign-ins at once', async () => {
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(email)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(await database().select().from(users).where(eq(users.email, email))).toHaveLength(1);
});

test('refuses a token of another audience, a changed one, one of another key, and no token at all', async () => {
  const client = new ApiClient();
  expect(refused(await signIn(newEmail(), { clientId: 'somebody-else' }))).toEqual(REFUSED);
  const [head, , signature] = (await mintFor(client, newEmail())).split('.');
  const claims = Buffer.from(JSON.stringify({ sub: '1', email: newEmail() })).toString('base64url');
  expect(refused(await send(`${head}.${claims}.${signature}`, client))).toEqual(REFUSED);
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  expect(refused(await send(`${none}.${claims}.`, client))).toEqual(REFUSED);
  const port = await pickPort();
  const other = await startGoogle({ port, url: process.env.GOOGLE_ISSUER ?? '' });
  const { body } = await client.post('/api/auth/google/nonce', {});
  const foreign = { clientId, email: newEmail(), name: 'x', nonce: body.data.nonce };
  expect(refused(await send(await other.mint(foreign), client))).toEqual(REFUSED);
  await other.stop();
  expect(refused(await send('nonsense', client))).toEqual(REFUSED);
});

test('refuses a token that carries no nonce, or the nonce of another browser, wherever it is sent from', async () => {
  const owner = new ApiClient();
  const bystander = new ApiClient();
  await bystander.post('/api/auth/google/nonce', {});
  const bare = () => google.mint({ clientId, email: newEmail(), name: 'Karim Adel' });
  for (const client of [new ApiClient(), bystander]) {
    expect(refused(await send(await bare(), client))).toEqual(REFUSED);
    expect(refused(await send(await mintFor(owner, newEmail()), client))).toEqual(REFUSED);
  }
});

test('takes a token that was made half an hour ago for this browser', async () => {
  const client = new ApiClient();
  await client.post('/api/auth/google/nonce', {});
  vi.useFakeTimers({ now: Date.now() - 30 * 60_000, toFake: ['Date'] });
  const slow = await mintFor(client, newEmail());
  vi.useRealTimers();
  expect((await send(slow, client)).status).toBe(200);
});

test('leaves no session to who is blocked at the same moment', async () => {
  const email = newEmail();
  const userId = (await signIn(email)).body.data.user.id;
  await database().delete(sessions).where(eq(sessions.userId, userId));
  const client = new ApiClient();
  const token = await mintFor(client, email);
  const { status, body } = await whileChanging(
    sql`update users set status = 'blocked' where email = ${email}`,
    () => send(token, client),
  );
  expect([status, body.errors?.code]).toEqual([403, 'USER_BLOCKED']);
  expect(await database().select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
});

test('leads who is signed in already to the other account and ends the old session', async () => {
  const client = new ApiClient();
  const { email } = await createSignedIn(mailbox, client);
  const old = client.cookies.get('raff.session') ?? '';
  const other = newEmail();
  await signIn(other, {}, client);
  expect((await client.get('/api/auth/me')).body.data.user.email).toBe(other);
  const thief = new ApiClient();
  thief.cookies.set('raff.session', old);
  expect((await thief.get('/api/auth/me')).body.data.user, email).toBeNull();
});

test('who has no password yet sets one only soon after signing in', async () => {
  const email = newEmail();
  const client = new ApiClient();
  const { body } = await signIn(email, {}, client);
  const first = { newPassword: 'a first password' };
  await database()
    .update(sessions)
    .set({ createdAt: sql`${sessions.createdAt} - interval '1 hour'` })
    .where(eq(sessions.userId, body.data.user.id));
  const refusal = await client.patch('/api/auth/update', first);
  expect([refusal.status, Object.keys(refusal.body.errors.fields)]).toEqual([400, ['newPassword']]);
  await signIn(email, {}, client);
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
    const token = await google.mint({ clientId, email, name: 'Karim Adel', nonce });
    expect((await send(token, client)).status).toBe(200);
  }
});

test.each([
  ['a new address', false],
  ['the address of an account', true],
])(
  'the first sign-ins with %s from several tabs at once all come in, to one account, told once',
  async (_, isKnown) => {
    const email = isKnown ? await createVerified(mailbox) : newEmail();
    const clients = Array.from({ length: 6 }, () => new ApiClient());
    const tokens = await Promise.all(clients.map((client) => mintFor(client, email, workspace(email))));
    const answers = await Promise.all(tokens.map((token, at) => send(token, clients[at])));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data.user.id)).size).toBe(1);
    expect(await mailsAbout(email, 'googleLinked')).toHaveLength(1);
  },
);
