import { expect, it } from 'vitest';
import { readQuery } from '#lib/http/read-input.ts';

const read = (search: string) => readQuery(new URL(`https://raff.test/api?${search}`));

it('reads numbers, days and instants in the digits of every keyboard, and texts as they are written', () => {
  expect(read('page=٢&from=۲۰۲۶-۰۲-۰۱&at=٢٠٢٦-٠٢-٠١T٠٩:٠٠:٠٠Z&floor=١٢٫٥&size=١-٢&size=٥-')).toEqual({
    page: '2',
    from: '2026-02-01',
    at: '2026-02-01T09:00:00Z',
    floor: '12.5',
    size: ['1-2', '5-'],
  });
  expect(read('search=شارع ٩&empty=')).toEqual({ search: 'شارع ٩' });
});
