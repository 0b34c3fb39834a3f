import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { bulkTransaction, database, withDriver } from '#db/client.ts';
import { lockCategories } from '#db/market/category-locks.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { findImport, insertImport } from '#db/queries/imports.ts';
import { addMs, MINUTE } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { runDueJobs } from '#lib/worker/run-due-jobs.ts';
import { sha256Of } from '#tests/factories/imports.ts';
import { createReadings } from '#tests/factories/market.ts';
import { listDerivedRows } from '#tests/factories/market-world.ts';
import { makeWorkbook } from '#tests/setup/make-package.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'raff-import-'));
afterAll(() => rmSync(dir, { recursive: true }));

type Ended = { status: number; stdout: string; stderr: string };

const run = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['scripts/market-import.ts', ...args], (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

const write = (name: string, ...lines: string[]): string => {
  const file = path.join(dir, name);
  writeFileSync(file, lines.join('\n'));
  return file;
};

/** Cells that a semicolon separates, as texts. */
const sheetRow = (line: string): string =>
  `<row>${line
    .split(';')
    .map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`)
    .join('')}</row>`;

it('the command imports a file as the page does', { timeout: 90_000 }, async () => {
  const { categoryNo } = await createReadings('imported', { 'imp-a@impx/impx1': [['2026-01-05', 20]] });
  const derived = () => listDerivedRows(database(), categoryNo);
  const before = await derived();
  const head = 'Date;Retailer;Store;SKU;Price;Note';
  const file = write(
    'a.csv',
    head,
    '2026-01-06;impx;impx1;imp-a;21,50;x',
    '2026-01-07;impy;impx1;imp-a;21,50;x',
  );
  const sample = ['--kind', 'prices', '--dataset', 'sample'];

  expect(await run(file, '--kind', 'holidays')).toMatchObject({ status: 2, stdout: '' });
  expect(await run(path.join(dir, 'none.csv'), ...sample)).toMatchObject({ status: 1 });
  const open = await run(write('open.csv', head, '03/04/2026;impx;impx1;imp-a;1,234;'), ...sample);
  expect([open.status, open.stderr]).toEqual([1, expect.stringMatching(/--decimal.*--dates/)]);
  const unreadable = await run(write('b.csv', head, '2026-01-06;impz;;imp-a;21,50;'), ...sample);
  expect([unreadable.status, unreadable.stderr]).toEqual([
    1,
    expect.stringContaining('Nothing of this file'),
  ]);

  // A command that was killed leaves its import behind: the next one begins again.
  const now = new Date();
  await insertImport(database(), {
    ...{ id: 'killed', kind: 'prices', dataset: 'sample', mode: 'add', state: 'applying', fileName: 'a.csv' },
    ...{ fileBytes: 1, fileSha256: sha256Of(readFileSync(file)), createdAt: now, changedAt: now },
  });
  const applied = await run(file, ...sample);
  expect(applied).toMatchObject({
    status: 0,
    stderr: '3\trefused\tretailer_unknown\tThis retailer is unknown, or several have this name\timpy\n',
  });
  expect(applied.stdout).toMatch(/^Not imported: Note\nNew: 1\nUnchanged: 0\n(?:.*\n)*Applied: \w+\.\n$/);
  expect((await findImport(database(), 'killed'))?.state).toBe('cancelled');
  const after = await derived();
  expect(after).not.toEqual(before);
  expect((await run(file, ...sample)).stdout).toContain('This file was imported on');

  const sheets = [
    { name: 'About', rows: '' },
    { name: 'Prices', rows: [head, '2026-01-09;impx;impx1;imp-a;23.5;'].map(sheetRow).join('') },
  ];
  writeFileSync(path.join(dir, 'w.xlsx'), makeWorkbook({ sheets }));
  const workbook = await run(path.join(dir, 'w.xlsx'), ...sample, '--check');
  expect(workbook.stdout).toMatch(/^Read: the sheet Prices. Not read: About.\n(?:.*\n)*New: 1\n/);

  const other = write('c.csv', head, '2026-01-06;impx;impx1;imp-a;22,50;x');
  const checked = await run(other, ...sample, '--check', '--correct');
  expect(checked.stdout).toMatch(/Corrected: 1\n(?:.*\n)*Checked, and not applied/);
  expect(await derived()).toEqual(after);
  expect((await run(other, ...sample, '--correct')).stdout).toContain('Applied: ');
});

it('what a killed command was applying is applied once its lease is over, once', {
  timeout: 90_000,
}, async () => {
  const db = database();
  const { categoryNo } = await createReadings('killed', { 'kil-k@kilx/kilx1': [['2026-01-05', 20]] });
  const derived = () => listDerivedRows(db, categoryNo);
  const before = await derived();
  const file = write('k.csv', 'Date;Retailer;Store;SKU;Price', '2026-01-06;kilx;kilx1;kil-k;21.50');
  const sample = ['--kind', 'prices', '--dataset', 'sample'];
  const states = () =>
    db.execute<{ state: string; waits: boolean }>(sql`
      select state, exists (select from pg_locks where not granted) as waits from imports where file_name = 'k.csv'`);
  await bulkTransaction(db, async (tx) => {
    await lockCategories(tx, sql`select ${categoryNo}::smallint`);
    const command = spawn(process.execPath, ['scripts/market-import.ts', file, ...sample], {
      stdio: 'ignore',
    });
    const ended = once(command, 'exit');
    // In the midst of the transaction that applies it.
    await vi.waitFor(
      async () => expect(await states()).toEqual([{ state: 'applying', waits: true }]),
      30_000,
    );
    command.kill('SIGKILL');
    await ended;
  });
  await runDueJobs({ db, log });
  expect(await states()).toMatchObject([{ state: 'applying' }]);
  expect(await derived()).toEqual(before);

  const afterLease = () => runDueJobs({ db, log }, () => addMs(new Date(), 3 * MINUTE));
  await afterLease();
  expect(await states()).toMatchObject([{ state: 'published' }]);
  const after = await derived();
  expect(after).not.toEqual(before);
  await withDriver(db, (_, driver) => rebuildCategory(driver, categoryNo));
  expect(await derived()).toEqual(after);
  expect((await run(file, ...sample)).stdout).toContain('This file was imported on');
});

it('the command imports stores, of licensed data unless another dataset is given', {
  timeout: 90_000,
}, async () => {
  const file = write(
    'stores.csv',
    'المتجر;كود الفرع;اسم الفرع;المحافظة;قناة البيع;خط العرض;خط الطول',
    'كازار;K-1;المعادي;القاهرة;سوبر ماركت;29,9602;31,2569',
    'كازار;K-2;الدقي;جيزا;سوبر ماركت;;',
  );
  const checked = await run(file, '--kind', 'stores', '--check');
  expect(checked).toMatchObject({
    status: 0,
    stderr: '3\trefused\tgovernorate_unknown\tThis governorate is unknown\tجيزا\n',
  });
  expect(checked.stdout).toBe(
    [
      ...['New: 1', 'Unchanged: 0', 'Corrected: 0', 'Refused: 1', 'Retailers: 1 new (كازار), 0 corrected'],
      ...['Stores: 1 new (المعادي), 0 corrected', 'Weights of stores: 0 new, 0 corrected'],
      'Checked, and not applied.\n',
    ].join('\n'),
  );
  const stores = () =>
    database().execute(sql`
      select s.code, s.latitude::float8 as latitude, r.channel, r.dataset from stores s join retailers r on r.id = s.retailer_id where r.name_ar = 'كازار'`);
  expect(await stores()).toEqual([]);
  expect((await run(file, '--kind', 'stores')).stdout).toContain('Applied: ');
  expect(await stores()).toEqual([{ code: 'K-1', latitude: 29.9602, channel: 'super', dataset: 'licensed' }]);
});
