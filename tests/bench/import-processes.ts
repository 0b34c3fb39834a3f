import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { sql } from 'drizzle-orm';
import type { Pool } from '#db/client.ts';
import { cpuMilliseconds, residentKilobytes } from './measuring.ts';

/** What processes that import take of the machine. */

const WATCH_EVERY = 20;

export const loadNow = (): number => Math.round(10 * (os.loadavg()[0] ?? 0)) / 10;

/** What this process and the connections that are open have used of the processors, in seconds. */
export async function processorSeconds(pool: Pool): Promise<number> {
  const pids = [process.pid, ...(await listBackends(pool))];
  return pids.reduce((sum, pid) => sum + (cpuMilliseconds(pid) ?? 0), 0) / 1000;
}

const listBackends = async (pool: Pool): Promise<number[]> =>
  (
    await pool.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database()`,
    )
  ).map(({ pid }) => pid);

/** The megabytes of memory that a process has at first and at most, and by how many these are more. */
export async function watchMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ value: T; before: number; most: number; added: number }> {
  const before = residentKilobytes(pid);
  let most = before;
  const watching = setInterval(() => {
    if (fs.existsSync(`/proc/${pid}`)) most = Math.max(most, residentKilobytes(pid));
  }, WATCH_EVERY);
  const megabytes = (kilobytes: number) => Math.round(kilobytes / 1024);
  try {
    const value = await work();
    return { value, before: megabytes(before), most: megabytes(most), added: megabytes(most - before) };
  } finally {
    clearInterval(watching);
  }
}

type Ran = { code: number | null; said: string; seconds: number; processor: number; megabytes: number };

/**
 * The command as a person calls it, from its start to its end, with what it and the database used of the processors, and the most memory that it had.
 * @param began is given the process, as soon as it runs
 */
export async function runCommand(
  pool: Pool,
  url: string,
  file: string,
  began: (pid: number) => void = () => {},
): Promise<Ran> {
  const start = performance.now();
  const used = await usedByDatabase(pool);
  const command = spawn(
    process.execPath,
    ['scripts/market-import.ts', file, '--kind', 'prices', '--dataset', 'sample', '--force'],
    {
      env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: url },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said: string[] = [];
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const pid = command.pid ?? 0;
  began(pid);
  let own = 0;
  const looking = setInterval(() => {
    own = cpuMilliseconds(pid) ?? own;
  }, WATCH_EVERY);
  const { value: code, most } = await watchMemory(
    pid,
    () => new Promise<number | null>((resolve) => command.on('close', resolve)),
  );
  clearInterval(looking);
  return {
    ...{ code, said: said.join(''), seconds: (performance.now() - start) / 1000 },
    processor: own / 1000 + (await usedByDatabase(pool)) - used,
    megabytes: most,
  };
}

/** What all processes of the database have used, those that have ended too: the one that started them counts these. */
async function usedByDatabase(pool: Pool): Promise<number> {
  const [row] = await pool.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const parent = Number(fs.readFileSync(`/proc/${row?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  const stat = fs.readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Fields 16 and 17, of children that were waited for, in ticks of 10 ms.
  const ended = Number(stat[13]) * 10 + Number(stat[14]) * 10;
  const alive = (await listBackends(pool)).reduce((sum, pid) => sum + (cpuMilliseconds(pid) ?? 0), 0);
  return (ended + alive) / 1000;
}
