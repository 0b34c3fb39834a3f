import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import { pickPort } from '#dev/ports.ts';
import { csvLine } from '#lib/exports/csv.ts';
import { type KillableServer, startKillableServer } from '#tests/setup/killable-server.ts';
import { KILLED_HEAD, openKilledImports } from '#tests/setup/killed-imports.ts';

const SHAPE = { products: 10, stores: 2 };
/** More rows than are read and checked in one go. */
const DAYS = 251;
const PATIENCE = { timeout: 60_000, interval: 50 };

let server: KillableServer;

beforeAll(async () => {
  server = await startKillableServer({ port: await pickPort() });
});
afterAll(() => server?.stop());

/** Kills while something is held that the work needs, as soon as the work waits for it. What held it is undone. */
const killWhileHeld = async (held: SQL, begin: () => Promise<unknown>, kill: () => Promise<void>) => {
  let isKilled = false;
  const holding = database().transaction(async (tx) => {
    const [holder] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await tx.execute(held);
    await begin();
    const waiting = sql`select count(*)::int as n from pg_stat_activity where ${holder?.pid}::int = any (pg_blocking_pids(pid))`;
    await expect.poll(async () => (await database().execute(waiting))[0]?.n, PATIENCE).toBe(1);
    await kill();
    isKilled = true;
    throw new Error('undone');
  });
  await holding.catch((error) => {
    if (!isKilled) throw error;
  });
};

it('a file is applied once, though the server is killed while it is read and checked, and the database while it is applied', async () => {
  const imports = await openKilledImports(server, SHAPE);
  const rows = [...imports.rowsOfDays(DAYS)].flat();
  const file = Buffer.from([KILLED_HEAD, ...rows].map(csvLine).join(''));
  const whole = { runs: 1, prices: rows.length, isAsRebuilt: true };
  const opened = await imports.open(file, 'prices.csv');
  const { id } = opened;
  const goOn = async () => imports.goOn(await imports.find(id));
  const comeBack = async (state: string) => {
    await imports.endLeases();
    await expect
      .poll(async () => {
        await imports.runJobs();
        return (await imports.find(id)).state;
      }, PATIENCE)
      .toBe(state);
  };
  const checkedFirst = async () =>
    (
      await database().execute(sql`select checked_at from import_chunks where import_id = ${id} and no = 0`)
    )[0];

  const secondChunk = sql`insert into import_chunks (import_id, no, rows, first_line, last_line, content) values (${id}, 1, 1, 1, 1, '')`;
  await killWhileHeld(secondChunk, () => imports.send(opened, file), server.kill);
  await server.start();
  await comeBack('mapping');

  const lastRow = sql`insert into import_rows (import_id, line) values (${id}, ${rows.length + 1})`;
  await killWhileHeld(lastRow, goOn, server.kill);
  const checked = await checkedFirst();
  expect(checked).toEqual({ checked_at: expect.anything() });
  await server.start();
  await comeBack('ready');
  expect(await checkedFirst()).toEqual(checked);

  // All of it is written by then, and nothing is said to be.
  await killWhileHeld(sql`lock table import_listings in share mode`, goOn, server.killDatabase);
  expect(await imports.look(id)).toEqual({ runs: 0, prices: 0, isAsRebuilt: true });
  // What was checked is lost with the database's memory: it is checked again, and applied once someone has seen the report.
  await comeBack('ready');
  expect(await imports.find(id)).toMatchObject({
    isRechecked: true,
    report: { outcomes: { new: rows.length } },
  });
  await goOn();
  await comeBack('published');
  expect(await imports.look(id)).toEqual(whole);

  expect(await imports.open(file, 'prices.csv')).toMatchObject({ id, state: 'published' });
  expect(await imports.look(id)).toEqual(whole);
});
