import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOOR = 'lib/market/access/read-market.ts';

const readSource = (path: string) => ({ path, text: readFileSync(path, 'utf8') });
const sources = globSync('{app,components,lib}/**/*.{ts,tsx}').map(readSource);

const using = (word: RegExp) => sources.filter(({ text }) => word.test(text)).map(({ path }) => path);

test('the market is opened, and its readers are made, in one place', () => {
  expect(using(/\bmarketDatabase\b/)).toEqual([DOOR]);
  expect(using(/\breaderOf\b/).sort()).toEqual(['lib/market/access/open-reader.ts', DOOR]);
});

test('what goes past the door’s own waiting is known', () => {
  expect(using(/\benterMarket\b/).sort()).toEqual([
    'lib/market/access/loaders.ts',
    DOOR,
    'lib/market/export-module.ts',
  ]);
  expect(using(/\bisPatient: true\b/).sort()).toEqual([
    'lib/chat/ask-model.ts',
    'lib/chat/list-names.ts',
    'lib/chat/loaders.ts',
    'lib/chat/question-names.ts',
    'lib/chat/sharing/open-share.ts',
    'lib/home/loaders.ts',
    // Each letter that is typed is a call, so that it has a limit of its own.
    'lib/market/catalogue/search-as-typed.ts',
  ]);
});

/** What they write, or ask of the sample data's own upkeep, is no one's read. */
const NO_READ = new Set(['refreshSearchText', 'hasSampleData']);

const reads = globSync(['db/queries/market-*.ts', 'db/queries/consumer-index.ts'])
  .flatMap((path) =>
    [...readSource(path).text.matchAll(/^export const (\w+) =/gm)].map(([, name = '']) => name),
  )
  .filter((name) => /^(find|list|load|count|search|each)/.test(name) && !NO_READ.has(name));

/** Calls of the market's queries, by the first thing that they are given. */
const callsIn = ({ path, text }: (typeof sources)[number]) =>
  [...text.matchAll(new RegExp(`(?<![.\\w])(${reads.join('|')})\\(\\s*([\\w.]+)`, 'g'))].map(
    ([, name, given = '']) => ({ call: `${path}: ${name}`, given }),
  );

test('every query of the market is asked with a reader’s market', () => {
  const calls = sources.flatMap(callsIn);
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter(({ given }) => !/^(?:(?:reader|query)\.)?market$/.test(given))).toEqual([]);
});
