import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { deleteImportRows, type ImportRow, insertImport, moveImport } from '#db/queries/imports.ts';
import { MARKET_SHAPES } from '#db/sample-market/market-shapes.ts';
import { FIRST_DAYS, newestSampleDay, shortSpan } from '#db/sample-market/observations.ts';
import { scaleMarket } from '#db/sample-market/scale-market.ts';
import { seedMarket } from '#db/sample-market/seed-market.ts';
import { newId } from '#lib/core/ids.ts';
import { applyImportRows } from '#lib/intake/apply-rows.ts';
import { checkImportRows } from '#lib/intake/check-rows.ts';
import { readImportFile } from '#lib/intake/read-file.ts';
import { undoImportRows } from '#lib/intake/undo-rows.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import { withMarketServer } from './market-data.ts';
import { cpuMilliseconds, residentKilobytes } from './measuring.ts';
import type { Figures } from './run.ts';

export const title =
  'A file of prices of one category, in order of time: rows a second that are read, checked, applied and undone, and memory';

const ROWS = Number(process.env.IMPORT_ROWS || 200_000);
const ROUNDS = Number(process.env.IMPORT_ROUNDS || 3);
const CATEGORY = 'milk';
/** Days of each series that are there before; and of how many series, those of the category among them. */
const DAYS_BEFORE = 40;
const SERIES = Number(process.env.IMPORT_SERIES || MARKET_SHAPES.A.series);

/** The aims: rows a second, megabytes of the command, and megabytes that an import adds to a server. */
const LEAST_APPLIED = 50_000;
const MOST_COMMAND = 400;
const MOST_ADDED = 150;
const WATCH_EVERY = 20;

const STEPS = ['read', 'check', 'apply', 'undo'] as const;
type Times = Record<(typeof STEPS)[number], number>;

type Series = {
  retailer: string;
  store: string;
  sku: string;
  regular: number;
  promo: number | null;
  nextDay: Day;
};

export async function run(): Promise<Figures> {
  const today = newestSampleDay(new Date());
  // Kept data would be of other days tomorrow.
  const keptAs = `import-${SERIES}-${ROWS}-${today}`;
  const figures = await withMarketServer(keptAs, async (server) => {
    await server.fill(async (pool) => {
      await seedMarket(pool, today, shortSpan(FIRST_DAYS));
      // With room for those series whose prices would be suspect.
      const days = Math.ceil((1.3 * ROWS) / (await countSeries(pool)));
      const to = addDays(today, -days);
      const shape = { ...MARKET_SHAPES.A, series: SERIES };
      await scaleMarket(pool, { prices: DAYS_BEFORE * SERIES, visits: 1000, shape, to }, () => {});
      return [];
    });
    return measure(server.ownerUrl());
  });
  judge(figures);
  return figures;
}

/** As many as the scaled market will have in the category, roughly. */
const countSeries = async (pool: Pool): Promise<number> => {
  const [row] = await pool.execute<{ share: number }>(sql`
    select avg((p.category_id = ${CATEGORY})::int)::float8 as share
    from listings l join products p on p.id = l.product_id where l.dataset = 'sample'`);
  return SERIES * (row?.share || 1);
};

async function measure(url: string): Promise<Figures> {
  const pool = connect({ url, max: 3, statementLimit: BULK_LIMIT });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-import-'));
  const file = path.join(folder, 'prices.csv');
  try {
    await undoAll(pool);
    await pool.execute(sql`vacuum analyze`);
    const series = await listSeries(pool);
    const figures: Figures = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      writeFile(file, { series, minute: await countImports(pool) });
      figures.push(await measureSteps(pool, file, round));
      console.table(figures.at(-1));
    }
    writeFile(file, { series, minute: await countImports(pool) });
    figures.push(await measureCommand(url, file));
    console.table(figures.at(-1));
    return figures;
  } finally {
    await disconnect(pool);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Those whose prices are not suspect, and the day after their last. */
const listSeries = (pool: Pool): Promise<Series[]> =>
  pool.execute<Series>(sql`
    select s.retailer_id as retailer, s.store_id as store, l.retailer_sku as sku, s.regular_price::float8 as regular, s.promo_price::float8 as promo,
      (max(s.last_on) over () + 1)::text as "nextDay"
    from price_series s join listings l on l.id = s.listing_id join categories c on c.no = s.category_no
      cross join lateral (
        select percentile_cont(array[0.01, 0.99]) within group (order by p.unit_price) as usual from chain_prices p
        where p.category_no = c.no and p.dataset = 'sample' and p.price_type = 'consumer' and p.area = 0) as u
    where s.listing_id like 'scale:%' and c.id = ${CATEGORY} and s.price_type = 'consumer' and s.unit_price between usual[1] / 3 and usual[2] * 3
    order by hashtext(s.listing_id || s.store_id)`);

/** What an earlier run left over kept data: its series would be carried on from there. */
async function undoAll(pool: Pool): Promise<void> {
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

/** Every series once a day, after what is there; one in twenty at another price than the day before. */
function writeFile(file: string, { series, minute }: { series: readonly Series[]; minute: number }): void {
  const days = Math.ceil(ROWS / series.length);
  const time = `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const out = fs.openSync(file, 'w');
  fs.writeSync(out, 'Date,Time,Retailer,Store,Retailer SKU,Regular price,Promo price\n');
  let left = ROWS;
  for (let day = 0; day < days; day += 1) {
    const date = addDays(series[0]?.nextDay ?? '', day);
    const lines = series.slice(0, left).map(({ retailer, store, sku, regular, promo }, at) => {
      const raised = 1 + 0.01 * Math.floor((at + day) / 20 - Math.floor(at / 20));
      const prices = [regular, promo].map((price) => (price === null ? '' : (price * raised).toFixed(2)));
      return [date, time, retailer, store, sku, ...prices].join(',');
    });
    left -= lines.length;
    fs.writeSync(out, `${lines.join('\n')}\n`);
  }
  fs.closeSync(out);
}

async function measureSteps(pool: Pool, file: string, round: number): Promise<Figures[number]> {
  const bytes = fs.readFileSync(file);
  const fileSha256 = createHash('sha256').update(bytes).digest('hex');
  const now = new Date();
  const opened = await insertImport(pool, {
    ...{ id: newId(), kind: 'prices', dataset: 'sample', state: 'reading', mode: 'add' },
    ...{ fileName: 'prices.csv', fileBytes: bytes.length, fileSha256, createdAt: now, changedAt: now },
  });
  if (!opened) throw new Error('an import of the file is open');
  const { id } = opened;
  const move = (from: ImportRow['state'], state: ImportRow['state']) =>
    moveImport(pool, id, [from], { state, changedAt: new Date() });
  const times: Partial<Times> = {};
  let applying = 0;
  const time = async (step: keyof Times, work: () => Promise<ImportRow | null>) => {
    const [began, busy] = [performance.now(), await processorSeconds(pool)];
    const row = await work();
    times[step] = (performance.now() - began) / 1000;
    if (step === 'apply') applying = (await processorSeconds(pool)) - busy;
    return row;
  };
  const { value: report, added } = await watchMemory(async () => {
    const ctx = { db: pool, now };
    await time('read', () => readImportFile(ctx, opened, () => fs.createReadStream(file)));
    await move('mapping', 'checking');
    const checked = await time('check', () => checkImportRows(ctx, id));
    await move('ready', 'applying');
    const applied = await time('apply', () => applyImportRows(ctx, id));
    if (applied?.state !== 'published') throw new Error(`the import is ${applied?.state}`);
    await move('published', 'undoing');
    await time('undo', () => undoImportRows(ctx, id));
    return checked?.report;
  });
  await deleteImportRows(pool, id);
  if (report?.outcomes.new !== ROWS) throw new Error(`other rows than new ones: ${JSON.stringify(report)}`);
  const perSecond = STEPS.map((step) => [`${step}, rows/s`, Math.round(ROWS / (times[step] ?? 0))]);
  return {
    what: `steps, round ${round}`,
    ...Object.fromEntries(perSecond),
    // What other programs leave of the machine doesn't change it.
    'apply, rows per second of processor': Math.round(ROWS / applying),
    'memory, MB': added,
    load: loadNow(),
  };
}

/** What this process and the connections that are open have used of the processors. */
async function processorSeconds(pool: Pool): Promise<number> {
  const backends = await pool.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database()`,
  );
  const pids = [process.pid, ...backends.map(({ pid }) => pid)];
  return pids.reduce((sum, pid) => sum + (cpuMilliseconds(pid) ?? 0), 0) / 1000;
}

/** The most megabytes that work adds to the resident memory of this process. */
async function watchMemory<T>(work: () => Promise<T>): Promise<{ value: T; added: number }> {
  globalThis.gc?.();
  const before = residentKilobytes(process.pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentKilobytes(process.pid));
  }, WATCH_EVERY);
  try {
    return { value: await work(), added: Math.round((most - before) / 1024) };
  } finally {
    clearInterval(watching);
  }
}

/** The command as a person calls it, from its start to its end, with the most memory that it had. */
async function measureCommand(url: string, file: string): Promise<Figures[number]> {
  const began = performance.now();
  const command = spawn(
    process.execPath,
    ['scripts/market-import.ts', file, '--kind', 'prices', '--dataset', 'sample'],
    {
      env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const said: string[] = [];
  command.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  let most = 0;
  const watching = setInterval(() => {
    if (fs.existsSync(`/proc/${command.pid}`))
      most = Math.max(most, residentKilobytes(command.pid ?? process.pid));
  }, WATCH_EVERY);
  const code = await new Promise<number | null>((resolve) => command.on('close', resolve));
  clearInterval(watching);
  if (code !== 0) throw new Error(`the command ended with ${code}: ${said.join('')}`);
  const seconds = (performance.now() - began) / 1000;
  return {
    what: 'command',
    'all, rows/s': Math.round(ROWS / seconds),
    'memory, MB': Math.round(most / 1024),
    load: loadNow(),
  };
}

const loadNow = (): number => Math.round(10 * (os.loadavg()[0] ?? 0)) / 10;

/** @throws where an aim is missed */
function judge(figures: Figures): void {
  const steps = figures.slice(0, -1);
  const faults: string[] = [];
  const applied = Math.max(...steps.map((row) => Number(row['apply, rows/s'])));
  if (applied < LEAST_APPLIED) faults.push(`${applied} rows a second are applied`);
  const added = Math.max(...steps.map((row) => Number(row['memory, MB'])));
  if (added > MOST_ADDED) faults.push(`an import adds ${added} MB`);
  const command = Number(figures.at(-1)?.['memory, MB']);
  if (command > MOST_COMMAND) faults.push(`the command takes ${command} MB`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
