import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { emailCodeDays, emailCodes, users } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { log } from '#lib/core/log.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { sweep } from '#lib/worker/sweep.ts';
import { ApiClient, newEmail, signUpBody } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

const VERIFY = '/api/email-verification/verify-code';
const SEND = '/api/email-verification/send-code';

const signedUp = async () => {
  const client = new ApiClient();
  const email = newEmail();
  await client.post('/api/auth/signup', signUpBody(email));
  const [user] = await database().select().from(users).where(eq(users.email, email));
  return { client, email, userId: user?.id ?? '', code: mailbox.codeFor(email) };
};

const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const codeOf = (userId: string) =>
  and(eq(emailCodes.userId, userId), eq(emailCodes.purpose, 'email_verification'));

/** Someone at another address who has the cookies of the browser that signed up: not asked for its password. */
const elsewhere = ({ cookies }: ApiClient): ApiClient => {
  const client = new ApiClient();
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
};

/** Tests move data, not time. */
const age = (userId: string, minutes: number) =>
  database()
    .update(emailCodes)
    .set({
      sentAt: sql`${emailCodes.sentAt} - make_interval(mins => ${minutes})`,
      expiresAt: sql`${emailCodes.expiresAt} - make_interval(mins => ${minutes})`,
    })
    .where(codeOf(userId));

describe('a code', () => {
  test('works once', async () => {
    const { client, email, code } = await signedUp();
    expect((await client.post(VERIFY, { email, code })).status).toBe(200);
    const again = await client.post(VERIFY, { email, code });
    expect([again.status, again.body.errors.code]).toEqual([409, 'EMAIL_ALREADY_VERIFIED']);
  });

  test('may be typed in Arabic-Indic digits', async () => {
    const { client, email, code } = await signedUp();
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    expect((await client.post(VERIFY, { email, code: arabic })).status).toBe(200);
  });

  test('verifies once when it comes several times at once', async () => {
    const { client, email, code, userId } = await signedUp();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => elsewhere(client).post(VERIFY, { email, code })),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    const trail = await database().select().from(auditEvents).where(eq(auditEvents.subjectId, userId));
    expect(trail.map(({ kind }) => kind)).toEqual(['account.signed_up', 'account.email_verified']);
    const late = await elsewhere(client).post(VERIFY, { email, code });
    expect([late.status, late.body.errors.code]).toEqual([409, 'EMAIL_ALREADY_VERIFIED']);
  });

  test('dies with the fifth wrong guess', async () => {
    const { client, email, code } = await signedUp();
    for (let guess = 1; guess <= 5; guess++) {
      const { status, body } = await client.post(VERIFY, { email, code: other(code, guess) });
      expect([status, body.errors.code]).toEqual([400, 'INVALID_VERIFICATION_CODE']);
    }
    const { status, body } = await client.post(VERIFY, { email, code });
    expect([status, body.errors.code]).toEqual([404, 'NO_VERIFICATION_CODE_FOUND']);
  });

  test('is over after ten minutes', async () => {
    const { client, email, userId, code } = await signedUp();
    await age(userId, 10);
    const { status, body } = await client.post(VERIFY, { email, code });
    expect([status, body.errors.code]).toEqual([400, 'VERIFICATION_CODE_EXPIRED']);
    expect(body.message).toBe('Verification code has expired. Please request a new one.');
  });

  test('is worth nothing for another account', async () => {
    const one = await signedUp();
    const two = await signedUp();
    if (one.code === two.code) return;
    const { body } = await one.client.post(VERIFY, { email: one.email, code: two.code });
    expect(body.errors.code).toBe('INVALID_VERIFICATION_CODE');
  });

  test('is kept as a keyed hash only', async () => {
    const { userId, code } = await signedUp();
    const [row] = await database().select().from(emailCodes).where(codeOf(userId));
    expect(JSON.stringify(row)).not.toContain(code);
  });
});

describe('a new code', () => {
  test('may be asked for at once after signing up, then every sixty seconds', async () => {
    const { client, email, code } = await signedUp();
    expect((await client.post(SEND, { email })).status).toBe(200);
    const { status, headers, body } = await client.post(SEND, { email });
    expect([status, body.errors.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const fresh = mailbox.codeFor(email);
    if (fresh !== code) {
      const old = await client.post(VERIFY, { email, code });
      expect(old.body.errors.code).toBe('INVALID_VERIFICATION_CODE');
    }
    expect((await client.post(VERIFY, { email, code: fresh })).status).toBe(200);
  });

  test('has one sender when asked for several times at once', async () => {
    const { email, userId } = await signedUp();
    await age(userId, 2);
    const before = mailbox.mails.length;
    const answers = await Promise.all(Array.from({ length: 4 }, () => new ApiClient().post(SEND, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    expect(mailbox.mails.length - before).toBe(1);
  });

  test('is refused for nobody, and for who is verified', async () => {
    const nobody = await new ApiClient().post(SEND, { email: newEmail() });
    expect([nobody.status, nobody.body.message]).toEqual([404, 'User not found.']);
    const { client, email, code } = await signedUp();
    await client.post(VERIFY, { email, code });
    expect((await client.post(SEND, { email })).body.errors.code).toBe('EMAIL_ALREADY_VERIFIED');
  });

  test('is sent to its own browser ten times a day at the most', async () => {
    const { client, email, userId } = await signedUp();
    for (let sent = 2; sent <= 10; sent++) {
      await age(userId, 2);
      expect((await client.post(SEND, { email })).status).toBe(200);
    }
    await age(userId, 2);
    const { status, headers } = await client.post(SEND, { email });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
  });

  test('is sent to one stranger four times a day, to all of them seven, and to its own browser after that', async () => {
    const { client, email, userId } = await signedUp();
    const ask = async (stranger: ApiClient) => {
      await age(userId, 2);
      return (await stranger.post(SEND, { email })).status;
    };
    const one = new ApiClient();
    for (const expected of [200, 200, 200, 200, 429]) expect(await ask(one)).toBe(expected);
    for (const expected of [200, 200, 429]) expect(await ask(new ApiClient())).toBe(expected);
    expect(await ask(client)).toBe(200);
  });
});

describe('guesses', () => {
  test('are evaluated twenty times a day at the most, and the link still lets the owner in', async () => {
    const { client, email, userId } = await signedUp();
    const outcomes: string[] = [];
    for (let round = 0; round < 6; round++) {
      const code = mailbox.codeFor(email);
      for (let guess = 1; guess <= 5; guess++) {
        const { body } = await elsewhere(client).post(VERIFY, { email, code: other(code, guess) });
        outcomes.push(body.errors.code);
      }
      await age(userId, 2);
      await elsewhere(client).post(SEND, { email });
    }
    expect(outcomes.filter((code) => code === 'INVALID_VERIFICATION_CODE')).toHaveLength(20);
    expect(outcomes.slice(20).every((code) => code === 'TOO_MANY_REQUESTS')).toBe(true);
    const right = await elsewhere(client).post(VERIFY, { email, code: mailbox.codeFor(email) });
    expect(right.status).toBe(429);
    const [day] = await database().select().from(emailCodeDays).where(eq(emailCodeDays.userId, userId));
    expect(day?.guesses).toBe(20);
    const link = await elsewhere(client).post(VERIFY, { token: mailbox.secretFor(email) });
    expect([link.status, link.body.data.email]).toEqual([200, email]);
  });

  test('from everywhere at once are evaluated five times a code', async () => {
    const { client, email, userId, code } = await signedUp();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        elsewhere(client).post(VERIFY, { email, code: other(code, at + 1) }),
      ),
    );
    const evaluated = answers.filter(({ body }) => body.errors.code === 'INVALID_VERIFICATION_CODE');
    expect(evaluated).toHaveLength(5);
    const [day] = await database().select().from(emailCodeDays).where(eq(emailCodeDays.userId, userId));
    expect(day?.guesses).toBe(5);
  });
});

describe("the mail's link", () => {
  test('works once and ends the code', async () => {
    const { client, email, code } = await signedUp();
    const token = mailbox.secretFor(email);
    expect((await client.post(VERIFY, { token })).status).toBe(200);
    expect((await client.post(VERIFY, { token })).status).toBe(404);
    expect((await client.post(VERIFY, { email, code })).status).toBe(409);
  });

  test('is over after ten minutes', async () => {
    const { client, email, userId } = await signedUp();
    await age(userId, 10);
    expect((await client.post(VERIFY, { token: mailbox.secretFor(email) })).status).toBe(404);
  });

  test('is no reset', async () => {
    const { client, email } = await signedUp();
    const token = mailbox.secretFor(email);
    const { body } = await client.post('/api/password/reset', { token, newPassword: 'new password' });
    expect(body.errors.code).toBe('TOKEN_TYPE_INVALID');
    expect((await client.post('/api/password/check-reset-code', { token })).status).toBe(404);
  });
});

test.each([
  ['in the evening', '2026-03-05T19:00:00Z'],
  // Clocks went back in between: a month of days before was after midnight.
  ['in the last hour of a day of winter', '2026-11-28T21:30:00Z'],
])('how many codes a day had is forgotten after a month, also %s', async (_, moment) => {
  const { userId } = await signedUp();
  const now = new Date(moment);
  const counts = [-30, -31, -32].map((days) => ({
    userId,
    purpose: 'password_reset' as const,
    day: addDays(cairoDay(now), days),
    sent: 1,
  }));
  await database().insert(emailCodeDays).values(counts);
  await sweep({ db: database(), log, now });
  const left = await database()
    .select()
    .from(emailCodeDays)
    .where(and(eq(emailCodeDays.userId, userId), eq(emailCodeDays.purpose, 'password_reset')));
  expect(left.map((count) => count.day).sort()).toEqual([
    addDays(cairoDay(now), -31),
    addDays(cairoDay(now), -30),
  ]);
});
