import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readQuery } from '#lib/address/read-query.ts';
import { addressWith, sortAddress } from '#lib/admin/list/page-address.ts';

const Query = z
  .strictObject({
    search: z.string().min(2).optional(),
    plan: z.union([z.enum(['starter', 'none']), z.array(z.enum(['starter', 'none']))]).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    page: z.coerce.number().int().min(1).default(1),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'] });

describe('the address of a list', () => {
  it('is read by the schema of the call', () => {
    expect(readQuery(Query, { search: 'nile', plan: ['starter', 'none'], page: '3' })).toEqual({
      query: { search: 'nile', plan: ['starter', 'none'], page: 3 },
      given: { search: 'nile', plan: ['starter', 'none'], page: '3' },
      dropped: [],
    });
  });

  it('reads numbers and days in the digits of Arabic and Persian keyboards, and leaves texts as they are', () => {
    expect(readQuery(Query, { page: '٣', from: '۲۰۲۶-۰۵-۰۲', search: 'شارع ٩' })).toEqual({
      query: { page: 3, from: '2026-05-02', search: 'شارع ٩' },
      given: { page: '3', from: '2026-05-02', search: 'شارع ٩' },
      dropped: [],
    });
  });

  it('opens without what the schema refuses, and names it', () => {
    const { query, given, dropped } = readQuery(Query, {
      search: 'x',
      plan: 'gold',
      page: 'two',
      utm: '1',
    });
    expect(query).toEqual({ page: 1 });
    expect(given).toEqual({});
    expect(dropped.sort()).toEqual(['page', 'plan', 'search', 'utm']);
  });

  it('leaves out the end of a period that ends before it begins', () => {
    const { query, dropped } = readQuery(Query, { from: '2026-05-02', to: '2026-05-01' });
    expect(query).toEqual({ from: '2026-05-02', page: 1 });
    expect(dropped).toEqual(['to']);
  });

  it('takes the empty fields of a form for none', () => {
    expect(readQuery(Query, { search: '', plan: ['', 'none'], from: undefined }).given).toEqual({
      plan: 'none',
    });
  });

  it('begins at the first page again when anything but the page changes', () => {
    const address = { path: '/ar/admin/users', given: { search: 'a&b', page: '7', cursor: 'x' } };
    expect(addressWith(address, { plan: ['starter', 'none'] })).toBe(
      '/ar/admin/users?search=a%26b&plan=starter&plan=none',
    );
    expect(addressWith(address, { page: '8' })).toBe('/ar/admin/users?search=a%26b&page=8');
    expect(addressWith(address, { search: null })).toBe('/ar/admin/users');
  });

  it('sorts by a column in its own order first and turns it around after', () => {
    const address = { path: '/admin/users', given: { page: '2' } };
    const name = { by: 'name', first: 'asc' } as const;
    expect(sortAddress(address, name, { by: 'createdAt', order: 'desc' })).toBe(
      '/admin/users?sortBy=name&sortOrder=asc',
    );
    expect(sortAddress(address, name, { by: 'name', order: 'asc' })).toBe(
      '/admin/users?sortBy=name&sortOrder=desc',
    );
  });
});
