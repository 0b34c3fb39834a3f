import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { rateLimits } from '#db/schema/operations.ts';
import { ERROR_STATUS } from '#lib/core/errors.ts';
import { type Answer, ApiClient, createSignedIn, signUpBody } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

let mailbox: Mailbox;
const signedIn = new ApiClient();
const RUNS = Number(process.env.HOSTILE_RUNS ?? 40);

beforeAll(async () => {
  mailbox = await startMailbox();
  await createSignedIn(mailbox, signedIn);
});
afterAll(() => mailbox.stop());

/** Every account route that takes a body, with a body that it likes. */
const ROUTES = {
  'POST /api/auth/signup': signUpBody('mona@company.example'),
  'POST /api/auth/signin': { email: 'mona@company.example', password: 'correct horse' },
  'POST /api/auth/signout': { everywhere: false },
  'POST /api/auth/google/signin': { idToken: 'a.b.c' },
  'POST /api/auth/google/nonce': {},
  'PATCH /api/auth/update': { name: 'Mona', companyName: 'Nile', email: 'mona@company.example' },
  'POST /api/email-verification/send-code': { email: 'mona@company.example' },
  'POST /api/email-verification/verify-code': { email: 'mona@company.example', code: '123456' },
  'POST /api/password/forgot-password': { email: 'mona@company.example' },
  'POST /api/password/check-reset-code': { email: 'mona@company.example', code: '123456' },
  'POST /api/password/reset': { token: 'x', newPassword: 'a new password' },
  'PATCH /api/admin/users/x/block': {},
} as const;

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
        fc.constantFrom(...Object.keys(body), 'isAdmin', '__proto__', 'constructor'),
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

describe.each(Object.entries(ROUTES))('%s', (route, body) => {
  const [method, path] = route.split(' ') as ['POST' | 'PATCH', string];

  const ask = async (sent: string | Uint8Array, headers: HeadersInit = {}) => {
    // Refusals by the limits would hide what is behind them.
    await database().delete(rateLimits);
    const client = new ApiClient();
    if (method === 'PATCH') for (const [name, value] of signedIn.cookies) client.cookies.set(name, value);
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
