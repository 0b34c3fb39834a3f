import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Components, toJsonSchema } from '#lib/openapi/json-schema.ts';
import { referenceOf } from '#lib/openapi/reference.ts';
import { shapeText } from '#lib/openapi/shape-text.ts';
import { wordlessDocument } from '#tests/setup/api-document.ts';

const textOf = (schema: z.ZodType): string => {
  const components: Components = new Map();
  const json = toJsonSchema(schema, 'output', components);
  return shapeText(json, Object.fromEntries(components));
};

test.each([
  [z.string().max(60), 'string (≤ 60)'],
  [z.iso.datetime().nullable(), 'string (date-time) | null'],
  [z.int().min(1).max(100), 'integer (1…100)'],
  [z.array(z.enum(['a', 'b'])), '("a" | "b")[]'],
  [z.array(z.int()), 'integer[]'],
  [z.literal(true), 'true'],
  [z.record(z.string(), z.boolean()), '{\n  [name]: boolean\n}'],
  [
    z.object({ a: z.string(), b: z.object({ c: z.int() }).optional() }),
    '{\n  a: string\n  b?: {\n    c: integer\n  }\n}',
  ],
  [
    z.object({ user: z.object({ id: z.string() }).meta({ id: 'Somebody' }) }),
    '{\n  user: {\n    id: string\n  }\n}',
  ],
] as const)('a shape is noted down as programmers do (%#)', (schema, text) =>
  expect(textOf(schema)).toBe(text),
);

test('a call is shown with what it takes and an example that can be sent', () => {
  const document = wordlessDocument([
    {
      method: 'PATCH',
      route: 'admin/users/[id]/limit',
      contract: {
        access: 'admin',
        params: z.object({ id: z.string().max(64) }),
        body: z.strictObject({ limit: z.int().min(0).nullable() }),
        answers: [
          { status: 200, type: 'application/json', output: z.object({ id: z.string() }), isEnveloped: true },
        ],
        limit: { name: 'x', burst: 120, seconds: 600, by: 'user' },
        errors: ['USER_NOT_FOUND'],
      },
    },
  ]);
  const { domains, codes } = referenceOf(document, (code) => code);
  const [call] = domains.find(({ domain }) => domain === 'admin')?.calls ?? [];
  expect(call).toMatchObject({
    id: 'patchAdminUsersByIdLimit',
    access: 'admin',
    limit: { calls: 120, minutes: 10 },
    parameters: [{ name: 'id', place: 'path', isRequired: true, shape: 'string (≤ 64)' }],
    answers: [{ status: '200', shape: '{\n  id: string\n}', isEnveloped: true }],
  });
  expect(call?.errors.map(({ code }) => code)).toEqual([
    'VALIDATION_ERROR',
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'TOO_MANY_REQUESTS',
  ]);
  expect(call?.example).toBe(
    [
      `curl -X PATCH 'http://localhost:3000/api/admin/users/0197a1b2/limit' \\`,
      '  -H "Authorization: Bearer $RAFF_TOKEN" \\',
      '  -H "Content-Type: application/json" \\',
      `  -d '{"limit":1}'`,
    ].join('\n'),
  );
  expect(codes).toContainEqual({ code: 'LAST_ADMIN', status: 409, meaning: 'LAST_ADMIN' });
});
