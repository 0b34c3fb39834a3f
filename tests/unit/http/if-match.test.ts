import { expect, test } from 'vitest';
import { AppError } from '#lib/core/errors.ts';
import { entityTag, readIfMatch } from '#lib/http/if-match.ts';

test.each([
  [null, undefined],
  ['*', undefined],
  [' * ', undefined],
  ['"a:1.b:2"', ['a:1.b:2']],
  ['"a","b" ,\t"c"', ['a', 'b', 'c']],
  [',"a",, ,', ['a']],
  ['"with,comma"', ['with,comma']],
  ['""', ['']],
  ['W/"a"', []],
  ['W/"a", "b"', ['b']],
] as const)('%j names %j', (header, versions) => {
  expect(readIfMatch(header)).toEqual(versions);
});

test.each([
  '',
  ' ',
  ',',
  'a',
  '"a',
  'a"',
  '"a" "b"',
  '"a"b',
  'w/"a"',
  'W/ "a"',
  '*, "a"',
  '"a", *',
  '"a\u0001"',
  "'a'",
])('%j is refused with the name of the header', (header) => {
  try {
    expect(readIfMatch(header)).toBe('refused');
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', fields: { 'if-match': 'invalid' } });
  }
});

test('a tag comes back as it went out', () => {
  expect(readIfMatch(entityTag('limit:abc-_9'))).toEqual(['limit:abc-_9']);
});

test('a header of any length is read in no time', () => {
  // Of this process: others on the machine may hold it up.
  const began = process.cpuUsage();
  expect(() => readIfMatch(`${'"a", '.repeat(20_000)}"`)).toThrow();
  expect(() => readIfMatch(`"${' '.repeat(100_000)}`)).toThrow();
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(500);
});
