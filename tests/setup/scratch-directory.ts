import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Type of a file system in memory, as `statfs` says it on Linux. */
const TMPFS = 0x01021994;
/** A run with all its databases needs less than half of it. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * A new directory for databases that nothing outlives, which any user may enter: in memory where there is enough of it, because a clone of a
 * database is hundreds of files. What runs that were killed left is removed.
 * @param user the process that uses it
 */
export function makeScratchDirectory(name: string, user = process.pid): string {
  const parent = hasRoomInMemory() ? IN_MEMORY : os.tmpdir();
  removeLeftovers(parent);
  const directory = fs.mkdtempSync(path.join(parent, `raff-${name}-${user}-`));
  fs.chmodSync(directory, 0o755);
  return directory;
}

function hasRoomInMemory(): boolean {
  try {
    fs.accessSync(IN_MEMORY, fs.constants.W_OK);
    const { type, bavail, bsize } = fs.statfsSync(IN_MEMORY);
    return type === TMPFS && bavail * bsize > ENOUGH_BYTES && os.freemem() > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

function removeLeftovers(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const pid = /^raff-[a-z]+-(\d+)-\w{6}$/.exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    try {
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
