import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { INDEX, listDecisions } from '#scripts/list-decisions.ts';

it('the index of decisions has every record with its title; else run npm run docs:decisions', () => {
  const index = fs.readFileSync(INDEX, 'utf8');
  expect(index).toBe(listDecisions(process.cwd()));
  const records = fs
    .readdirSync(path.dirname(INDEX))
    .filter((file) => path.join('docs/decisions', file) !== INDEX);
  expect(records.filter((file) => !index.includes(`(${file})`))).toEqual([]);
});

it('the index of the product’s rules links every page', () => {
  const index = fs.readFileSync('docs/product/README.md', 'utf8');
  const linked = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => page);
  const pages = fs.readdirSync('docs/product').filter((page) => page !== 'README.md');
  expect(linked.sort()).toEqual(pages.sort());
});
