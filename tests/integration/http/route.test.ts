import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { database } from '#db/client.ts';
import { sessions, users } from '#db/schema/accounts.ts';
import { sealSessionToken } from '#lib/auth/session-token.ts';
import { AppError, tooManyRequests } from '#lib/core/errors.ts';
import type { Handler } from '#lib/http/contract.ts';
import { methods, route } from '#lib/http/route.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

const call = async (
  handler: Handler,
  init: RequestInit & { query?: string; params?: Record<string, string> } = {},
) => {
  const request = new Request(`http://localhost:3000/api/example${init.query ?? ''}`, init);
  const response = await handler(request, { params: Promise.resolve(init.params ?? {}) });
  return { response, body: response.status === 204 ? null : await response.json() };
};

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

const Body = z.strictObject({
  name: z.string('nameRequired').min(2, 'nameTooShort'),
  count: z.number().optional(),
});
const Out = z.object({ name: z.string() });

const echo = route({ access: 'public', body: Body, output: Out }, async (_ctx, { name }) => ({
  name,
  secret: 1,
}));

let cookie: string;
let bearer: string;

beforeAll(async () => {
  const db = database();
  await db
    .insert(users)
    .values({ id: 'u1', name: 'Mona', email: 'mona@example.com', emailVerifiedAt: new Date() });
  await db.insert(sessions).values([
    { id: 's1', userId: 'u1', kind: 'cookie' },
    { id: 's2', userId: 'u1', kind: 'bearer' },
  ]);
  cookie = await sealSessionToken({ sessionId: 's1', userId: 'u1', kind: 'cookie' });
  bearer = await sealSessionToken({ sessionId: 's2', userId: 'u1', kind: 'bearer' });
});

describe('a route', () => {
  test('wraps its answer and lets nothing out that it has not declared', async () => {
    const { response, body } = await call(echo, json({ name: 'Mona' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(body).toEqual({
      statusCode: 200,
      success: true,
      message: 'Successful! Your request has succeeded.',
      data: { name: 'Mona' },
    });
  });

  test.each([
    ['malformed JSON', json('{'), 400],
    [
      'no JSON at all',
      { method: 'POST', body: 'name=Mona', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      400,
    ],
    [
      'a sequence of JSON texts',
      { method: 'POST', body: '{"name":"Mona"}', headers: { 'content-type': 'application/json-seq' } },
      400,
    ],
    ['a list', json([]), 400],
    ['a number', json('1'), 400],
    ['an unknown field', json({ name: 'Mona', isAdmin: true }), 400],
    ['NUL in a text', json({ name: 'Mo\0na' }), 400],
    ['half a surrogate pair', json('{"name":"\\ud800xx"}'), 400],
    ['bytes that are no UTF-8', { ...json(''), body: new Uint8Array([0x22, 0xff, 0x22]) }, 400],
    ['an absurd size', json({ name: 'x'.repeat(70_000) }), 413],
  ] as [string, RequestInit, number][])('refuses %s in the envelope', async (_, init, status) => {
    const { response, body } = await call(echo, init);
    expect(response.status).toBe(status);
    expect(body).toMatchObject({ statusCode: status, success: false, errors: { code: expect.any(String) } });
  });

  test('takes no body that its sender broke off, and blames nobody else for it', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"name":'));
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      },
    });
    const { response } = await call(echo, { ...json(''), body, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(400);
  });

  test("says each field's own word, in the reader's language", async () => {
    const english = await call(echo, json({ name: 'M' }));
    expect(english.body.errors).toEqual({
      code: 'VALIDATION_ERROR',
      details: 'Name must be at least 2 characters',
      fields: { name: 'Name must be at least 2 characters' },
    });
    const arabic = await call(echo, json({ name: 'M' }, { 'accept-language': 'ar' }));
    expect(arabic.body.errors.fields.name).toMatch(/[\u0600-\u06ff]/);
  });

  test.each([
    [
      'another type of content',
      { method: 'POST', body: 'name=Mona', headers: { 'content-type': 'text/plain' } },
      'content-type',
      'Send the body as JSON (Content-Type: application/json)',
    ],
    ['malformed JSON', json('{'), 'body', 'The body isn’t valid JSON'],
    ['a body of another kind', json([]), 'body', messagesFor('en').validation.invalid],
    [
      'a text that no column takes',
      json({ name: 'Mo\0na' }),
      'name',
      messagesFor('en').validation.unsafeText,
    ],
  ] as [string, RequestInit, string, string][])(
    'names where %s is wrong, and how',
    async (_, init, field, text) => {
      const { body } = await call(echo, init);
      expect([body.message, body.errors.details, body.errors.fields]).toEqual([
        text,
        text,
        { [field]: text },
      ]);
    },
  );

  test('names what is missing where several shapes are allowed', async () => {
    const chats = z.object({ chats: z.array(z.object({ id: z.string(), title: z.string() })) });
    const either = route(
      {
        access: 'public',
        body: z.union([chats, z.array(z.string()).transform((ids) => ({ ids }))]),
        output: Out,
      },
      async () => ({ name: '' }),
    );
    const required = messagesFor('en').validation.required;
    const fieldsOf = async (body: unknown) => (await call(either, json(body))).body.errors.fields;
    expect(await fieldsOf({})).toEqual({ chats: required });
    expect(await fieldsOf({ chats: [{ id: 'a' }] })).toEqual({ 'chats.0.title': required });
    expect(await fieldsOf([1])).toEqual({ 0: messagesFor('en').validation.invalid });
  });

  test('takes a parameter without a value for one that is not given', async () => {
    const Query = z.strictObject({
      page: z.coerce.number().min(1).default(1),
      search: z.string().optional(),
    });
    const list = route({ access: 'public', query: Query, output: Out }, async (_ctx, query) => ({
      name: JSON.stringify(query),
    }));
    const { body } = await call(list, { query: '?search=&page=%20' });
    expect(body.data.name).toBe('{"page":1}');
  });

  test('says the defaults of a status with their names', async () => {
    const { DELETE } = methods({ POST: echo });
    const { body } = await call(DELETE, { method: 'DELETE' });
    const missing = route({ access: 'public', output: Out, errors: ['NOT_FOUND'] }, async () => {
      throw new AppError('NOT_FOUND');
    });
    const { status } = messagesFor('en').errors;
    expect([body.message, (await call(missing)).body.message]).toEqual([status['405'], status['404']]);
  });

  test('refuses a write that a browser sends from another site', async () => {
    const { response, body } = await call(echo, json({ name: 'Mona' }, { 'sec-fetch-site': 'cross-site' }));
    expect(response.status).toBe(403);
    expect(body.errors.code).toBe('FORBIDDEN');
    expect(body.message).not.toMatch(/page/);
  });

  test('says nothing of the inside of a fault', async () => {
    const broken = route({ access: 'public', output: Out }, async () => {
      throw new Error('password=hunter2');
    });
    const { response, body } = await call(broken);
    expect(response.status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(body.errors.code).toBe('INTERNAL_ERROR');
  });

  test('maps a code with its arguments and its time to wait', async () => {
    const limited = route({ access: 'public', output: Out, errors: ['TOO_MANY_REQUESTS'] }, async () => {
      throw tooManyRequests(7);
    });
    const { response, body } = await call(limited);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(body.message).toContain('7 seconds');
  });

  test('answers methods that it has not in the envelope', async () => {
    const { DELETE, OPTIONS } = methods({ POST: echo });
    const { response, body } = await call(DELETE, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(body.errors.code).toBe('METHOD_NOT_ALLOWED');
    expect((await call(OPTIONS, { method: 'OPTIONS' })).response.headers.get('allow')).toBe('POST, OPTIONS');
  });

  test('counts by address and says when to come again', async () => {
    const counted = route(
      { access: 'public', output: Out, limit: { name: 'test', by: 'address', burst: 2, seconds: 60 } },
      async () => ({ name: 'x' }),
    );
    const from = (address: string) => call(counted, { headers: { 'x-forwarded-for': address } });
    expect((await from('192.0.2.1')).response.status).toBe(200);
    expect((await from('192.0.2.1')).response.status).toBe(200);
    const refused = await from('192.0.2.1');
    expect(refused.response.status).toBe(429);
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('192.0.2.2')).response.status).toBe(200);
  });
});

describe('what is versioned', () => {
  const Thing = z.object({ name: z.string(), version: z.string() });
  const seen: unknown[] = [];
  const read = route({ access: 'public', output: Thing, versioned: true }, async (_ctx, input) => {
    seen.push(input);
    return { name: 'Mona', version: 'name:1' };
  });
  const write = route(
    { access: 'public', body: Body, output: Thing, versioned: true },
    async (_ctx, { name, ifMatch }) => {
      const stands = { name: 'Somebody', version: 'name:2', secret: 1 };
      if (ifMatch && !ifMatch.includes('name:2')) throw new AppError('EDIT_CONFLICT', { current: stands });
      return { name, version: 'name:3' };
    },
  );
  const put = (ifMatch?: string, language = 'en') =>
    call(
      write,
      json({ name: 'Mona' }, { 'accept-language': language, ...(ifMatch && { 'if-match': ifMatch }) }),
    );

  test('carries its version in its data and as its ETag', async () => {
    const { response, body } = await call(read, { headers: { 'if-match': 'nonsense' } });
    expect([response.status, response.headers.get('etag')]).toEqual([200, '"name:1"']);
    expect(body.data).toEqual({ name: 'Mona', version: 'name:1' });
    expect(seen).toEqual([{}]);
  });

  test.each([undefined, '*', '"name:2"', '"name:1", "name:2"', 'W/"name:1", "name:2"'])(
    'is changed with If-Match %j',
    async (ifMatch) => {
      const { response } = await put(ifMatch);
      expect([response.status, response.headers.get('etag')]).toEqual([200, '"name:3"']);
    },
  );

  test.each(['"name:1"', 'W/"name:2"'])(
    'is not changed with If-Match %j, and answers what stands, without what is not declared',
    async (ifMatch) => {
      const { response, body } = await put(ifMatch);
      expect([response.status, response.headers.get('etag')]).toEqual([412, '"name:2"']);
      expect(body).toEqual({
        statusCode: 412,
        success: false,
        message: 'Someone else changed this after you opened it.',
        errors: {
          code: 'EDIT_CONFLICT',
          details: 'Someone else changed this after you opened it.',
          current: { name: 'Somebody', version: 'name:2' },
        },
      });
    },
  );

  test('is not changed with an If-Match that cannot be read', async () => {
    const { response, body } = await put('name:2');
    expect(response.status).toBe(400);
    expect(Object.keys(body.errors.fields)).toEqual(['if-match']);
    expect((await put('"name:1"', 'ar')).body.message).toMatch(/[\u0600-\u06ff]/);
  });
});

describe('credentials', () => {
  const whoami = route({ access: 'account', output: z.object({ id: z.string() }) }, async ({ actor }) => ({
    id: actor.userId,
  }));

  test('are taken as a cookie or as a bearer, each only as itself', async () => {
    expect((await call(whoami, { headers: { cookie: `raff.session=${cookie}` } })).response.status).toBe(200);
    expect((await call(whoami, { headers: { authorization: `Bearer ${bearer}` } })).response.status).toBe(
      200,
    );
    expect((await call(whoami, { headers: { cookie: `raff.session=${bearer}` } })).response.status).toBe(401);
    expect((await call(whoami, { headers: { authorization: `Bearer ${cookie}` } })).response.status).toBe(
      401,
    );
  });

  test('are refused where the page was drawn for somebody else, or its session is over', async () => {
    const open = route({ access: 'public', output: z.object({}) }, async () => ({}));
    const codeFor = async (owner: string, signedIn: boolean) => {
      const headers = { 'x-raff-page-owner': owner, ...(signedIn && { cookie: `raff.session=${cookie}` }) };
      const { response, body } = await call(open, { headers });
      return [response.status, body.errors?.code];
    };
    expect(await codeFor('u1', true)).toEqual([200, undefined]);
    expect(await codeFor('u2', true)).toEqual([409, 'SIGNED_IN_AS_ANOTHER']);
    expect(await codeFor('u1', false)).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('a bearer that is wrong is not saved by a right cookie', async () => {
    const headers = { cookie: `raff.session=${cookie}`, authorization: 'Bearer nonsense' };
    expect((await call(whoami, { headers })).response.status).toBe(401);
  });

  test.each(['', 'nonsense', 'Basic dTpw', `Bearer ${'a'.repeat(5000)}`])(
    '%j makes a guest',
    async (authorization) => {
      const { response, body } = await call(whoami, { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(body.errors.code).toBe('UNAUTHENTICATED');
    },
  );

  test('end with their session', async () => {
    const db = database();
    await db.insert(sessions).values({ id: 's3', userId: 'u1', kind: 'cookie', revokedAt: new Date() });
    const token = await sealSessionToken({ sessionId: 's3', userId: 'u1', kind: 'cookie' });
    expect((await call(whoami, { headers: { cookie: `raff.session=${token}` } })).response.status).toBe(401);
  });

  test.each([
    ['seven idle days', { lastSeenAt: new Date(Date.now() - 7 * 86_400_000 - 1000) }],
    ['thirty days', { createdAt: new Date(Date.now() - 30 * 86_400_000 - 1000) }],
  ])('are over after %s', async (_, times) => {
    const id = `old-${Object.keys(times)[0]}`;
    await database()
      .insert(sessions)
      .values({ id, userId: 'u1', kind: 'cookie', ...times });
    const token = await sealSessionToken({ sessionId: id, userId: 'u1', kind: 'cookie' });
    expect((await call(whoami, { headers: { cookie: `raff.session=${token}` } })).response.status).toBe(401);
  });
});
