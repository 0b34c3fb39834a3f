import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Binaries, RunAs } from '#dev/postgres/binaries.ts';

/** Character types that make trigrams of Arabic; under C they would be empty. The first that the system knows is taken. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8'];

const EXTENSIONS = ['pg_trgm'];

export const APP_ROLE = 'raff';
export const APP_DATABASE = 'raff';

/**
 * Makes a cluster in `data`: UTF-8, scram only, over loopback only; the superuser has no password and is refused on the network; the
 * application's role owns its database and nothing else.
 * @returns the application's password
 */
export function createCluster(
  binaries: Binaries,
  data: string,
  runAs: RunAs,
  options: { createdb: boolean; durable: boolean },
): string {
  initialise(binaries, data, runAs, options.durable);
  fs.writeFileSync(
    path.join(data, 'pg_hba.conf'),
    [
      `host all ${APP_ROLE} 127.0.0.1/32 scram-sha-256`,
      `host all ${APP_ROLE} ::1/128 scram-sha-256`,
      'host all all all reject',
      '',
    ].join('\n'),
  );
  const password = randomBytes(24).toString('base64url');
  // Extensions go into the template: what the application creates or clones has them, and needs no rights to make them.
  single(binaries, data, runAs, 'template1', [
    ...EXTENSIONS.map((extension) => `CREATE EXTENSION IF NOT EXISTS ${extension}`),
    `CREATE ROLE ${APP_ROLE} LOGIN ${options.createdb ? 'CREATEDB' : 'NOCREATEDB'} PASSWORD '${password}'`,
  ]);
  single(binaries, data, runAs, 'postgres', [`CREATE DATABASE ${APP_DATABASE} OWNER ${APP_ROLE}`]);
  return password;
}

/** Gives the application's role a new password, where the old one has been lost. The server must be down. */
export function replacePassword(binaries: Binaries, data: string, runAs: RunAs): string {
  const password = randomBytes(24).toString('base64url');
  single(binaries, data, runAs, 'postgres', [`ALTER ROLE ${APP_ROLE} PASSWORD '${password}'`]);
  return password;
}

function initialise({ initdb }: Binaries, data: string, runAs: RunAs, durable: boolean): void {
  let refusal = '';
  for (const characterType of CHARACTER_TYPES) {
    fs.rmSync(data, { recursive: true, force: true });
    fs.mkdirSync(data, { recursive: true, mode: 0o700 });
    if (runAs.uid !== undefined && runAs.gid !== undefined) fs.chownSync(data, runAs.uid, runAs.gid);
    const args = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--auth=reject'];
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    args.push('--lc-collate=C', `--lc-ctype=${characterType}`, '--lc-messages=C');
    if (!durable) args.push('--no-sync');
    const { status, stderr, error } = spawnSync(initdb, args, { ...runAs, cwd: '/', encoding: 'utf8' });
    if (status === 0) return;
    refusal = stderr || String(error?.message);
  }
  fs.rmSync(data, { recursive: true, force: true });
  throw new Error(`initdb failed: ${refusal.trim()}`);
}

/** Runs statements as the superuser without a server, the only door that role has. */
function single(
  { postgres }: Binaries,
  data: string,
  runAs: RunAs,
  database: string,
  statements: string[],
): void {
  const args = ['--single', '-c', 'exit_on_error=true', '-c', 'log_statement=none', '-D', data, database];
  const input = `${statements.join('\n')}\n`;
  const { status, stderr } = spawnSync(postgres, args, { ...runAs, cwd: '/', encoding: 'utf8', input });
  if (status !== 0) throw new Error(`PostgreSQL could not be prepared: ${stderr.trim()}`);
}
