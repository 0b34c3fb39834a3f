import fs from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadCalls } from '#app/api/openapi.json/calls.ts';
import { GET } from '#app/api/openapi.json/route.ts';
import { ERROR_STATUS } from '#lib/core/errors.ts';
import type { ApiDocument, Operation } from '#lib/openapi/document.ts';
import { type Components, toJsonSchema } from '#lib/openapi/json-schema.ts';
import { pathOf } from '#lib/openapi/policy.ts';
import { wordsIn } from '#lib/openapi/surroundings.ts';
import type { Limit } from '#lib/rate-limit/rate-limit.ts';
import { ROUTES } from '#tests/setup/api-routes.ts';

const ask = (headers: Record<string, string> = {}) =>
  GET(new Request('http://localhost:3000/api/openapi.json', { headers }), { params: Promise.resolve({}) });

let text: string;
let document: ApiDocument;
let operations: [string, Operation][];

beforeAll(async () => {
  text = await (await ask()).text();
  document = JSON.parse(text);
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}, 60_000);

describe('the document of the API', () => {
  test('names every method of every route, and none that is not there', () => {
    const routes = Object.keys(ROUTES).map((route) => {
      const [method, path = ''] = route.split(' ');
      return `${method} ${pathOf(path)}`;
    });
    expect(operations.map(([call]) => call).sort()).toEqual(routes.sort());
  });

  test('says who may call as the table of routes does', () => {
    const said = { public: 'everybody', account: 'signedIn' } as Record<string, string>;
    for (const [route, may] of Object.entries(ROUTES)) {
      const [method = '', path = ''] = route.split(' ');
      const operation = document.paths[pathOf(path)]?.[method.toLowerCase() as 'get'];
      const access = operation?.['x-access'] ?? '';
      expect(said[access] ?? access, route).toBe(may);
      expect(operation?.security.length === 0, route).toBe(may === 'everybody');
    }
  });

  test('is sound by the schema of OpenAPI 3.1', () => {
    const schema = JSON.parse(fs.readFileSync('tests/fixtures/openapi/openapi-3.1-schema.json', 'utf8'));
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv).addFormat('media-range', true);
    const isSound = ajv.compile(schema);
    isSound(document);
    expect(isSound.errors ?? []).toEqual([]);
  });

  test('holds schemas that are sound by draft 2020-12, and refers to nothing that is missing', () => {
    const ajv = new Ajv2020({ strict: false, addUsedSchema: false });
    formats.default(ajv);
    ajv.addSchema({ $id: 'https://raff.test/openapi', ...document });
    for (const reference of text.match(/"#\/[^"]+"/g) ?? []) {
      const at = JSON.parse(reference) as string;
      expect(ajv.getSchema(`https://raff.test/openapi${at}`), at).toBeDefined();
    }
    for (const [call, { requestBody, parameters = [] }] of operations) {
      const schemas = [
        ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema ?? {}),
        ...parameters.map(({ schema }) => schema),
      ];
      for (const schema of schemas) expect(ajv.validateSchema(schema), call).toBe(true);
    }
  });

  test('shows with each body an example that the call takes', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false });
    formats.default(ajv);
    const $defs = JSON.parse(JSON.stringify(document.components.schemas));
    for (const [call, { requestBody }] of operations) {
      const { schema = {}, example } = requestBody?.content['application/json'] ?? {};
      if (!requestBody) continue;
      const takes = ajv.compile(JSON.parse(JSON.stringify({ ...schema, $defs })));
      takes(example);
      expect(takes.errors ?? [], `${call}: ${JSON.stringify(example)}`).toEqual([]);
    }
  });

  test('gives every call a name of its own, a summary in both languages and a path with all its parameters', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [call, { operationId, parameters = [] }] of operations) {
      expect(wordsIn('ar').summaryOf(operationId), call).toMatch(/[\u0600-\u06ff]/);
      const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(named.sort(), call).toEqual([...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
    }
  });

  test('summarises no call that is gone', async () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    const { messagesFor } = await import('#lib/i18n/catalog.ts');
    expect(Object.keys(messagesFor('en').developers.operations).sort()).toEqual(ids.sort());
  });

  test('has every error code with its status and what it says', () => {
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      const schema = document.components.responses[code]?.content?.['application/json']?.schema;
      expect(schema?.properties?.statusCode?.const, code).toBe(status);
      // Where a text lacks an argument its key stands for it.
      expect(document.components.responses[code]?.description, code).not.toMatch(/errors\.codes|[{}]/);
    }
  });

  test('says how often each limited call may be made, and how long to wait', () => {
    const signIn = document.paths['/api/auth/signin']?.post;
    expect(signIn?.['x-rate-limit']).toEqual({ calls: 60, seconds: 600, by: 'address' });
    expect(signIn?.responses['429']).toEqual({ $ref: '#/components/responses/TOO_MANY_REQUESTS' });
    expect(document.components.responses.TOO_MANY_REQUESTS?.headers).toHaveProperty('Retry-After');
  });

  test('lets who edits what others may edit say which version they know', () => {
    const { get, put } = document.paths['/api/admin/dashboard-links'] ?? {};
    expect(get?.parameters).toBeUndefined();
    expect(put?.parameters).toContainEqual(expect.objectContaining({ name: 'If-Match', in: 'header' }));
    expect(put?.responses['412']).toEqual({ $ref: '#/components/responses/EDIT_CONFLICT' });
    expect(get?.responses['200']).toHaveProperty('headers.ETag');
  });

  test('is small, and sent again only to who has another one', async () => {
    // Each dashboard's answer is described in full: some 50 KB of a tenth that size once it is packed.
    expect(text.length).toBeLessThan(530 * 1024);
    const first = await ask();
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await ask({ 'if-none-match': `"older", W/${tag}` })).status).toBe(304);
    expect((await ask({ 'if-none-match': '"older"' })).status).toBe(200);
  });
});

describe('a shape', () => {
  test('that has a name is told once, under it', () => {
    const components: Components = new Map();
    const Money = z.object({ amount: z.int() }).meta({ id: 'Money' });
    const schema = toJsonSchema(z.object({ paid: Money, due: Money }), 'output', components);
    expect(schema.properties).toEqual({
      paid: { $ref: '#/components/schemas/Money' },
      due: { $ref: '#/components/schemas/Money' },
    });
    expect(components.get('Money')?.properties).toHaveProperty('amount');
  });

  test('must not have the name of another', () => {
    const components: Components = new Map();
    toJsonSchema(z.object({ a: z.string().meta({ id: 'Word' }) }), 'output', components);
    const other = z.object({ a: z.int().meta({ id: 'Word' }) });
    expect(() => toJsonSchema(other, 'output', components)).toThrow('Word');
  });
});

test('what promises nothing is no call', async () => {
  const routes = (await loadCalls()).map(({ route }) => route);
  expect(routes).not.toContain('[[...unknown]]');
  expect(routes).not.toContain('unknown-method');
});

/** docs/product/api.md#rate-limits is the one list of limits: it is held to the calls and to the limits in the code. */

const SECONDS: Record<string, number> = { s: 1, min: 60, h: 3600 };
const section =
  fs.readFileSync('docs/product/api.md', 'utf8').split('\n## Rate limits\n')[1]?.split('\n## ')[0] ?? '';

const rows = section.split('\n').flatMap((line) => {
  const [, name, by, burst, time = '', calls = ''] = line.split('|').map((cell) => cell.trim());
  const [amount, unit = ''] = time.split(' ');
  return name?.startsWith('`')
    ? [
        {
          name: name.slice(1, -1),
          by,
          burst: Number(burst),
          seconds: Number(amount) * (SECONDS[unit] ?? Number.NaN),
          calls: [...calls.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, call]) => call ?? ''),
          others: /^every other (GET|write) under \/admin$/.exec(calls)?.[1] ?? null,
        },
      ]
    : [];
});
const unlimited = [
  ...(section.match(/Not limited: ([^.]*(?:\.json[^.]*)?)\./s)?.[1] ?? '').matchAll(/`([^`]+)`/g),
].map(([, call]) => (call ?? '').replace(/\s+/g, ' '));

const isLimit = (value: unknown): value is Limit =>
  typeof value === 'object' && value !== null && 'burst' in value && 'seconds' in value && 'name' in value;

const limitsIn = (value: unknown): Limit[] => {
  if (isLimit(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(limitsIn) : [];
};

describe('the list of limits in the documents', () => {
  test('names every limit that is defined, with its figures, and no other', async () => {
    const files = fs.globSync('lib/**/limits.ts');
    const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ `#${file}`)));
    const defined = modules.flatMap((module) => limitsIn({ ...module }));
    const figures = ({ name, burst, seconds }: Pick<Limit, 'name' | 'burst' | 'seconds'>) =>
      `${name}: ${burst} in ${seconds} s`;
    expect(rows.map(figures).sort()).toEqual(defined.map(figures).sort());
  });

  test('says of every call by which limit it is counted', async () => {
    const calls = (await loadCalls()).map(({ method, route, contract }) => ({
      call: `${method} ${pathOf(route).slice('/api'.length)}`,
      limit: contract.limit ?? contract.sharedLimit,
    }));
    const listed = new Map(rows.flatMap(({ name, calls }) => calls.map((call) => [call, name] as const)));
    const ruleFor = (call: string) => {
      const [method = '', path = ''] = call.split(' ');
      if (!path.startsWith('/admin/')) return undefined;
      return rows.find(({ others }) => others === (method === 'GET' ? 'GET' : 'write'))?.name;
    };
    for (const { call, limit } of calls) {
      const isListed = [listed.get(call) ?? ruleFor(call), unlimited.includes(call) ? 'none' : undefined];
      expect(isListed.filter(Boolean), call).toEqual([limit?.name ?? 'none']);
      if (limit) expect(rows.find(({ name }) => name === limit.name)?.by, call).toBe(limit.by);
    }
    const known = new Set(calls.map(({ call }) => call));
    expect([...listed.keys(), ...unlimited].filter((call) => !known.has(call))).toEqual([]);
  });
});
