import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { MINUTE } from '#lib/core/clock.ts';
import { csvLine } from '#lib/exports/csv.ts';
import { writeSheet } from '#lib/exports/workbook.ts';
import { ensureTestBuild } from '#scripts/test-build.mjs';
import { type KillableServer, startKillableServer } from '#tests/setup/killable-server.ts';
import { KILLED_HEAD, type KilledImports, openKilledImports } from '#tests/setup/killed-imports.ts';
import { loadNow, runCommand } from './import-processes.ts';
import type { Figures } from './run.ts';

/** Imports that are cut off at a moment of chance: workbooks at a server, and files of text by the command. */

const KILLS = Number(process.env.IMPORT_KILLS || 50);
/** Of the text, which the command reads: it may be larger than a browser may send. */
const TEXT_MB = Number(process.env.IMPORT_KILL_MB || 4);
const SHEET_ROWS = Number(process.env.IMPORT_KILL_ROWS || 20_000);
const ROW_BYTES = 55;
const TEXT_ROWS = (TEXT_MB * 1024 * 1024) / ROW_BYTES;
/** Days that are over, which files may have prices of. */
const MOST_DAYS = 900;
const PRODUCTS = 40;
/** As often as the page asks. */
const LOOK_EVERY = 1000;

const FILES = ['workbook', 'text'] as const;
type KilledFile = (typeof FILES)[number];
/** The server has the workbooks, and the command the texts. */
const VICTIMS = { workbook: ['server', 'database'], text: ['command', 'database'] } as const;
type Victim = 'server' | 'command' | 'database';

/** Which process is killed of a file, and after how many milliseconds; null: none. */
type Plan = { victim: Victim; after: number } | null;
/** What became of a file, in which state its import was when it was cut off, and the milliseconds until it was there. */
type Round = { state: string; isWhole: boolean; isAsRebuilt: boolean; took: number };
type World = { server: KillableServer; imports: KilledImports; file: string; rows: number };

export async function measureKills(): Promise<Figures> {
  ensureTestBuild();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-kills-'));
  fs.chmodSync(folder, 0o755);
  const server = await startKillableServer({ directory: path.join(folder, 'database') });
  try {
    const rounds: (Round & { what: KilledFile; victim: Victim })[] = [];
    const spans = { workbook: 0, text: 0 };
    // The first of each is measured, and nothing is killed of it.
    for (let no = 0; no < KILLS + FILES.length; no += 1) {
      const what = FILES[no % 2] ?? 'text';
      const isMeasured = no < FILES.length;
      const victim = VICTIMS[what][Math.floor(no / 2) % 2] ?? 'database';
      const plan = isMeasured ? null : { victim, after: Math.random() * spans[what] };
      const world = await makeWorld({ server, folder, no, what });
      const round = await bring(what, world, plan);
      if (isMeasured) spans[what] = round.took;
      else rounds.push({ what, victim, ...round });
      console.log(no, what, plan?.victim ?? 'nothing', JSON.stringify(round));
      if (!round.isWhole || !round.isAsRebuilt) console.log(await findLeft());
    }
    return summaryOf(rounds);
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const summaryOf = (rounds: readonly (Round & { what: KilledFile; victim: Victim })[]): Figures =>
  [...Map.groupBy(rounds, ({ what, victim }) => `kills: ${what}, ${victim}`)].map(([what, of]) => ({
    what,
    kills: of.length,
    ...Object.fromEntries(
      [...Map.groupBy(of, ({ state }) => state)].map(([state, all]) => [`while ${state}`, all.length]),
    ),
    faults: of.filter(({ isWhole, isAsRebuilt }) => !isWhole || !isAsRebuilt).length,
    load: loadNow(),
  }));

/** A category, a retailer and stores that no other file is of, and the file. */
async function makeWorld(of: {
  server: KillableServer;
  folder: string;
  no: number;
  what: KilledFile;
}): Promise<World> {
  const { server, folder, no, what } = of;
  const wanted = what === 'workbook' ? SHEET_ROWS : TEXT_ROWS;
  const stores = Math.max(25, Math.ceil(wanted / PRODUCTS / MOST_DAYS));
  const imports = await openKilledImports(server, { products: PRODUCTS, stores }, `killed${no}`);
  const days = Math.ceil(wanted / PRODUCTS / stores);
  const file = path.join(folder, `${what}${no}.${what === 'workbook' ? 'xlsx' : 'csv'}`);
  const write = what === 'workbook' ? writeWorkbook : writeText;
  await write(file, imports.rowsOfDays(days));
  return { server, imports, file, rows: days * PRODUCTS * stores };
}

async function writeText(file: string, batches: Iterable<string[][]>): Promise<void> {
  const out = fs.openSync(file, 'w');
  fs.writeSync(out, csvLine(KILLED_HEAD));
  for (const rows of batches) fs.writeSync(out, rows.map(csvLine).join(''));
  fs.closeSync(out);
}

async function writeWorkbook(file: string, batches: Iterable<string[][]>): Promise<void> {
  const out = fs.openSync(file, 'w');
  const columns = KILLED_HEAD.map((label) => ({ label, kind: 'text' as const }));
  const rows = function* () {
    for (const batch of batches)
      for (const row of batch) yield row.map((cell, at) => (at === 5 ? Number(cell) : cell));
  };
  const table = { id: 'prices', title: 'Prices', columns, rows: rows() };
  for await (const bytes of writeSheet(table, { locale: 'en', madeAt: new Date() })) fs.writeSync(out, bytes);
  fs.closeSync(out);
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Killing = { state: string | null; isClean: boolean; done: Promise<void> };

/** Kills after a while, and has what was killed come back. */
function killLater({ server, imports }: World, plan: Plan, pid = 0): Killing {
  const killing: Killing = { state: null, isClean: true, done: Promise.resolve() };
  const kill = async ({ victim, after }: NonNullable<Plan>) => {
    await wait(after);
    const state = await findState();
    if (victim === 'database') await server.killDatabase();
    if (victim === 'server') await server.kill();
    if (victim === 'command' && fs.existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
    killing.isClean = (await findLeft()) === null;
    if (victim === 'server') await server.start();
    await imports.endLeases();
    killing.state = state;
  };
  if (plan) killing.done = kill(plan);
  return killing;
}

async function bring(what: KilledFile, world: World, plan: Plan): Promise<Round> {
  const began = performance.now();
  const { id, killing } = await (what === 'workbook' ? bringWorkbook(world, plan) : bringText(world, plan));
  const took = Math.round(performance.now() - began);
  return { ...(await judge(id, world, killing)), took };
}

type Brought = { id: string; killing: Killing };

/** As an admin does: sends what is missing, checks, and applies what is checked, until it is there. */
async function bringWorkbook(world: World, plan: Plan): Promise<Brought> {
  const { imports, file } = world;
  const bytes = fs.readFileSync(file);
  const killing = killLater(world, plan);
  let id: string | null = null;
  const goOn = async () => {
    const known = id === null ? await imports.open(bytes, path.basename(file)) : await imports.find(id);
    id = known.id;
    if (known.state === 'failed') throw new Error(`the import failed: ${known.fault}`);
    await imports.send(known, bytes);
    await imports.goOn(known);
    return known;
  };
  const isOver = () => plan === null || killing.state !== null;
  const deadline = performance.now() + Math.max(10 * MINUTE, 10 * (plan?.after ?? 0));
  for (;;) {
    // While something is down, every call fails.
    const details = await goOn().catch((error) => {
      if (plan === null || performance.now() > deadline) throw error;
      return null;
    });
    if (details?.state === 'published' && isOver()) return { id: details.id, killing };
    await wait(LOOK_EVERY);
  }
}

/** By the command, which is called again until it says that the file is there. */
async function bringText(world: World, plan: Plan): Promise<Brought> {
  const { file } = world;
  let killing = null as Killing | null;
  for (let tries = 0; tries < 4; tries += 1) {
    const { code } = await runCommand(database(), process.env.DATABASE_OWNER_URL ?? '', file, (pid) => {
      killing ??= killLater(world, plan, pid);
    }).catch((error) => ({ code: String(error) }));
    await killing?.done;
    if (code !== 0) continue;
    const [published] = await database().execute<{ id: string }>(
      sql`select id from imports where file_name = ${path.basename(file)} and state = 'published'`,
    );
    if (published && killing) return { id: published.id, killing };
  }
  throw new Error('the command did not import the file');
}

async function judge(
  id: string,
  { imports, file, rows }: World,
  killing: Killing,
): Promise<Omit<Round, 'took'>> {
  await killing.done;
  const { runs, prices, isAsRebuilt } = await imports.look(id);
  const [row] = await database().execute<{ published: number }>(sql`
    select count(*)::int as published from imports where file_name = ${path.basename(file)} and state = 'published'`);
  const isOnce = row?.published === 1 && runs === 1 && prices === rows;
  const isWhole = killing.isClean && isOnce && (await findLeft()) === null;
  return { state: killing.state ?? 'nothing', isWhole, isAsRebuilt };
}

/** What is in the market of a file that is not applied. */
async function findLeft(): Promise<string | null> {
  const [run] = await database().execute<{ key: string }>(sql`
    select u.key from market_runs u left join imports i on starts_with(u.key, 'import/' || i.id || '/')
    where u.state <> 'published' or starts_with(u.key, 'import/') and i.state is distinct from 'published' limit 1`);
  return run?.key ?? null;
}

/** In which state the newest import is, when something is killed. */
async function findState(): Promise<string> {
  const [row] = await database().execute<{ state: string }>(
    sql`select state from imports order by created_at desc limit 1`,
  );
  return row?.state ?? 'nothing yet';
}
