import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Pool } from '#db/client.ts';
import { MARKET_SHAPES } from '#db/sample-market/market-shapes.ts';
import { FIRST_DAYS, newestSampleDay, shortSpan } from '#db/sample-market/observations.ts';
import { scaleMarket } from '#db/sample-market/scale-market.ts';
import { seedMarket } from '#db/sample-market/seed-market.ts';
import { csvLine } from '#lib/exports/csv.ts';
import { writeSheet } from '#lib/exports/workbook.ts';
import { undoImportRows } from '#lib/intake/undo-rows.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';

/** The market that files are imported into, and files of prices that go on where it ends. */

export const CATEGORY = 'milk';
/** Days of each series that are there before; and of how many series, those of the category among them. */
const DAYS_BEFORE = 40;
const SERIES = Number(process.env.IMPORT_SERIES || MARKET_SHAPES.A.series);
/** Days between the end of what is there and today: files are of these. */
const DAYS_FREE = 700;

/** Kept data would be of other days tomorrow. */
export const keptAs = `imports-${SERIES}-${newestSampleDay(new Date())}`;

export async function fillImportMarket(pool: Pool): Promise<void> {
  const today = newestSampleDay(new Date());
  await seedMarket(pool, today, shortSpan(FIRST_DAYS));
  const to = addDays(today, -DAYS_FREE);
  const shape = { ...MARKET_SHAPES.A, series: SERIES };
  await scaleMarket(pool, { prices: DAYS_BEFORE * SERIES, visits: 1000, shape, to }, () => {});
}

type Series = {
  category: string;
  retailer: string;
  store: string;
  sku: string;
  title: string;
  regular: number;
  promo: number | null;
  nextDay: Day;
};

/** Those whose prices are not suspect, and the day after the last one of all. */
export const listSeries = (pool: Pool): Promise<Series[]> =>
  pool.execute<Series>(sql`
    select c.id as category, s.retailer_id as retailer, s.store_id as store, l.retailer_sku as sku, l.raw_title as title,
      s.regular_price::float8 as regular, s.promo_price::float8 as promo, (max(s.last_on) over () + 1)::text as "nextDay"
    from price_series s join listings l on l.id = s.listing_id join categories c on c.no = s.category_no
      join (
        select p.category_no, percentile_cont(array[0.01, 0.99]) within group (order by p.unit_price) as usual from chain_prices p
        where p.dataset = 'sample' and p.price_type = 'consumer' and p.area = 0 group by p.category_no) as u on u.category_no = s.category_no
    where s.listing_id like 'scale:%' and s.price_type = 'consumer' and s.unit_price between usual[1] / 3 and usual[2] * 3
    order by hashtext(s.listing_id || s.store_id)`);

/** What an earlier run left over kept data: its series would be carried on from there. */
export async function undoAll(pool: Pool): Promise<void> {
  const left = await pool.execute<{ id: string }>(sql`
    update imports set state = 'undoing' where state in ('published', 'undoing') returning id`);
  for (const { id } of left) await undoImportRows({ db: pool, now: new Date() }, id);
  await pool.execute(sql`truncate import_rows`);
}

/** What was undone is not read again: each import has a minute of its own. */
const countImports = async (pool: Pool): Promise<number> => {
  const [row] = await pool.execute<{ imports: number }>(sql`select count(*)::int as imports from imports`);
  return row?.imports ?? 0;
};

const HEAD = ['Date', 'Time', 'Retailer', 'Store', 'Retailer SKU', 'Title', 'Regular price', 'Promo price'];

type Wanted = { series: readonly Series[]; rows: number; withTitles?: boolean };

/** Every series once a day, after what is there; one in twenty at another price than the day before. */
async function* pricesOf(pool: Pool, { series, rows, withTitles = false }: Wanted) {
  const minute = await countImports(pool);
  const time = `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  for (let left = rows, day = 0; left > 0; day += 1) {
    const date = addDays(series[0]?.nextDay ?? '', day);
    const ofDay = series.slice(0, left);
    left -= ofDay.length;
    yield ofDay.map(({ retailer, store, sku, title, regular, promo }, at) => {
      const raised = 1 + 0.01 * Math.floor((at + day) / 20 - Math.floor(at / 20));
      const prices = [regular, promo].map((price) => (price === null ? '' : (price * raised).toFixed(2)));
      return [date, time, retailer, store, sku, withTitles ? title : '', ...prices];
    });
  }
}

/** A file of so many prices. @returns its bytes */
export async function writeText(pool: Pool, file: string, wanted: Wanted): Promise<number> {
  const out = fs.openSync(file, 'w');
  fs.writeSync(out, csvLine(HEAD));
  for await (const rows of pricesOf(pool, wanted)) fs.writeSync(out, rows.map(csvLine).join(''));
  fs.closeSync(out);
  return fs.statSync(file).size;
}

/** The same as a workbook. */
export async function writeWorkbook(pool: Pool, file: string, wanted: Wanted): Promise<number> {
  const out = fs.openSync(file, 'w');
  const columns = HEAD.map((label) => ({ label, kind: 'text' as const }));
  const rows = async function* () {
    for await (const ofDay of pricesOf(pool, wanted))
      for (const row of ofDay) yield row.map((cell, at) => (at > 5 && cell !== '' ? Number(cell) : cell));
  };
  const table = { id: 'prices', title: 'Prices', columns, rows: rows() };
  for await (const bytes of writeSheet(table, { locale: 'en', madeAt: new Date() })) fs.writeSync(out, bytes);
  fs.closeSync(out);
  return fs.statSync(file).size;
}
