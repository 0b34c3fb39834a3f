import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { auditEvents, jobs } from '#db/schema/operations.ts';
import { ApiClient, newEmail, PASSWORD, signUpBody } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

const verified = async (client = new ApiClient(), email = newEmail()) => {
  await client.post('/api/auth/signup', signUpBody(email));
  await client.post('/api/email-verification/verify-code', { email, code: mailbox.codeFor(email) });
  return email;
};

describe('signing up', () => {
  test('creates the account and its company, sends the code, and opens no session', async () => {
    const client = new ApiClient();
    const email = newEmail();
    const { status, body } = await client.post('/api/auth/signup', signUpBody(` ${email.toUpperCase()} `));
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({
      email,
      name: 'Mona Fathy',
      companyName: 'Nile Foods',
      membershipRole: 'owner',
      role: 'user',
      isAdmin: false,
      isBlocked: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/password|hash/i);
    expect(client.cookies.has('raff.session')).toBe(false);
    expect(mailbox.newestTo(email).subject).toBe('Your Raff verification code');
  });

  test("writes to people in the page's language", async () => {
    const client = new ApiClient();
    client.language = 'ar';
    const email = newEmail();
    await client.post('/api/auth/signup', signUpBody(email));
    expect(mailbox.newestTo(email).html).toContain('<html lang="ar" dir="rtl">');
  });

  test.each([
    ['name', '', 'Name is required'],
    ['name', 'M', 'Name must be at least 2 characters'],
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Invalid email address'],
    ['email', 'mona@مثال.مصر', 'Invalid email address'],
    ['companyName', '', 'Company name is required'],
    ['companyName', 'N', 'Company name must be at least 2 characters'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['confirmPassword', '', 'Please confirm your password'],
    ['confirmPassword', 'other one', 'Passwords do not match'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { status, body } = await new ApiClient().post('/api/auth/signup', {
      ...signUpBody(newEmail()),
      [field]: value,
    });
    expect(status).toBe(400);
    expect(body.errors.fields[field]).toBe(message);
  });

  test('refuses an address that somebody has proved', async () => {
    const email = await verified();
    const { status, body } = await new ApiClient().post('/api/auth/signup', signUpBody(email));
    expect(status).toBe(409);
    expect(body.errors.code).toBe('EMAIL_ALREADY_EXISTS');
  });

  test('gives an address that nobody has proved to who asks last, and ends the first code', async () => {
    const email = newEmail();
    await new ApiClient().post('/api/auth/signup', { ...signUpBody(email, 'squatter'), name: 'Squatter' });
    const first = mailbox.codeFor(email);
    const owner = new ApiClient();
    expect((await owner.post('/api/auth/signup', signUpBody(email))).status).toBe(201);
    const second = mailbox.codeFor(email);
    if (first !== second) {
      const { body } = await owner.post('/api/email-verification/verify-code', { email, code: first });
      expect(body.errors.code).toBe('INVALID_VERIFICATION_CODE');
    }
    await owner.post('/api/email-verification/verify-code', { email, code: second });
    expect((await owner.post('/api/auth/signin', { email, password: 'squatter' })).status).toBe(401);
    const { body } = await owner.post('/api/auth/signin', { email, password: PASSWORD });
    expect(body.data.user.name).toBe('Mona Fathy');
    const held = await database()
      .select()
      .from(companies)
      .innerJoin(memberships, eq(memberships.companyId, companies.id))
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(users.email, email));
    expect(held).toHaveLength(1);
  });

  test('a stranger who replaces a sign-up does not get its owner to verify the stranger', async () => {
    const email = newEmail();
    const owner = new ApiClient();
    await owner.post('/api/auth/signup', signUpBody(email));
    const stranger = new ApiClient();
    await stranger.post('/api/auth/signup', signUpBody(email, 'the stranger'));
    const verify = '/api/email-verification/verify-code';
    for (const proof of [{ email, code: mailbox.codeFor(email) }, { token: mailbox.secretFor(email) }]) {
      const { status, body } = await owner.post(verify, proof);
      expect([status, body.errors.code]).toEqual([409, 'EMAIL_ALREADY_EXISTS']);
    }
    expect((await owner.post('/api/email-verification/send-code', { email })).status).toBe(409);
    expect((await owner.post('/api/auth/signup', signUpBody(email))).status).toBe(201);
    expect((await owner.post(verify, { email, code: mailbox.codeFor(email) })).status).toBe(200);
    expect((await stranger.post('/api/auth/signin', { email, password: 'the stranger' })).status).toBe(401);
    expect((await owner.post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(200);
  });

  test.each([
    ['a new', false],
    ['an unproved', true],
  ])('of six at once with %s address one wins', async (_, unproved) => {
    const email = newEmail();
    if (unproved) await new ApiClient().post('/api/auth/signup', signUpBody(email));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => new ApiClient().post('/api/auth/signup', signUpBody(email))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    // A sign-up that began after the winner had finished replaces it, as anyone may; two never win together.
    expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [201, 409] : [201]));
    const rows = await database().select().from(users).where(eq(users.email, email));
    expect(rows).toHaveLength(1);
    const mails = mailbox.mails.filter(({ to }) => to === email);
    expect(mails).toHaveLength(statuses.filter((status) => status === 201).length + (unproved ? 1 : 0));
    const code = mailbox.codeFor(email);
    const proof = { email, code, password: PASSWORD };
    expect((await new ApiClient().post('/api/email-verification/verify-code', proof)).status).toBe(200);
  });

  test('is verified on another device only by who knows its password', async () => {
    const email = newEmail();
    await new ApiClient().post('/api/auth/signup', signUpBody(email, 'of a stranger'));
    const verify = '/api/email-verification/verify-code';
    const phone = new ApiClient();
    for (const proof of [{ email, code: mailbox.codeFor(email) }, { token: mailbox.secretFor(email) }]) {
      const bare = await phone.post(verify, proof);
      expect([bare.status, Object.keys(bare.body.errors.fields)]).toEqual([400, ['password']]);
      const wrong = await phone.post(verify, { ...proof, password: PASSWORD });
      expect([wrong.status, Object.keys(wrong.body.errors.fields)]).toEqual([400, ['password']]);
    }
    const byLink = { token: mailbox.secretFor(email), password: 'of a stranger' };
    expect((await phone.post(verify, byLink)).status).toBe(200);
  });

  test('is verified without its password by a browser that has just signed in with it', async () => {
    const email = newEmail();
    await new ApiClient().post('/api/auth/signup', signUpBody(email));
    const phone = new ApiClient();
    const signIn = await phone.post('/api/auth/signin', { email, password: PASSWORD });
    expect(signIn.body.errors.code).toBe('EMAIL_NOT_VERIFIED');
    const proof = { email, code: mailbox.codeFor(email) };
    expect((await phone.post('/api/email-verification/verify-code', proof)).status).toBe(200);
  });

  test.each([
    'You won! https://evil.example',
    'Claim at WWW.evil.example',
    'Mona\r\nBcc: all@evil.example',
    'Mona\u2028Fathy',
    'Mona\u202efathy',
  ])('refuses %j as a name of a person or a company', async (text) => {
    for (const field of ['name', 'companyName']) {
      const body = { ...signUpBody(newEmail()), [field]: text };
      const answer = await new ApiClient().post('/api/auth/signup', body);
      expect([answer.status, Object.keys(answer.body.errors.fields)]).toEqual([400, [field]]);
    }
  });

  test('puts no name into the mails that prove an address', async () => {
    const email = newEmail();
    await new ApiClient().post('/api/auth/signup', { ...signUpBody(email), name: 'Prize Office' });
    await new ApiClient().post('/api/password/forgot-password', { email });
    const mails = mailbox.mails.filter(({ to }) => to === email);
    expect(mails).toHaveLength(2);
    for (const { html, text } of mails) expect(html + text).not.toContain('Prize Office');
  });

  test('says when the mail did not leave, and lets another be asked for at once', async () => {
    const client = new ApiClient();
    const email = newEmail();
    mailbox.refuse(500, 2);
    const { status, body } = await client.post('/api/auth/signup', signUpBody(email));
    expect(status).toBe(502);
    expect(body.errors.code).toBe('FAILED_TO_SEND_VERIFICATION_CODE');
    expect((await client.post('/api/email-verification/send-code', { email })).status).toBe(200);
    expect(mailbox.codeFor(email)).toMatch(/^\d{6}$/);
  });

  test('gets through a mail service that fails once', async () => {
    const email = newEmail();
    mailbox.refuse(500, 1);
    expect((await new ApiClient().post('/api/auth/signup', signUpBody(email))).status).toBe(201);
    expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('calls an address that the mail service refuses invalid, not its own fault', async () => {
    mailbox.refuse(422, 1);
    const { status, body } = await new ApiClient().post('/api/auth/signup', signUpBody(newEmail()));
    expect(status).toBe(400);
    expect(body.errors.fields.email).toBe('Invalid email address');
  });
});

describe('signing in', () => {
  test('sets a cookie that scripts cannot read and answers a bearer that signing out ends too', async () => {
    const client = new ApiClient();
    const email = await verified(client);
    const { status, headers, body } = await client.post('/api/auth/signin', { email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { user: { email } } });
    const cookie = headers.getSetCookie().find((each) => each.startsWith('raff.session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect((await client.get('/api/auth/me')).body.data.user.email).toBe(email);

    const machine = new ApiClient();
    machine.bearer = body.data.token;
    expect((await machine.get('/api/auth/me')).body.data.user.email).toBe(email);
    await client.post('/api/auth/signout', {});
    expect((await client.get('/api/auth/me')).body.data.user).toBeNull();
    expect((await machine.get('/api/auth/me')).body.data.user).toBeNull();
  });

  test.each([
    ['ended', sql`update sessions set revoked_at = now() where user_id = `],
    ['blocked', sql`update users set status = 'blocked' where id = `],
  ])('is asked for again where a page finds the session %s, and the cookie goes', async (end, change) => {
    const client = new ApiClient();
    const email = await verified(client);
    const { body } = await client.post('/api/auth/signin', { email, password: PASSWORD });
    await database().execute(sql`${change}${body.data.user.id}`);
    const led = async () => {
      const { headers } = await client.raw('GET', '/api/auth/refresh?to=%2Far%2Fimdb');
      const { pathname, search } = new URL(headers.get('location') ?? '');
      return pathname + search;
    };
    expect(await led()).toBe(`/ar/login?callbackUrl=%2Far%2Fimdb&session=${end}`);
    expect(await led()).toBe('/ar/signup?callbackUrl=%2Far%2Fimdb');
  });

  describe('once it is over', () => {
    const over = async (change: SQL) => {
      const client = new ApiClient();
      const email = await verified(client);
      const { body } = await client.post('/api/auth/signin', { email, password: PASSWORD });
      await database().execute(sql`${change}${body.data.user.id}`);
      return client;
    };
    const led = async (client: ApiClient, to: string) => {
      const { headers } = await client.raw('GET', `/api/auth/refresh?to=${encodeURIComponent(to)}`);
      const { pathname, search } = new URL(headers.get('location') ?? '');
      return pathname + search;
    };

    test('is told of where a guest may be too, but not where a guest is at home', async () => {
      const revoked = sql`update sessions set revoked_at = now() where user_id = `;
      expect(await led(await over(revoked), '/chat?x=1')).toBe(
        '/login?callbackUrl=%2Fchat%3Fx%3D1&session=ended',
      );
      expect(await led(await over(revoked), '/forgot-password')).toBe('/forgot-password');
    });

    test('is told of when nothing is known of it any more', async () => {
      const client = await over(sql`delete from sessions where user_id = `);
      expect(await led(client, '/settings/general')).toBe(
        '/login?callbackUrl=%2Fsettings%2Fgeneral&session=ended',
      );
      expect(await led(client, '/chat')).toBe('/chat');
    });

    test("gives Next's router no page, so that the browser loads the next one anew, and keeps the cookie for that", async () => {
      const client = await over(sql`update sessions set revoked_at = now() where user_id = `);
      const soft = await client.raw('GET', '/api/auth/refresh?to=%2Fchat', undefined, { rsc: '1' });
      expect([soft.status, soft.headers.get('location'), soft.headers.get('set-cookie')]).toEqual([
        204,
        null,
        null,
      ]);
      expect(await led(client, '/chat')).toBe('/login?callbackUrl=%2Fchat&session=ended');
    });
  });

  test('ends cookie and bearer of one sign-in together, and those of no other', async () => {
    const [here, there] = [new ApiClient(), new ApiClient()];
    const email = await verified(here);
    await there.post('/api/auth/signin', { email, password: PASSWORD });
    const { body } = await here.post('/api/auth/signin', { email, password: PASSWORD });
    const machine = new ApiClient();
    machine.bearer = body.data.token;
    await machine.post('/api/auth/signout', {});
    expect((await here.get('/api/auth/me')).body.data.user).toBeNull();
    expect((await there.get('/api/auth/me')).body.data.user.email).toBe(email);
  });

  test('says the same for a wrong password and an unknown e-mail', async () => {
    const email = await verified();
    const wrong = await new ApiClient().post('/api/auth/signin', { email, password: 'wrong one' });
    const unknown = await new ApiClient().post('/api/auth/signin', {
      email: newEmail(),
      password: 'wrong one',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toBe('Login failed. Please check your credentials and try again');
  });

  test('tells an unproved address only to who has the password', async () => {
    const email = newEmail();
    const client = new ApiClient();
    await client.post('/api/auth/signup', signUpBody(email));
    const right = await client.post('/api/auth/signin', { email, password: PASSWORD });
    expect([right.status, right.body.errors.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    const wrong = await client.post('/api/auth/signin', { email, password: 'wrong one' });
    expect([wrong.status, wrong.body.errors.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(client.cookies.has('raff.session')).toBe(false);
  });

  test('ends the session that this browser had before', async () => {
    const client = new ApiClient();
    const email = await verified(client);
    await client.post('/api/auth/signin', { email, password: PASSWORD });
    const old = client.cookies.get('raff.session') ?? '';
    await client.post('/api/auth/signin', { email, password: PASSWORD });
    const thief = new ApiClient();
    thief.cookies.set('raff.session', old);
    expect((await thief.get('/api/auth/me')).body.data.user).toBeNull();
    expect((await client.get('/api/auth/me')).body.data.user.email).toBe(email);
  });

  test('makes a hash of other parameters anew', async () => {
    const client = new ApiClient();
    const email = await verified(client);
    const crypto = await import('node:crypto');
    const nonce = crypto.randomBytes(16);
    const tag = crypto.argon2Sync('argon2id', {
      message: PASSWORD,
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 8192,
      passes: 1,
    });
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const weak = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
    const db = database();
    await db.update(users).set({ passwordHash: weak }).where(eq(users.email, email));
    expect((await client.post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(200);
    const [row] = await db.select().from(users).where(eq(users.email, email));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await client.post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(200);
  });

  test('signs out everywhere, bearers too', async () => {
    const one = new ApiClient();
    const email = await verified(one);
    const { body } = await one.post('/api/auth/signin', { email, password: PASSWORD });
    const other = new ApiClient();
    await other.post('/api/auth/signin', { email, password: PASSWORD });
    const machine = new ApiClient();
    machine.bearer = body.data.token;
    await other.post('/api/auth/signout', { everywhere: true });
    for (const client of [one, other, machine]) {
      expect((await client.get('/api/auth/me')).body.data.user).toBeNull();
    }
  });
});

test('verifying welcomes once, and leaves a trail that names no secret', async () => {
  const email = await verified();
  const db = database();
  const [account] = await db.select().from(users).where(eq(users.email, email));
  const trail = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, account?.id ?? ''))
    .orderBy(auditEvents.at);
  expect(trail.map(({ kind }) => kind)).toEqual(['account.signed_up', 'account.email_verified']);
  const waiting = await db.select().from(jobs).where(eq(jobs.kind, 'email.send'));
  const welcomes = waiting.filter(({ payload }) => JSON.stringify(payload).includes(email));
  expect(welcomes).toHaveLength(1);
  expect(JSON.stringify(trail)).not.toContain(email);
});

describe('next-auth', () => {
  test('is no second door', async () => {
    const client = new ApiClient();
    const refusals: Record<string, number> = {};
    for (const path of [
      'callback/credentials',
      'callback/google',
      'signin/google',
      '_log',
      'verify-request',
    ]) {
      const get = await client.get(`/api/auth/${path}`);
      const post = await client.post(`/api/auth/${path}`, {});
      expect([get.status, get.body.errors.code]).toEqual([404, 'NOT_FOUND']);
      refusals[path] = post.status;
    }
    expect(refusals).toEqual({
      'callback/credentials': 405,
      'callback/google': 405,
      // A path under a route of our own, which has none.
      'signin/google': 404,
      _log: 405,
      'verify-request': 405,
    });
  });

  test("shows a session as the session's row says", async () => {
    const client = new ApiClient();
    expect((await client.get('/api/auth/session')).body).toEqual({});
    const email = await verified(client);
    await client.post('/api/auth/signin', { email, password: PASSWORD });
    const { body, headers } = await client.get('/api/auth/session');
    expect(body.user.email).toBe(email);
    expect(headers.getSetCookie()).toEqual([]);
    await client.post('/api/auth/signout', { everywhere: true });
    expect((await client.get('/api/auth/session')).body).toEqual({});
  });
});
