import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

export type Postmaster = { pid: number; port: number };

/** Reads who holds the data directory, as PostgreSQL itself records it: process id on line 1, port on line 4. */
export function readPostmaster(data: string): Postmaster | undefined {
  const file = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 ? { pid, port } : undefined;
}

/** Whether the process is alive and is a PostgreSQL: process ids are given again after a power cut. */
export function isPostgres(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').includes('postgres');
}

/** Whether a PostgreSQL answers on the port of loopback. */
export function answersOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2000, () => done(false));
    socket.once('error', () => done(false));
    // SSLRequest of the wire protocol: every PostgreSQL answers it with one byte, N or S.
    socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
    socket.once('data', (bytes) => done(bytes[0] === 0x4e || bytes[0] === 0x53));
  });
}
