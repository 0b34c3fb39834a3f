import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError, type ErrorCode } from '#lib/core/errors.ts';
import { methods, route } from '#lib/http/route.ts';
import { takeFaults } from '#tests/setup/held-answers.ts';

const callRefusedWith = (code: ErrorCode, errors: ErrorCode[]) => {
  const { GET } = methods({
    GET: route({ access: 'public', output: z.object({}), errors }, async () => {
      throw new AppError(code);
    }),
  });
  return GET(new Request('http://localhost:3000/api/example'), { params: Promise.resolve({}) });
};

test('an answer that the document of the API does not name is a fault of the test that calls for it', async () => {
  await callRefusedWith('NOT_FOUND', []);
  expect(await takeFaults()).toEqual([
    new Error('GET /api/example answered 404, which the document of the API does not name for it'),
  ]);
  await callRefusedWith('LAST_ADMIN', ['LAST_OWNER']);
  expect(await takeFaults()).toEqual([
    expect.objectContaining({ message: expect.stringContaining('/errors/code must be equal') }),
  ]);
  expect((await callRefusedWith('NOT_FOUND', ['NOT_FOUND'])).status).toBe(404);
  expect(await takeFaults()).toEqual([]);
});
