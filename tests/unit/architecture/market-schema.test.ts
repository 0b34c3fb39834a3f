import fs from 'node:fs';
import path from 'node:path';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

const SCHEMA = 'db/schema';

/** Categories are of the market: accounts name them by their identifiers. */
const isOfMarket = (file: string) => file === 'categories' || file.startsWith('market-');

const tablesOf = async (file: string): Promise<PgTable[]> => {
  const exports: Record<string, unknown> = await import(path.resolve(SCHEMA, `${file}.ts`));
  return Object.values(exports).filter((value) => is(value, PgTable));
};

const files = fs.readdirSync(SCHEMA).map((file) => path.parse(file).name);
const [market, others] = await Promise.all(
  [true, false].map(async (wanted) =>
    (await Promise.all(files.filter((file) => isOfMarket(file) === wanted).map(tablesOf))).flat(),
  ),
);
const names = (tables: readonly PgTable[] = []) => tables.map((table) => getTableConfig(table).name);

/** Tables that can be spread over machines by the category. */
const spread = (market ?? []).filter((table) => 'categoryNo' in getTableColumns(table));
const columnName = (column: unknown) => (column as { name?: string }).name;

describe('tables that are spread by category', () => {
  it('are the prices, the shelves and what follows from them', () => {
    expect(names(spread)).toEqual(
      expect.arrayContaining([
        'price_series',
        'price_observations',
        'chain_spells',
        'shelf_spells',
        'promotions',
        'chain_deals',
      ]),
    );
  });

  it.each(spread.map((table) => [getTableConfig(table).name, table] as const))(
    '%s has the number of the category first in every key',
    (_, table) => {
      const { columns, primaryKeys, uniqueConstraints, indexes, foreignKeys } = getTableConfig(table);
      expect(columns.find(({ name }) => name === 'categoryNo')?.notNull).toBe(true);
      const keys = [
        ...primaryKeys.map((key) => key.columns),
        ...uniqueConstraints.map((key) => key.columns),
        // What lies in order of its blocks is no key: it finds nothing by itself.
        ...indexes.filter(({ config }) => config.method !== 'brin').map(({ config }) => config.columns),
        ...foreignKeys
          .map((key) => key.reference())
          .filter(({ foreignTable }) => spread.includes(foreignTable))
          .map((key) => key.columns),
      ];
      expect(keys.length).toBeGreaterThan(0);
      for (const [first] of keys) expect(columnName(first)).toBe('categoryNo');
    },
  );
});

describe('the market', () => {
  it('refers to nothing of accounts and billing', () => {
    for (const table of market ?? [])
      for (const key of getTableConfig(table).foreignKeys)
        expect(names(market)).toContain(getTableConfig(key.reference().foreignTable).name);
  });

  it('is in no statement with accounts or billing', () => {
    const catalogue = new Set(names(market).filter((name) => name !== 'categories'));
    const ours = new Set(names(others));
    const texts = fs.globSync('db/{queries,market,sample-market}/**/*.ts').map((file) => {
      const source = fs.readFileSync(file, 'utf8');
      const sql = [...source.matchAll(/\b(?:from|join|into|update|copy|using)\s+([a-z_]+)/g)].map(
        ([, name = '']) => name,
      );
      const built = [...source.matchAll(/from '#db\/schema\/([\w-]+)\.ts'/g)].map(([, name = '']) => name);
      return { file, sql, built };
    });
    const both = texts.filter(
      ({ sql, built }) =>
        (sql.some((name) => catalogue.has(name)) || built.some((name) => name.startsWith('market-'))) &&
        (sql.some((name) => ours.has(name)) || built.some((name) => !isOfMarket(name))),
    );
    expect(texts.filter(({ sql }) => sql.some((name) => catalogue.has(name))).length).toBeGreaterThan(8);
    expect(both.map(({ file }) => file)).toEqual([]);
  });
});
