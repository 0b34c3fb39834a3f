import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/errors.ts';
import { fail, succeed } from '#lib/http/envelope.ts';

const read = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.json(),
});
const json = { 'cache-control': 'no-store', 'content-type': 'application/json' };

describe('an answer', () => {
  it('carries its data, its status and a word, and is kept by no cache', async () => {
    expect(await read(succeed({ id: 'a' }, { locale: 'en' }))).toEqual({
      status: 200,
      headers: json,
      body: {
        ...{ statusCode: 200, success: true, data: { id: 'a' } },
        message: 'Successful! Your request has succeeded.',
      },
    });
    const words = await Promise.all(
      [200, 201, 202].map(
        async (status) => (await read(succeed(null, { status, locale: 'en' }))).body.message,
      ),
    );
    expect(new Set(words).size).toBe(3);
    expect((await read(succeed(null, { locale: 'en', message: 'Saved.' }))).body.message).toBe('Saved.');
  });

  it('has a tag where it has a version, and none where it has none', async () => {
    const { headers } = await read(succeed({}, { locale: 'en', version: 'v1' }));
    expect(headers).toEqual({ ...json, etag: '"v1"' });
  });
});

describe('a refusal', () => {
  it('carries its code and its text in the language of the caller', async () => {
    const english = await read(fail(new AppError('NOT_FOUND'), 'en'));
    expect(english).toEqual({
      status: 404,
      headers: json,
      body: {
        ...{ statusCode: 404, success: false, message: expect.any(String) },
        errors: { code: 'NOT_FOUND', details: english.body.message },
      },
    });
    expect((await read(fail(new AppError('NOT_FOUND'), 'ar'))).body.message).toMatch(/[\u0600-\u06ff]/);
  });

  it('says of wrong fields the word of each, the first one of them as its own', async () => {
    const fields = { name: 'nameTooShort', email: 'emailRequired' };
    const { body } = await read(fail(new AppError('VALIDATION_ERROR', { fields }), 'en'));
    expect(body.errors.fields).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Email is required',
    });
    expect([body.message, body.errors.details]).toEqual([body.errors.fields.name, body.errors.fields.name]);
    const other = await read(fail(new AppError('NOT_FOUND', { fields: { moduleIds: 'invalid' } }), 'en'));
    expect(other.body.message).not.toBe(other.body.errors.details);
  });

  it('says when to come back, and what stands where someone else has edited', async () => {
    const { headers } = await read(fail(new AppError('NOT_READY', { retryAfterSeconds: 5 }), 'en'));
    expect(headers).toEqual({ ...json, 'retry-after': '5' });
    const current = { version: 'v2', name: 'Theirs' };
    const conflict = await read(fail(new AppError('EDIT_CONFLICT', { current }), 'en'));
    expect([conflict.status, conflict.headers.etag, conflict.body.errors.current]).toEqual([
      412,
      '"v2"',
      current,
    ]);
  });
});
