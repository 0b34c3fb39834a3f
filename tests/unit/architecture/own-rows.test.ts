import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('db/{market,queries}/**/*.ts').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

/** The statements of a file, those within others apart. */
const statementsOf = (text: string): string[] =>
  text
    .split('sql`')
    .slice(1)
    .map((rest) => rest.split('`')[0] ?? '');

/** What a company brought of its own, and what is derived from it. */
const OWN = /\b(?:from|join|into|update) own_\w+/;

const naming = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

test('companies’ own rows are read in few places, each of which was looked at', () => {
  expect(naming(OWN)).toEqual([
    'db/market/judge-audit-rows.ts',
    'db/market/judge-own-product-rows.ts',
    'db/market/judge-trade-rows.ts',
    'db/market/own-costs.ts',
    'db/market/own-findings.ts',
    'db/market/own-matches.ts',
    'db/market/take-audit-rows.ts',
    'db/market/take-own-product-rows.ts',
    'db/market/take-trade-rows.ts',
    'db/queries/market-months.ts',
    'db/queries/market-own-codes.ts',
    'db/queries/market-own-shelves.ts',
    'db/queries/own-data.ts',
    'db/queries/own-field-audits.ts',
    'db/queries/own-items.ts',
    'db/queries/own-trade-prices.ts',
  ]);
});

test('no statement adds a company’s own shelves to the panel’s', () => {
  const panel = /\bshelf_(?:series|spells|observations)\b/;
  const own = /\bown_(?:shelf_findings|field_audits)\b/;
  const statements = sources.flatMap(({ text }) => statementsOf(text));
  expect(statements.filter((statement) => own.test(statement)).length).toBeGreaterThan(8);
  expect(statements.filter((statement) => panel.test(statement) && own.test(statement))).toEqual([]);
  expect(naming(own).filter((path) => naming(panel).includes(path))).toEqual(['db/market/import-records.ts']);
});

test('what dashboards read of own rows is never kept in memory', () => {
  for (const { path, text } of sources)
    for (const [, kept = ''] of text.matchAll(/keepingRead\(([\s\S]*?)\n\);/g))
      expect([path, OWN.test(kept)]).toEqual([path, false]);
  expect(naming(/keepingRead\(/)).toContain('db/queries/market-months.ts');
});
