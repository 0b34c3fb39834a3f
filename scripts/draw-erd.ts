/** npm run docs:erd: writes docs/erd.md from db/schema. A test holds the file to the schema. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { type ForeignKey, getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Each diagram with the files whose tables it shows. */
const GROUPS: Record<string, readonly string[]> = {
  'People and companies': [
    'accounts',
    'companies',
    'company-brands',
    'saved-views',
    'home-days',
    'user-directory',
  ],
  Alerts: ['alerts'],
  Money: ['subscriptions', 'dashboard-choices'],
  Chat: ['chats', 'chat-branches', 'chat-runs', 'chat-ratings', 'chat-shares', 'analyst-budgets'],
  'Market: catalogue and shops': ['categories', 'market-catalogue', 'market-retail'],
  'Market: prices and deals': ['market-runs', 'market-prices', 'market-promotions', 'market-changes'],
  'Market: shelves': ['market-shelves'],
  'Market: reference': ['market-reference'],
  'Market: archives': ['market-archive'],
  'Market: imports': ['market-images', 'market-imports'],
  'Market: own data of companies': ['market-owned'],
  'Market: matching': ['market-matching'],
  'Market: disputes': ['market-disputes'],
  Running: ['operations', 'audit-seals', 'emails', 'service-status'],
  Admin: ['admin-notes', 'admin-columns', 'daily-counts', 'site-state', 'feed-alarms'],
};

const HEAD = `# Entities

Written by \`npm run docs:erd\` from \`db/schema\`: keys and foreign keys only, one diagram a domain; a table of another domain stands without its
columns. What a table is for is said where it is defined. How long its rows are kept is in [the product's rules](product/operations.md#retention).
`;

type Table = ReturnType<typeof getTableConfig>;

/** @throws where a file of the schema belongs to no diagram */
export async function drawErd(root: string): Promise<string> {
  const folder = path.join(root, 'db/schema');
  const named = new Set(['columns', ...Object.values(GROUPS).flat()]);
  const stray = fs.readdirSync(folder).filter((file) => !named.has(path.parse(file).name));
  if (stray.length > 0) throw new Error(`db/schema/${stray.join(', ')} belongs to no diagram of the ERD`);
  const groups = await Promise.all(
    Object.entries(GROUPS).map(async ([title, files]) => {
      const tables = (await Promise.all(files.map((file) => tablesOf(folder, file)))).flat();
      return { title, tables };
    }),
  );
  // Tables name each other in circles, so none is drawn before all are there.
  const diagrams = groups.map(
    ({ title, tables }) =>
      `## ${title}\n\n\`\`\`mermaid\nerDiagram\n${tables.flatMap(drawTable).join('\n')}\n\`\`\`\n`,
  );
  return [HEAD, ...diagrams].join('\n');
}

/** Names of every table in the schema. */
export async function tableNames(root: string): Promise<string[]> {
  const folder = path.join(root, 'db/schema');
  const tables = await Promise.all(
    Object.values(GROUPS).flatMap((files) => files.map((file) => tablesOf(folder, file))),
  );
  return tables.flat().map(({ name }) => name);
}

async function tablesOf(folder: string, file: string): Promise<Table[]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(path.join(folder, `${file}.ts`)).href);
  const tables = Object.values(exported).flatMap((one) => (is(one, PgTable) ? [getTableConfig(one)] : []));
  return tables.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** As the database has it: names are written in snake case on the way there. */
function nameOf({ name, keyAsName }: PgColumn): string {
  return keyAsName ? toSnakeCase(name) : name;
}

function drawTable(table: Table): string[] {
  const keys = new Set([
    ...table.columns.flatMap((column) => (column.primary ? [nameOf(column)] : [])),
    ...table.primaryKeys.flatMap(({ columns }) => columns.map(nameOf)),
  ]);
  const foreign = new Set(table.foreignKeys.flatMap((key) => key.reference().columns.map(nameOf)));
  const lines = table.columns.flatMap((column) => {
    const name = nameOf(column);
    const marks = [...(keys.has(name) ? ['PK'] : []), ...(foreign.has(name) ? ['FK'] : [])];
    const type = column.getSQLType().replace(/\W.*$/, '');
    return marks.length > 0 ? [`    ${type} ${name} ${marks.join(', ')}`] : [];
  });
  return [
    `  ${table.name} {`,
    ...lines,
    '  }',
    ...table.foreignKeys.map((key) => drawRelation(table.name, key, keys)),
  ];
}

function drawRelation(table: string, key: ForeignKey, keys: ReadonlySet<string>): string {
  const { columns, foreignTable } = key.reference();
  const names = columns.map(nameOf);
  const isOptional = columns.some((column) => !column.notNull && !column.primary);
  const isOneToOne = keys.size === names.length && names.every((name) => keys.has(name));
  const ends = `${isOptional ? '|o' : '||'}--${isOneToOne ? 'o|' : 'o{'}`;
  return `  ${getTableConfig(foreignTable).name} ${ends} ${table} : "${names.join(', ')}"`;
}

if (import.meta.main) {
  fs.writeFileSync('docs/erd.md', await drawErd(process.cwd()));
  console.log('docs/erd.md is written.');
}
