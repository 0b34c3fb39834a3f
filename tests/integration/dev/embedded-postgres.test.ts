import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, disconnect } from '#db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import { startGuarded } from '#dev/guarded-process.ts';
import { isPostgres, readPostmaster } from '#dev/postgres/postmaster.ts';

const directories: string[] = [];
const running: EmbeddedPostgres[] = [];

const place = (mode: number) => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-launcher-'));
  fs.chmodSync(directory, mode);
  directories.push(directory);
  return path.join(directory, '.data');
};

/** A place where a server of another day left its data: making a cluster takes longer than all that is asked of one. */
const placeWithData = () => {
  const directory = place(0o755);
  execFileSync('cp', ['-a', made, directory]);
  return directory;
};

const start = async (directory: string) => {
  const server = await startEmbeddedPostgres({ directory, durable: false });
  running.push(server);
  directories.push(path.dirname(server.data));
  return server;
};

const ask = async <T>(url: string, query: ReturnType<typeof sql>): Promise<T | undefined> => {
  const pool = connect({ url, max: 1 });
  try {
    const rows: unknown[] = await pool.execute(query);
    return rows[0] as T | undefined;
  } finally {
    await disconnect(pool);
  }
};

/** Starts the server in a launcher process of its own and answers that process. */
const startElsewhere = async (directory: string) => {
  const script = `
    import { startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
    const server = await startEmbeddedPostgres({ directory: process.env.DIRECTORY, durable: false });
    console.log(server.url);
    setInterval(() => {}, 1000);`;
  const launcher = startGuarded({
    command: process.execPath,
    args: ['--input-type=module', '-e', script],
    env: { DIRECTORY: directory },
  });
  await new Promise((resolve) => launcher.stdout.once('data', resolve));
  return launcher;
};

const children = (pid: number) =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => Number(parent) === pid)
    .map(([child, , ...args]) => ({ pid: Number(child), args: args.join(' ') }));

/** The process below the guard, and the guards of its own children: first the shells that would act on the death of the others. */
const launcherOf = (guard: number) => {
  const node = children(guard).find(
    ({ args }) => args.includes('--input-type=module') && !args.includes('/bin/sh'),
  );
  if (!node) throw new Error('The launcher does not run.');
  return { pid: node.pid, guards: children(node.pid).flatMap(({ pid }) => [...shells(pid), pid]) };
};
const shells = (pid: number) =>
  children(pid)
    .filter(({ args }) => args.startsWith('/bin/sh'))
    .map((child) => child.pid);

let made: string;

beforeAll(async () => {
  made = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'raff-launcher-made-')), '.data');
  fs.chmodSync(path.dirname(made), 0o755);
  const first = await startEmbeddedPostgres({ directory: made, durable: false });
  await first.stop();
});
afterAll(() => fs.rmSync(path.dirname(made), { recursive: true, force: true }));

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const directory of directories.splice(0)) fs.rmSync(directory, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('has trigrams of Arabic and a role without power', async () => {
    const { url } = await start(place(0o755));
    expect(
      await ask(
        url,
        sql`
        select show_trgm('لبن') <> '{}' as arabic, lower('É') as lower,
               rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`,
      ),
    ).toEqual({ arabic: true, lower: 'é', rolsuper: false, rolcreatedb: false, rolcreaterole: false });
  });

  it('refuses a wrong password and the superuser', async () => {
    const { url } = await start(placeWithData());
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, sql`select 1`)).rejects.toThrow();
    wrong.username = 'postgres';
    await expect(ask(wrong.href, sql`select 1`)).rejects.toThrow();
  });

  it('serves a closed directory and keeps its data over a restart', async () => {
    const directory = place(0o700);
    const first = await start(directory);
    await ask(first.ownerUrl, sql`create table kept as select 7 as seven`);
    await first.stop();
    const second = await start(directory);
    expect(second.fresh).toBe(false);
    expect(await ask(second.ownerUrl, sql`select seven from kept`)).toEqual({ seven: 7 });
  });

  it('gives what one role owned to the owner, where the data is older than that role', async () => {
    const directory = placeWithData();
    const first = await start(directory);
    await ask(first.ownerUrl, sql`create table kept as select 7 as seven`);
    await ask(first.ownerUrl, sql`grant create on schema public to raff`);
    await ask(first.url, sql`create table once_its_own as select 1 as one`);
    await first.stop();
    fs.rmSync(path.join(directory, 'postgres-owner-password'));
    const second = await start(directory);
    expect(second.fresh).toBe(false);
    expect(
      await ask(second.ownerUrl, sql`select tableowner from pg_tables where tablename = 'once_its_own'`),
    ).toEqual({ tableowner: 'raff_owner' });
    expect(await ask(second.ownerUrl, sql`select seven from kept`)).toEqual({ seven: 7 });
  });

  it('sets the data of another major version aside', async () => {
    const directory = placeWithData();
    fs.writeFileSync(path.join(directory, 'pg', 'PG_VERSION'), '15\n');
    const second = await start(directory);
    expect(second.fresh).toBe(true);
    expect(fs.existsSync(`${second.data}-15`)).toBe(true);
  });

  it('ends when its launcher is killed', async () => {
    const directory = placeWithData();
    const guard = await startElsewhere(directory);
    const data = path.join(directory, 'pg');
    const postmaster = readPostmaster(data);
    process.kill(launcherOf(guard.pid).pid, 'SIGKILL');
    await expect.poll(() => isPostgres(postmaster?.pid ?? 0), { timeout: 10_000 }).toBe(false);
    expect(fs.existsSync(path.join(data, 'postmaster.pid'))).toBe(false);
  });

  it('is taken over with its data when launcher and guard were killed', async () => {
    const directory = placeWithData();
    const guard = await startElsewhere(directory);
    const { pid, guards } = launcherOf(guard.pid);
    for (const victim of [...guards, pid]) process.kill(victim, 'SIGKILL');
    await guard.exited;
    const server = await start(directory);
    expect(server.attached).toBe(true);
    expect(await ask(server.url, sql`select 1 as one`)).toEqual({ one: 1 });
  });

  it('recovers what was committed when the server itself was killed', async () => {
    const directory = placeWithData();
    const guard = await startElsewhere(directory);
    const postmaster = readPostmaster(path.join(directory, 'pg'));
    process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    await guard.stop();
    const server = await start(directory);
    expect(server.attached).toBe(false);
    expect(await ask(server.url, sql`select 1 as one`)).toEqual({ one: 1 });
  });
});
