import { describe, expect, it } from 'vitest';
import { cutPage, pageOf, rowsOf } from '#lib/vocabulary/paging.ts';

const numbers = Array.from({ length: 5 }, (_, n) => n + 1);
const shape = { item: (n: number) => `${n}`, cursor: (n: number) => `behind ${n}` };

describe('a page of rows that a query reads', () => {
  it('asks for one row more than it shows, from its number or from behind a cursor', () => {
    expect(rowsOf({ page: 3, limit: 2 })).toMatchObject({ cursor: undefined, offset: 4, limit: 3 });
    expect(rowsOf({ page: 3, limit: 2, cursor: 'c' }, 50)).toEqual({
      cursor: 'c',
      offset: 0,
      limit: 3,
      countTo: 50,
    });
  });

  it('names the cursor of the next one where there is a row too many', () => {
    const asked = { page: 1, limit: 2 };
    expect(pageOf(asked, { rows: [1, 2, 3], total: 5 }, shape)).toEqual({
      items: ['1', '2'],
      ...asked,
      total: 5,
      totalIsExact: true,
      nextCursor: 'behind 2',
    });
    expect(pageOf(asked, { rows: [1, 2], total: 2 }, shape).nextCursor).toBeNull();
    expect(pageOf(asked, { rows: [], total: 0 }, shape)).toMatchObject({ items: [], nextCursor: null });
  });

  it('counts as far as it was counted', () => {
    const page = pageOf({ page: 1, limit: 2 }, { rows: [1], total: 51 }, shape, 50);
    expect(page).toMatchObject({ total: 50, totalIsExact: false });
  });
});

describe('a page cut out of rows', () => {
  it.each([
    [1, { page: 1, pages: 3, rows: [1, 2] }],
    [3, { page: 3, pages: 3, rows: [5] }],
    [9, { page: 3, pages: 3, rows: [5] }],
    [null, { page: 1, pages: 1, rows: numbers }],
  ])('is, asked for %s, %j', (page, cut) => {
    expect(cutPage(numbers, page, 2)).toEqual(cut);
  });

  it('is one empty page of none', () => {
    expect(cutPage([], 2, 2)).toEqual({ page: 1, pages: 1, rows: [] });
  });
});
