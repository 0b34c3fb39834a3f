import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Types know no classes: one that a sheet lacks draws nothing, without a word. */
const sources = globSync('{app,components}/**/*.{ts,tsx}').map((file) => ({
  file,
  source: readFileSync(file, 'utf8'),
}));
const sheets = globSync('{app,components}/**/*.module.css');

const classesOf = (sheet: string): Set<string> => {
  const css = readFileSync(sheet, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '');
  // What stands before a brace names classes; numbers of values do not.
  return new Set([...css.matchAll(/[^{}]*\{/g)].flatMap(([head]) => namesIn(head)));
};
const namesIn = (head: string): string[] =>
  [...head.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);

type Use = { file: string; sheet: string; name: string | null };

/** Each class that a file names of a sheet; a name of null is one that is calculated. */
const uses: Use[] = sources.flatMap(({ file, source }) =>
  [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
    ([, local = '', from = '']) => {
      const sheet = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from);
      const code = source.replace(/^import .*$/gm, '');
      return [...code.matchAll(new RegExp(`(?<![\\w./-])${local}(?:\\.(\\w+)|\\[)`, 'g'))].map(
        ([, name]) => ({
          file,
          sheet,
          name: name ?? null,
        }),
      );
    },
  ),
);

test('a class that is named is in its sheet', () => {
  expect(uses.length).toBeGreaterThan(1000);
  const classes = new Map(sheets.map((sheet) => [sheet, classesOf(sheet)]));
  const strays = uses
    .filter(({ sheet, name }) => name !== null && !classes.get(sheet)?.has(name))
    .map(({ file, name }) => `${file}: ${name}`);
  expect(strays).toEqual([]);
});

test('a class that is in a sheet is named', () => {
  const unused = sheets.flatMap((sheet) => {
    const named = uses.filter((use) => use.sheet === sheet).map(({ name }) => name);
    if (named.includes(null)) return [];
    return [...classesOf(sheet)].filter((name) => !named.includes(name)).map((name) => `${sheet}: ${name}`);
  });
  expect(unused).toEqual([]);
});
