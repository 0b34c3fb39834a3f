import fs from 'node:fs';
import path from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { GET } from '#app/api/market/[module]/route.ts';
import { closeDatabases, connect, database, disconnect, marketDatabase } from '#db/client.ts';
import {
  countPriceChanges,
  listChainSpells,
  listPriceLines,
  listStandingPrices,
} from '#db/queries/market-chains.ts';
import { workbookOf } from '#lib/exports/make-file.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { AnyDashboard } from '#lib/market/dashboard/dashboard-type.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import {
  checkDiscounts,
  compareRetailers,
  describeMarket,
  getAssortment,
  getDistribution,
  getInflation,
  getMargins,
  getPackLadder,
  getPriceHistory,
  getPriceIndex,
  getPrices,
  getPromotionStats,
  getPromotions,
  getStockouts,
  getTopMovers,
  listCatalogueChanges,
  listVoids,
  rankProducts,
  searchCatalogue,
  whatChanged,
} from '#tests/factories/analyst-look-ups.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { PRICE_MONITOR, PriceMonitorAnswer } from '#tests/factories/price-monitor.ts';
import { dropDatabase, onDatabase } from '#tests/setup/databases.ts';
import { cloneSampleMarket, sampleDay } from '#tests/setup/sample-market.ts';

const { owner, application } = inject('postgres');
const name = `raff_market_${process.pid}_${Date.now().toString(36)}`;
const role = sql.identifier(new URL(application).username);

const reader: Reader = {
  get market() {
    return marketDatabase();
  },
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith(),
};

/** Names of the tables in files of the schema. */
const tablesIn = async (isMeant: (file: string) => boolean): Promise<string[]> => {
  const files = fs.readdirSync('db/schema').filter((file) => isMeant(path.parse(file).name));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(`#db/schema/${file}`)),
  );
  return modules
    .flatMap((exports) => Object.values(exports))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table).name);
};

const isOfMarket = (file: string) => file === 'categories' || file.startsWith('market-');

/** The market's tables alone, to be read and not written; and of the evidence nothing at all. */
beforeAll(async () => {
  const url = await cloneSampleMarket(name);
  const pool = connect({ url, max: 1 });
  for (const table of await tablesIn((file) => !isOfMarket(file)))
    await pool.execute(sql`drop table ${sql.identifier(table)} cascade`);
  await pool.execute(sql`revoke all on all tables in schema public from ${role}`);
  await pool.execute(sql`grant select on all tables in schema public to ${role}`);
  const evidence = await pool.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind in ('r', 'p') and relname ~ '^(price|shelf)_observations'`,
  );
  expect(evidence.length).toBeGreaterThan(4);
  for (const table of evidence)
    await pool.execute(sql`revoke all on ${sql.identifier(table.name)} from ${role}`);
  await disconnect(pool);
  process.env.MARKET_DATABASE_URL = onDatabase(application, name);
}, 240_000);

afterAll(async () => {
  delete process.env.MARKET_DATABASE_URL;
  await closeDatabases();
  await dropDatabase(owner, name);
});

const WINDOW = { from: dayNumber(sampleDay) - 60, to: dayNumber(sampleDay) };

/** Everything that people ask of the market, and the statements that it takes. */
const askEverything = async () => {
  const statements = vi.spyOn(marketDatabase().$client, 'unsafe');
  const { bearer } = await createPerson({ role: 'admin' });
  const views = [];
  for (const search of ['category=milk', 'category=tea&retailer=wahat', 'category=milk&period=ytd']) {
    const request = {
      method: 'GET',
      path: `/api/market/price-monitor?${search}`,
      params: PRICE_MONITOR,
    } as const;
    const response = await callRoute(GET, { bearer, locale: 'en' }, request);
    expect(response.status).toBe(200);
    views.push(PriceMonitorAnswer.parse((await response.json()).data).view);
  }
  const asked = { subject: 'milk', retailers: [] };
  const answers = [
    await describeMarket(reader, { subject: '' }),
    await getPrices(reader, asked),
    await getPrices(reader, { ...asked, subject: 'Nasma UHT milk full cream 1 l' }),
    await getPriceHistory(reader, asked),
    await getMargins(reader, asked),
    await getPackLadder(reader, asked),
    await whatChanged(reader, { ...asked, since: undefined }),
    await getInflation(reader, asked),
    await getPriceIndex(reader, { ...asked, subject: 'Nasma milk', against: 'Marooj' }),
    await getTopMovers(reader, { ...asked, direction: 'both', price: 'effective' }),
    await compareRetailers(reader, { ...asked, retailers: ['wahat', 'qasr'] }),
    await rankProducts(reader, { ...asked, order: 'cheapest' }),
    await getPromotions(reader, asked),
    await getStockouts(reader, asked),
    await getDistribution(reader, { ...asked, by: 'place' }),
    await getPromotionStats(reader, { ...asked, by: 'ramadan' }),
    await checkDiscounts(reader, asked),
    await listVoids(reader, asked),
    await searchCatalogue(reader, asked),
    await getAssortment(reader, asked),
    await listCatalogueChanges(reader, asked),
  ];
  const [milk] = await marketDatabase().execute<{ no: number }>(
    sql`select no from categories where id = 'milk'`,
  );
  const filter = { categoryNo: milk?.no ?? 0, dataset: 'sample' } as const;
  const days = [WINDOW.from, WINDOW.to];
  const chains = [
    await listStandingPrices(marketDatabase(), filter, days),
    await listPriceLines(marketDatabase(), filter, { days, by: 'retailer' }),
    await listChainSpells(marketDatabase(), filter, WINDOW),
  ];
  await countPriceChanges(marketDatabase(), filter, WINDOW);
  for (const dashboard of Object.values<AnyDashboard>(dashboards)) {
    const file = await dashboard.exportView(
      reader,
      dashboard.parse({ category: 'milk', type: 'trade' }),
      null,
    );
    if (file) for await (const _chunk of workbookOf(file, 'en', reader.now).chunks);
  }
  const texts = [...new Set(statements.mock.calls.map(([text]) => text))];
  statements.mockRestore();
  return { views, answers, chains, texts };
};

it('dashboards and the analyst are answered by a database of the market alone, which they may read, without its evidence', async () => {
  expect(marketDatabase()).not.toBe(database());
  const [own] = await database().execute<{ n: number }>(sql`select count(*)::int as n from price_series`);
  expect(own?.n).toBe(0);
  await expect(marketDatabase().execute(sql`select from price_observations limit 1`)).rejects.toThrow();
  await expect(marketDatabase().execute(sql`delete from price_series`)).rejects.toThrow();

  const { views, answers, chains } = await askEverything();
  for (const view of views) expect(view?.tiles.unitPrice.average).toBeGreaterThan(0);
  for (const answer of answers) expect(answer.status).toBe('ok');
  for (const rows of chains) expect(rows.length).toBeGreaterThan(10);
});

it('every statement compares each table that is spread by category with the number itself', async () => {
  const { texts } = await askEverything();
  const hot = await hotTables();
  expect(
    new Set(texts.flatMap((text) => tablesOf(text, hot)).map(({ table }) => table)).size,
  ).toBeGreaterThan(4);
  expect(texts.map((text) => [findSpread(text, hot), text]).filter(([found]) => found?.length)).toEqual([]);
});

it.each([
  'select 1 from chain_prices c join chain_spells s on s.category_no = c.category_no where c.category_no = $1',
  'select 1 from chain_prices p where p.category_no = $1 union all select 2 from chain_prices p where p.area = 0',
  'with turn (at) as (select 1 from chain_prices c where c.category_no = $1 union all select 2) select at from turn',
])('finds a statement that several databases could not answer: %s', async (text) => {
  expect(findSpread(text, await hotTables())).toHaveLength(1);
});

type Named = { table: string; alias: string };

const tablesOf = (text: string, hot: readonly string[]): Named[] =>
  [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?(?:\s+(?:as\s+)?([a-z_]+))?/g)]
    .filter(([, table = '']) => hot.includes(table))
    .map(([, table = '', alias = '']) => ({ table, alias: KEYWORDS.test(alias) ? '' : alias }));

const KEYWORDS = /^(?:where|join|left|on|cross|order|group|union|limit|offset)$/;

/**
 * What stands in the way of databases that hold some categories each: a table that is compared with a column of another one alone, and
 * columns that are named in front of a union.
 */
const findSpread = (text: string, hot: readonly string[]): string[] => {
  const compared = ({ table, alias }: Named): number => {
    const names = alias === '' ? [`${table}\\.`, 'where\\s+', 'and\\s+'] : [`\\b${alias}\\.`];
    return names.reduce(
      (sum, name) =>
        sum + [...text.matchAll(new RegExp(`${name}"?category_no"?\\s*=\\s*\\$\\d`, 'g'))].length,
      0,
    );
  };
  const tables = Map.groupBy(tablesOf(text, hot), ({ table, alias }) => `${table} ${alias}`);
  const loose = [...tables].filter(([, [named, ...others]]) => named && compared(named) <= others.length);
  const heads = [...text.matchAll(/\b[a-z_]+ \([a-z_, ]+\) as (?:materialized )?\(/g)];
  const unions = heads.filter(({ index, 0: head }) =>
    / union /.test(inParentheses(text, index + head.length)),
  );
  return [...loose.map(([name]) => name), ...unions.map(([head]) => head)];
};

/** From behind an opening parenthesis to the one that closes it, in one line. */
const inParentheses = (text: string, from: number): string => {
  let depth = 1;
  let to = from;
  for (; to < text.length && depth > 0; to += 1) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0;
  return text.slice(from, to).replaceAll(/\s+/g, ' ');
};

/** Tables with the category's number, by which they can be spread over machines; what is known of each category is everywhere. */
const hotTables = async (): Promise<string[]> => {
  const rows = await marketDatabase().execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'category_no'
      and table_name <> 'category_datasets'`,
  );
  return rows.map((row) => row.name);
};
