import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { deleteImportRows, type ImportRow, insertImport, moveImport } from '#db/queries/imports.ts';
import { newId } from '#lib/core/ids.ts';
import { applyImportRows } from '#lib/intake/apply-rows.ts';
import { checkImportRows } from '#lib/intake/check-rows.ts';
import { readImportFile } from '#lib/intake/read-file.ts';
import { undoImportRows } from '#lib/intake/undo-rows.ts';
import { MOST_WAIT, measureBeside } from './import-beside.ts';
import { measureKills } from './import-kills.ts';
import {
  CATEGORY,
  fillImportMarket,
  keptAs,
  listSeries,
  undoAll,
  writeText,
  writeWorkbook,
} from './import-market.ts';
import { loadNow, processorSeconds, runCommand, watchMemory } from './import-processes.ts';
import { withMarketServer } from './market-data.ts';
import type { Figures } from './run.ts';

export const title =
  'Files of prices: rows a second that are read, checked, applied and undone, memory, other pages meanwhile, and what is left where something is killed';

/** Of one category, step by step. */
const ROWS = Number(process.env.IMPORT_ROWS || 200_000);
const ROUNDS = Number(process.env.IMPORT_ROUNDS || 3);
/** By the command: of all categories, with titles. The whole proof has 1,024 MB and 300,000 rows, and takes hours on two cores. */
const LARGE_MB = Number(process.env.IMPORT_LARGE_MB || 20);
const SHEET_ROWS = Number(process.env.IMPORT_SHEET_ROWS || 30_000);
/** About as many bytes as a row of the large file has. */
const ROW_BYTES = 125;
/** Which parts are measured. */
const PARTS = (process.env.IMPORT_PARTS || 'steps,command,beside,kills').split(',');

/** The aims: rows a second, megabytes of the command, and megabytes that an import adds to a server. */
const LEAST_APPLIED = 50_000;
const MOST_COMMAND = 400;
const MOST_ADDED = 150;

const STEPS = ['read', 'check', 'apply', 'undo'] as const;
type Step = (typeof STEPS)[number];

export async function run(): Promise<Figures> {
  const figures: Figures = [];
  const add = (rows: Figures) => {
    console.table(rows);
    figures.push(...rows);
  };
  if (PARTS.some((part) => part !== 'kills')) await measureOverMarket(add);
  if (PARTS.includes('kills')) add(await measureKills());
  judge(figures);
  return figures;
}

/** Over one large market. */
async function measureOverMarket(add: (rows: Figures) => void): Promise<void> {
  await withMarketServer(keptAs, async (server) => {
    await server.fill(async (pool) => {
      await fillImportMarket(pool);
      return [];
    });
    const pool = connect({ url: server.ownerUrl(), max: 3, statementLimit: BULK_LIMIT });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-import-'));
    try {
      await undoAll(pool);
      await pool.execute(sql`vacuum analyze`);
      if (PARTS.includes('steps')) add(await measureSteps(pool, folder));
      if (PARTS.includes('command')) add(await measureCommand(pool, server.ownerUrl(), folder));
      await undoAll(pool);
      if (PARTS.includes('beside')) add(await measureBeside(server, pool, folder));
    } finally {
      await disconnect(pool);
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function measureSteps(pool: Pool, folder: string): Promise<Figures> {
  const file = path.join(folder, 'steps.csv');
  const series = (await listSeries(pool)).filter(({ category }) => category === CATEGORY);
  const figures: Figures = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await writeText(pool, file, { series, rows: ROWS });
    figures.push(await measureRound(pool, file, round));
    console.log(figures.at(-1));
  }
  return figures;
}

async function measureRound(pool: Pool, file: string, round: number): Promise<Figures[number]> {
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
  const [seconds, processor]: Partial<Record<Step, number>>[] = [{}, {}];
  const time = async (step: Step, work: () => Promise<ImportRow | null>) => {
    const [began, busy] = [performance.now(), await processorSeconds(pool)];
    const row = await work();
    if (seconds) seconds[step] = (performance.now() - began) / 1000;
    if (processor) processor[step] = (await processorSeconds(pool)) - busy;
    return row;
  };
  globalThis.gc?.();
  const { value: report, added } = await watchMemory(process.pid, async () => {
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
  const rate = (of: Partial<Record<Step, number>> | undefined, step: Step) =>
    Math.round(ROWS / (of?.[step] ?? Number.POSITIVE_INFINITY));
  return {
    what: `steps, round ${round}`,
    ...Object.fromEntries(STEPS.map((step) => [`${step}, rows/s`, rate(seconds, step)])),
    // What other programs leave of the machine changes it little.
    ...Object.fromEntries(
      STEPS.map((step) => [`${step}, rows per second of processor`, rate(processor, step)]),
    ),
    'memory, MB': added,
    load: loadNow(),
  };
}

/** Files of text and of a workbook by the command, one after the other. */
async function measureCommand(pool: Pool, url: string, folder: string): Promise<Figures> {
  const series = await listSeries(pool);
  const rows = Math.round((LARGE_MB * 1024 * 1024) / ROW_BYTES);
  const files = [
    { name: 'large.csv', rows, write: writeText },
    { name: 'sheet.xlsx', rows: SHEET_ROWS, write: writeWorkbook },
  ];
  const figures: Figures = [];
  for (const { name, rows: count, write } of files) {
    const file = path.join(folder, name);
    const bytes = await write(pool, file, { series, rows: count, withTitles: true });
    const { code, said, seconds, processor, megabytes } = await runCommand(pool, url, file);
    if (code !== 0) throw new Error(`the command ended with ${code}: ${said}`);
    figures.push({
      what: `command, ${name}`,
      ...{ rows: count, 'file, MB': Math.round(bytes / 1024 / 1024), seconds: Math.round(seconds) },
      'all, rows/s': Math.round(count / seconds),
      'all, rows per second of processor': Math.round(count / processor),
      'memory, MB': megabytes,
      load: loadNow(),
    });
    fs.rmSync(file);
  }
  return figures;
}

/** @throws where an aim is missed */
function judge(figures: Figures): void {
  const of = (what: string) => figures.filter((row) => String(row.what).startsWith(what));
  const most = (rows: Figures, name: string) => Math.max(0, ...rows.map((row) => Number(row[name] ?? 0)));
  const faults: string[] = [];
  const steps = of('steps');
  // On a machine that does other work as well, the processor says it.
  const isBusy = Math.min(...steps.map(({ load }) => Number(load))) > os.cpus().length;
  const applied = most(steps, isBusy ? 'apply, rows per second of processor' : 'apply, rows/s');
  if (steps.length > 0 && applied < LEAST_APPLIED) faults.push(`${applied} rows a second are applied`);
  const command = most(of('command'), 'memory, MB');
  if (command > MOST_COMMAND) faults.push(`the command takes ${command} MB`);
  const added = most(of('beside'), 'server, MB added');
  if (added > MOST_ADDED) faults.push(`an import adds ${added} MB`);
  for (const { what, 'p95, ms': p95 } of of('beside'))
    if (Number(p95 ?? 0) > MOST_WAIT) faults.push(`${what}: ${p95} ms`);
  if (most(of('kills'), 'faults') > 0) faults.push('files that were cut off are not whole');
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
