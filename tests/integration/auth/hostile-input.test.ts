import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/operations.ts';
import { startGoogle } from '#dev/google/google-stand-in.ts';
import { pickPort } from '#dev/ports.ts';
import { ERROR_STATUS } from '#lib/core/errors.ts';
import { type Answer, ApiClient, createSignedIn, signUpBody } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

let mailbox: Mailbox;
const user = new ApiClient();
const admin = new ApiClient();
let google: Awaited<ReturnType<typeof startGoogle>>;
const RUNS = Number(process.env.HOSTILE_RUNS ?? 40);

beforeAll(async () => {
  mailbox = await startMailbox();
  const port = await pickPort();
  process.env.GOOGLE_ISSUER = `http://localhost:${port}`;
  google = await startGoogle({ port, url: process.env.GOOGLE_ISSUER });
  await createSignedIn(mailbox, user);
  const { id } = await createSignedIn(mailbox, admin);
  await database().update(users).set({ role: 'admin' }).where(eq(users.id, id));
});
afterAll(async () => {
  await mailbox.stop();
  await google.stop();
});

type Case = {
  /** A body that the route likes. */
  body: Record<string, unknown>;
  as?: ApiClient;
};

const email = 'mona@company.example';

/** Every account route that takes input; those whose way in is an admin's too. */
const ROUTES: Record<string, Case> = {
  'POST /api/auth/signup': { body: signUpBody(email) },
  'POST /api/auth/signin': { body: { email, password: 'correct horse' } },
  'POST /api/auth/signout': { body: { everywhere: false } },
  'POST /api/auth/google/link': { body: { password: 'correct horse', code: '123456' } },
  'POST /api/auth/google/connect': { body: { idToken: 'a.b.c', oldPassword: 'correct horse' } },
  'POST /api/auth/google/signin': { body: { idToken: 'a.b.c' } },
  'POST /api/auth/google/nonce': { body: {} },
  'PATCH /api/auth/update': { body: { name: 'Mona', companyName: 'Nile', locale: 'ar', email }, as: user },
  'PATCH /api/auth/update as the code of a new address': { body: { email, code: '123456' }, as: user },
  'PATCH /api/auth/update as the link of a new address': { body: { emailToken: 'x' }, as: user },
  'PATCH /api/auth/update as a new password': {
    body: { oldPassword: 'wrong', newPassword: 'correct horse' },
    as: user,
  },
  'POST /api/email-verification/send-code': { body: { email } },
  'POST /api/email-verification/verify-code': { body: { email, code: '123456' } },
  'POST /api/email-verification/verify-code as a link': { body: { token: 'x' } },
  'POST /api/password/forgot-password': { body: { email } },
  'POST /api/password/check-reset-code': { body: { email, code: '123456' } },
  'POST /api/password/check-reset-code as a link': { body: { token: 'x' } },
  'POST /api/password/reset': { body: { token: 'x', newPassword: 'a new password' } },
  'PATCH /api/admin/users/x/block': { body: {}, as: admin },
  'PATCH /api/admin/users/x/unblock': { body: {}, as: admin },
  'PATCH /api/admin/users/x/make-admin': { body: {}, as: admin },
  'PATCH /api/admin/users/x/remove-admin': { body: {}, as: admin },
};

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\udfff\ud800',
    "' or 1=1; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the very text that is sent.
    '${jndi:ldap://x}',
    '../../etc/passwd',
    '%00',
    '\u202egnp.exe',
    'İ@example.com',
    'ı@ſample.com',
    'a@b',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(250)}.example`,
    'mona+tag@company.example\r\nBcc: all@example.com',
    '１２３４５６',
    '١٢٣٤٥٦',
    'x'.repeat(5000),
  ),
);
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [[]], { $ne: null }, { toString: 1 }, '__proto__'),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A body that the route likes with one or two of its fields made hostile, or with a field too many. */
const spoiled = (body: Record<string, unknown>) =>
  fc
    .tuple(
      fc.dictionary(
        fc.constantFrom(...Object.keys(body), 'isAdmin', 'role', '__proto__', 'constructor'),
        hostileValue,
        {
          minKeys: 1,
          maxKeys: 2,
        },
      ),
      fc.boolean(),
    )
    .map(([fields, alone]) => JSON.stringify(alone ? fields : { ...body, ...fields }));

const rawBody = fc.oneof(
  hostileText,
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '1',
    `{"email":${'['.repeat(3000)}`,
    `{"a":"${'x'.repeat(70_000)}"}`,
  ),
);

/** What holds for every answer whatever came in. */
const expectSound = ({ status, headers, body }: Answer, context: string) => {
  expect(status, context).toBeGreaterThanOrEqual(200);
  expect(status, context).toBeLessThan(500);
  expect(status, context).not.toBe(204);
  expect(headers.get('content-type'), context).toMatch(/^application\/json/);
  expect(headers.get('cache-control'), context).toBe('no-store');
  expect(body.statusCode, context).toBe(status);
  expect(typeof body.message, context).toBe('string');
  if (status < 400) {
    expect(body.success, context).toBe(true);
    expect(body, context).toHaveProperty('data');
  } else {
    expect(body.success, context).toBe(false);
    expect(typeof body.errors.details, context).toBe('string');
    expect(ERROR_STATUS[body.errors.code as keyof typeof ERROR_STATUS], context).toBe(status);
    if (status === 429) expect(Number(headers.get('retry-after')), context).toBeGreaterThan(0);
  }
};

describe.each(Object.entries(ROUTES))('%s', (route, { body, as }) => {
  const [method, path] = route.split(' ') as ['POST' | 'PATCH', string];

  const ask = async (sent: string | Uint8Array, headers: HeadersInit = {}) => {
    // Refusals by the limits would hide what is behind them.
    await database().delete(rateLimits);
    const client = new ApiClient();
    for (const [name, value] of as?.cookies ?? []) client.cookies.set(name, value);
    return client.call(method, path, sent, headers);
  };

  test('answers hostile fields in the envelope and never with a fault', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(body), async (sent) => expectSound(await ask(sent), sent)),
      { numRuns: RUNS, seed: 20261121 },
    );
  });

  test('answers bodies that are none in the envelope and never with a fault', async () => {
    await fc.assert(
      fc.asyncProperty(rawBody, async (sent) => expectSound(await ask(sent), String(sent).slice(0, 200))),
      { numRuns: RUNS, seed: 20261121 },
    );
  });

  test('answers strange headers in the envelope and never with a fault', async () => {
    const strange = fc.record(
      {
        'accept-language': fc.constantFrom('', '*', 'ar;q=abc', ';;;', 'x'.repeat(3000), 'en-GB,ar;q=0.9'),
        authorization: fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic eA==', `Bearer ${'x'.repeat(6000)}`),
        cookie: fc.constantFrom('raff.session=', 'raff.session=x; raff.session=y', '=;=;', 'raff.device=..'),
        'content-type': fc.constantFrom(
          '',
          'text/plain',
          'application/json; charset=utf-16',
          'application/jsonx',
        ),
        'content-length': fc.constantFrom('-1', 'x', '99999999'),
        origin: fc.constantFrom('null', 'https://evil.example', ''),
        'sec-fetch-site': fc.constantFrom('cross-site', 'same-site', 'none', 'x'),
        'user-agent': fc.constantFrom('', 'x'.repeat(3000)),
        'x-forwarded-for': fc.constantFrom('', ',,,', 'x', '::', '1.2.3.4, 5.6.7.8', 'a'.repeat(3000)),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(strange, async (headers) =>
        expectSound(await ask(JSON.stringify(body), headers), JSON.stringify(headers).slice(0, 300)),
      ),
      { numRuns: RUNS, seed: 20261121 },
    );
  });
});

describe('the names of people in addresses', () => {
  const pathText = hostileText.filter((text) => text.isWellFormed()).map(encodeURIComponent);

  test.each(['block', 'unblock', 'make-admin', 'remove-admin'])(
    '%s takes none for somebody',
    async (verb) => {
      await fc.assert(
        fc.asyncProperty(pathText, async (id) => {
          await database().delete(rateLimits);
          const answer = await admin.call('PATCH', `/api/admin/users/${id || '%20'}/${verb}`, {});
          expectSound(answer, id);
          expect(answer.status, id).toBeGreaterThanOrEqual(400);
        }),
        { numRuns: RUNS, seed: 20261121 },
      );
    },
  );
});

test('a well-signed ID token may claim what it likes', async () => {
  const claims = fc.record({
    email: fc.oneof(hostileText, fc.constantFrom('mona@company.example', 'Admin@Raff.example')),
    name: hostileText,
    emailVerified: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(claims, async (claimed) => {
      await database().delete(rateLimits);
      const clientId = process.env.GOOGLE_CLIENT_ID ?? '';
      const client = new ApiClient();
      const { nonce } = (await client.post('/api/auth/google/nonce', {})).body.data;
      const idToken = await google.mint({ clientId, nonce, ...claimed });
      const answer = await client.post('/api/auth/google/signin', { idToken });
      expectSound(answer, JSON.stringify(claimed).slice(0, 300));
      if (answer.status === 200) expect(answer.body.data.user.name.length).toBeGreaterThanOrEqual(2);
    }),
    { numRuns: RUNS, seed: 20261121 },
  );
});

test('what asks for an ID token’s signature never becomes a fault', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = fc.record({
    alg: fc.constantFrom('RS256', 'ES256', 'none', 'HS256', 'PS512', 1, null),
    kid: fc.oneof(hostileText, fc.jsonValue()),
    crit: fc.constantFrom(undefined, ['x'], 'x'),
    jwk: fc.jsonValue(),
  });
  const payload = fc.record({
    iss: fc.constantFrom(process.env.GOOGLE_ISSUER, 'https://accounts.google.com', 1, null),
    aud: fc.constantFrom(process.env.GOOGLE_CLIENT_ID, [process.env.GOOGLE_CLIENT_ID], 'x', {}, null),
    exp: fc.constantFrom(4e9, -1, 'soon', null),
    iat: fc.constantFrom(0, 4e9, 'now', null),
  });
  await fc.assert(
    fc.asyncProperty(head, payload, hostileText, async (header, claims, signature) => {
      await database().delete(rateLimits);
      const mark = Buffer.from(signature).toString('base64url');
      const idToken = `${part(header)}.${part(claims)}.${mark}`.slice(0, 9000);
      const answer = await new ApiClient().post('/api/auth/google/signin', { idToken });
      expectSound(answer, idToken.slice(0, 300));
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }),
    { numRuns: RUNS, seed: 20261121 },
  );
});

test('where a refreshed session goes on to is always an address of this site', async () => {
  const anywhere = fc.oneof(
    hostileText,
    fc.webUrl({ withQueryParameters: true }),
    fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          '..',
          '%2e',
          '%2f',
          '%5c',
          'evil.example',
          'en',
          'ar',
          '?',
          '#',
          '@',
          ':',
        ),
      )
      .map((parts) => `/${parts.join('')}`),
  );
  await fc.assert(
    fc.asyncProperty(anywhere, fc.constantFrom(user, undefined), async (to, as) => {
      await database().delete(rateLimits);
      const client = new ApiClient();
      for (const [name, value] of as?.cookies ?? []) client.cookies.set(name, value);
      const response = await client.raw('GET', `/api/auth/refresh?${new URLSearchParams({ to })}`);
      if (response.status === 400) return expectSound(await soundOf(response), to);
      expect(response.status, to).toBe(307);
      const url = new URL(response.headers.get('location') ?? '', process.env.APP_URL);
      expect(url.origin, to).toBe(process.env.APP_URL);
      expect(url.pathname.startsWith('//'), to).toBe(false);
      const back = url.searchParams.get('callbackUrl');
      if (back) expect(new URL(back, process.env.APP_URL).origin, to).toBe(process.env.APP_URL);
    }),
    { numRuns: RUNS * 5, seed: 20261121 },
  );
});

const soundOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  body: await response.json(),
});
