import { expect, test } from 'vitest';
import { cellNumber, cellsOf, implyCompany } from '#lib/admin/directory/cells.ts';

test('every mixture of role, status, links and plan has a number of its own', () => {
  const numbers = cellsOf({}).map(cellNumber);
  expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 40 }, (_, at) => at)));
});

test('a state is looked for only among the plans that it may have', () => {
  expect(cellsOf({ state: ['trial'] }).every(({ plan }) => plan === 'trial')).toBe(true);
  expect(cellsOf({ state: ['canceled'], plan: ['growth'] })).toEqual([]);
});

test('whoever has a plan or links has a company', () => {
  expect(implyCompany(cellsOf({ plan: ['trial', 'growth'] }))).toBe(true);
  expect(implyCompany(cellsOf({ powerBILinksStatus: 'set' }))).toBe(true);
  expect(implyCompany(cellsOf({ plan: ['trial', 'none'] }))).toBe(false);
});
