import fs from 'node:fs';
import { expect, it } from 'vitest';
import { drawErd, tableNames } from '#scripts/draw-erd.ts';

it('the ERD is that of the schema; else run npm run docs:erd', async () => {
  expect(fs.readFileSync('docs/erd.md', 'utf8')).toBe(await drawErd(process.cwd()));
});

it('the rules of retention name tables that exist', async () => {
  const [, after = ''] = fs.readFileSync('docs/product/operations.md', 'utf8').split('\n## Retention\n');
  const [section = ''] = after.split('\n## ');
  const named = [...section.matchAll(/^\| (?<tables>`[^|]+) \|/gm)].flatMap(({ groups }) =>
    [...(groups?.tables ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(await tableNames(process.cwd())).toEqual(expect.arrayContaining(named));
});
