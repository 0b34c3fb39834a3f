import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES } from '#lib/auth/page-access.ts';

/** The address of a page's file: folders in brackets group files and are no part of it. */
const addressOf = (file: string) =>
  `/${file
    .split('/')
    .slice(2, -1)
    .filter((segment) => !segment.startsWith('('))
    .join('/')}`;

const addresses = globSync('app/[[]locale[]]/**/page.tsx').map(addressOf);

test('every page has one row of requirements, and every row a page', () => {
  // Shown by the middleware under other addresses.
  const own = addresses.filter((address) => !['/not-found-page', '/unavailable-page'].includes(address));
  expect(own.sort()).toEqual(Object.keys(PAGES).sort());
});
