import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

export type Holder = {
  pid: number;
  /** When the process started, as `ps` prints it: process ids are given again. */
  started: string;
  /** Address of its server. */
  url: string;
};

export type Lock = { release: () => void };

/**
 * Claims a file for this process.
 * @returns the lock, or the living process that holds it
 */
export function claim(file: string, url: string): Lock | Holder {
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), url };
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      fs.writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
      return { release: () => fs.rmSync(file, { force: true }) };
    } catch {
      const holder = read(file);
      if (holder && holder.started !== '' && startOf(holder.pid) === holder.started) return holder;
      fs.rmSync(file, { force: true });
    }
  }
  throw new Error(`${file} cannot be written.`);
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function startOf(pid: number) {
  return (spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim();
}
