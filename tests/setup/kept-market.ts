import fs from 'node:fs';
import { APP_DATABASE } from '#dev/postgres/cluster.ts';
import { databaseExists, dropDatabase, onDatabase, renameDatabase } from '#tests/setup/databases.ts';
import { makeScratchDirectory } from '#tests/setup/scratch-directory.ts';

/** Names the file in which a stage of `npm test` says where it has left a cluster with the sample market, for a later one. */
const NOTE = 'TEST_MARKET_NOTE';

/** Puts the market into the place of the application's database, where a later stage asks for it. @returns whether it does */
export async function offerMarket(owner: string, market: string): Promise<boolean> {
  if (!process.env[NOTE] || !(await databaseExists(owner, market))) return false;
  const elsewhere = onDatabase(owner, 'postgres');
  await dropDatabase(elsewhere, APP_DATABASE);
  await renameDatabase(elsewhere, market, APP_DATABASE);
  return true;
}

/** Leaves the directory of a server that has ended; where no other file system is in the way: else the later stage makes its own market. */
export function leaveMarket(directory: string): void {
  const note = process.env[NOTE];
  if (!note) return;
  const target = makeScratchDirectory('market', process.ppid);
  try {
    fs.renameSync(directory, target);
    fs.writeFileSync(note, target);
  } catch (error) {
    fs.rmSync(target, { recursive: true, force: true });
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
  }
}

/** A directory for the data of a product: the one that was left, which is the caller's from now on, else a new one. */
export function takeMarket(name: string): string {
  const note = process.env[NOTE] ?? '';
  if (!fs.existsSync(note)) return makeScratchDirectory(name);
  const left = fs.readFileSync(note, 'utf8');
  fs.rmSync(note);
  return left;
}
