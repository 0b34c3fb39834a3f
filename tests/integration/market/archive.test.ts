import { appendFile, copyFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect, database, disconnect, type Pool, withDriver } from '#db/client.ts';
import { withAdvisoryLock } from '#db/market/advisory-lock.ts';
import { archiveMonths, restoreMonths } from '#db/market/archive-months.ts';
import { ArchivedEvidenceError } from '#db/market/archived-evidence.ts';
import { correctPrice, voidRuns } from '#db/market/change-evidence.ts';
import { ensureMarketMonths } from '#db/market/evidence-months.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { recordShelfVisits } from '#db/market/record-shelf-visits.ts';
import { CommandRefusal } from '#lib/core/command-refusal.ts';
import { createMarketWorld, listDerivedRows, type MarketWorld } from '#tests/factories/market-world.ts';

const BEFORE = '2026-03-01';

let dir: string;
let owner: Pool;
let world: MarketWorld;

const at = (day: string) => new Date(`${day}T09:00:00Z`);
const newRun = (key: string) =>
  ({
    key,
    dataset: 'sample',
    source: 'web',
    startedAt: at('2026-05-01'),
    finishedAt: at('2026-05-01'),
  }) as const;

const read = (key: string, readings: readonly (readonly [day: string, price: number])[]) => {
  const { id: listingId, stores } = world.listings[0] ?? world.unmatched;
  const rows = readings.map(([day, regularPrice]) => ({
    ...{ listingId, storeId: stores[0] ?? '', currency: 'EGP', observedAt: at(day), regularPrice },
  }));
  return withDriver(database(), (driver, db) => recordPrices(driver, db, newRun(key), rows));
};

const visit = (key: string, days: readonly string[], state: 'in_stock' | 'oos') => {
  const [productId = '', storeId = ''] = [world.products[0], world.listings[0]?.stores[0]];
  const visits = days.map((day) => ({ productId, storeId, observedAt: at(day), state }));
  return withDriver(database(), (driver, db) => recordShelfVisits(driver, db, newRun(key), visits));
};

const archiving = () => ({ dir, say: () => undefined });
const rebuild = () => withDriver(owner, (_driver, db) => rebuildCategory(db, world.categoryNo));
const derived = () => listDerivedRows(database(), world.categoryNo);

/** Evidence as it stands, whatever it was made into. */
const evidence = async () => {
  const rows = await database().execute<{ row: string }>(sql`
    select o::text as row from price_observations o union all select v::text from shelf_observations v order by row`);
  return rows.map(({ row }) => row);
};

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'raff-archive-'));
  owner = connect({ url: process.env.DATABASE_OWNER_URL ?? '', max: 2 });
  world = await createMarketWorld(500);
  // A spell that reaches from January into March, with a visit's as well, and one that was over before.
  await read('winter', [
    ['2026-01-05', 18],
    ['2026-01-25', 20],
    ['2026-02-03', 20],
    ['2026-02-12', 20],
    ['2026-02-22', 20],
    ['2026-03-20', 22],
  ]);
  await read('march', [['2026-03-02', 20]]);
  await visit('visits', ['2026-01-10', '2026-02-10', '2026-02-20', '2026-03-10'], 'in_stock');
});

afterEach(() => restoreMonths(owner, '2015-01-01', archiving()));

afterAll(async () => {
  await disconnect(owner);
  await rm(dir, { recursive: true });
});

it('keeps what was derived as it is, and derives what comes as if nothing had been archived', async () => {
  const [before, rows] = [await derived(), await evidence()];
  await archiveMonths(owner, BEFORE, archiving());
  expect((await evidence()).length).toBeLessThan(rows.length);
  await rebuild();
  expect(await derived()).toEqual(before);

  // Without the reading of 2 March, the spell ends with what was archived.
  const [first] = await database().execute<{ no: number }>(
    sql`select no from market_runs where key = 'march'`,
  );
  await database().transaction((tx) => voidRuns(tx, [first?.no ?? 0]));
  await read('late', [['2026-03-04', 20]]);
  await visit('empty', ['2026-03-05'], 'oos');
  const later = await derived();
  await restoreMonths(owner, '2026-01-01', archiving());
  expect(await evidence()).toEqual(expect.arrayContaining(rows.filter((row) => row.includes('2026-02'))));
  await rebuild();
  expect(await derived()).toEqual(later);
});

it('refuses what would add to months that are archived or change them, and makes none of them again', async () => {
  const [row] = await database().execute<{ series: string; run: number }>(sql`
    select series_id as series, run_no as run from price_observations
    where category_no = ${world.categoryNo} and observed_at = ${at('2026-02-03').toISOString()}::timestamptz`);
  await archiveMonths(owner, BEFORE, archiving());
  const key = { categoryNo: world.categoryNo, seriesId: Number(row?.series), observedAt: at('2026-02-03') };
  const corrected = { regularPrice: 21, promoPrice: null };
  const db = database();

  await expect(read('february', [['2026-02-27', 25]])).rejects.toThrow(
    'market evidence of 2026-02-27 is archived',
  );
  await expect(visit('january', ['2026-01-11'], 'oos')).rejects.toThrow(ArchivedEvidenceError);
  await expect(db.transaction((tx) => correctPrice(tx, key, corrected))).rejects.toThrow(
    ArchivedEvidenceError,
  );
  await expect(db.transaction((tx) => voidRuns(tx, [row?.run ?? 0]))).rejects.toThrow(ArchivedEvidenceError);
  expect(await ensureMarketMonths(db, '2026-01-01', '2026-02-28')).toBe(0);
});

it('loses nothing wherever it is cut off, and finishes with the next call', async () => {
  const rows = await evidence();
  const steps: string[] = [];
  await archiveMonths(owner, '2026-02-01', { dir, say: (line) => steps.push(line) });
  await restoreMonths(owner, '2015-01-01', archiving());
  expect(steps.length).toBe(7);

  for (const cut of steps.keys()) {
    let left = cut;
    const say = () => {
      if (left === 0) throw new Error('cut off');
      left -= 1;
    };
    await expect(archiveMonths(owner, '2026-02-01', { dir, say })).rejects.toThrow('cut off');
    await archiveMonths(owner, '2026-02-01', archiving());
    const open = await database().execute(sql`select from archived_months where file is null`);
    expect(open).toHaveLength(0);
    await restoreMonths(owner, '2015-01-01', archiving());
    expect(await evidence(), steps[cut]).toEqual(rows);
  }
});

it('restores no file that is not what was written', async () => {
  await archiveMonths(owner, BEFORE, archiving());
  const name = (await readdir(dir)).find((each) => each.startsWith('price_observations_2026_02')) ?? '';
  const file = path.join(dir, name);
  await copyFile(file, `${file}.kept`);
  await appendFile(file, 'x');
  const months = () =>
    database().execute(sql`select month, evidence from archived_months order by month, evidence`);
  const archived = await months();
  await expect(restoreMonths(owner, '2026-02-01', archiving())).rejects.toThrow(
    'is not the file that was written',
  );
  expect(await months()).toEqual(archived);
  await rename(`${file}.kept`, file);
});

it('restores nothing where a month of those asked for is not in the folder, and names it', async () => {
  await archiveMonths(owner, BEFORE, archiving());
  const file = path.join(dir, 'price_observations_2026_01.tsv.gz');
  await rename(file, `${file}.kept`);
  const rows = await evidence();
  await expect(restoreMonths(owner, '2026-01-01', archiving())).rejects.toThrow(
    new CommandRefusal(`Not in ${dir}, or not to be read: price_observations_2026_01.tsv.gz.`),
  );
  expect(await evidence()).toEqual(rows);
  await restoreMonths(owner, '2026-02-01', archiving());
  expect((await evidence()).length).toBeGreaterThan(rows.length);
  await rename(`${file}.kept`, file);
});

it('takes nothing out where no file can be written', async () => {
  const rows = await evidence();
  const file = path.join(dir, 'a-file');
  await writeFile(file, '');
  await expect(archiveMonths(owner, BEFORE, { ...archiving(), dir: file })).rejects.toThrow(CommandRefusal);
  expect(await evidence()).toEqual(rows);
});

it('is done by one at a time, and by the next once whoever was at it is gone', async () => {
  const url = process.env.DATABASE_OWNER_URL ?? '';
  const attempt = () => withAdvisoryLock(url, 'market:archive', async () => 'done');
  await withAdvisoryLock(url, 'market:archive', async () => {
    await expect(attempt()).rejects.toThrow('Another market:archive is at work on this database.');
    expect(await withAdvisoryLock(url, 'market:scale', async () => 'done')).toBe('done');
  });
  expect(await attempt()).toBe('done');
});
