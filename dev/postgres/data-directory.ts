import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RunAs } from '#dev/postgres/binaries.ts';

/**
 * The directory that can hold the server's files: `preferred`, or, where the server's account cannot enter it (a checkout below a 0700
 * directory, as root) or the file system keeps no permissions, one outside that is named in `preferred/location`.
 */
export function servingDirectory(preferred: string, runAs: RunAs): string {
  fs.mkdirSync(preferred, { recursive: true, mode: 0o755 });
  const record = path.join(preferred, 'location');
  const recorded = fs.existsSync(record) ? fs.readFileSync(record, 'utf8').trim() : undefined;
  if (recorded && isOurs(recorded)) return recorded;
  if (!recorded && canServe(preferred, runAs)) return preferred;
  const parent = ['/var/tmp', os.tmpdir()].find((directory) => fs.existsSync(directory)) ?? os.tmpdir();
  // A random name: a predictable one in a shared directory could be someone else's.
  const outside = fs.mkdtempSync(path.join(parent, 'raff-'));
  fs.chmodSync(outside, 0o755);
  fs.writeFileSync(record, `${outside}\n`);
  return outside;
}

function isOurs(directory: string): boolean {
  const stat = fs.lstatSync(directory, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

function canServe(directory: string, runAs: RunAs): boolean {
  if (spawnSync('test', ['-x', directory], { ...runAs, cwd: '/' }).status !== 0) return false;
  const probe = fs.mkdtempSync(path.join(directory, 'probe-'));
  fs.chmodSync(probe, 0o700);
  const closed = (fs.statSync(probe).mode & 0o777) === 0o700;
  fs.rmdirSync(probe);
  return closed;
}

/** The user that must run the server over existing data: its owner, if we are root and may choose. */
export function ownerOf(data: string, runAs: RunAs): RunAs {
  const stat = fs.statSync(data, { throwIfNoEntry: false });
  if (!stat) return runAs;
  if (runAs.uid !== undefined) return stat.uid === 0 ? runAs : { uid: stat.uid, gid: stat.gid };
  if (stat.uid !== process.getuid?.())
    throw new Error(
      `${data} belongs to another user (uid ${stat.uid}). Run as that user, or remove it to start with fresh sample data.`,
    );
  return runAs;
}

/**
 * Sets data of another major version aside, which this server could not read.
 * @returns where it went, or undefined where there was nothing to move
 */
export function setAsideOtherVersion(data: string, major: string): string | undefined {
  const file = path.join(data, 'PG_VERSION');
  if (!fs.existsSync(file)) return undefined;
  const dataVersion = fs.readFileSync(file, 'utf8').trim();
  if (dataVersion === major) return undefined;
  let target = `${data}-${dataVersion}`;
  for (let n = 2; fs.existsSync(target); n++) target = `${data}-${dataVersion}-${n}`;
  fs.renameSync(data, target);
  return target;
}
