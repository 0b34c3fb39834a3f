import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Binaries, RunAs } from '#dev/postgres/binaries.ts';

/** Character types that make trigrams of Arabic; under C they would be empty. The first that the system knows is taken. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8'];

const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** Serves requests: reads and writes rows, and owns nothing. */
export const APP_ROLE = 'raff';
/** Owns the database and its schema: for migrations and the sample data. */
export const OWNER_ROLE = 'raff_owner';
export const APP_DATABASE = 'raff';

export type Passwords = { application: string; owner: string };

function newPasswords(): Passwords {
  return {
    application: randomBytes(24).toString('base64url'),
    owner: randomBytes(24).toString('base64url'),
  };
}

/** Makes a cluster in `data`: UTF-8, scram only, over loopback only; the superuser has no password and is refused on the network. */
export function createCluster(
  binaries: Binaries,
  data: string,
  runAs: RunAs,
  options: { createdb: boolean; durable: boolean },
): Passwords {
  initialise(binaries, data, runAs, options.durable);
  allowRoles(data);
  const passwords = newPasswords();
  // Extensions go into the template: what the application creates or clones has them, and needs no rights to make them.
  single(binaries, data, runAs, 'template1', [
    ...EXTENSIONS.map((extension) => `CREATE EXTENSION IF NOT EXISTS ${extension}`),
    `CREATE ROLE ${APP_ROLE} LOGIN PASSWORD '${passwords.application}'`,
    `CREATE ROLE ${OWNER_ROLE} LOGIN ${options.createdb ? 'CREATEDB' : 'NOCREATEDB'} PASSWORD '${passwords.owner}'`,
    // Dropping a database ends the sessions on it.
    ...(options.createdb ? [`GRANT pg_signal_backend TO ${OWNER_ROLE}`] : []),
  ]);
  single(binaries, data, runAs, 'postgres', [`CREATE DATABASE ${APP_DATABASE} OWNER ${OWNER_ROLE}`]);
  return passwords;
}

/**
 * Gives both roles new passwords, where one has been lost. In a cluster from before the owner's role that one is made, and what the
 * application's role owned becomes its. The server must be down.
 */
export function replacePasswords(binaries: Binaries, data: string, runAs: RunAs): Passwords {
  const passwords = newPasswords();
  allowRoles(data);
  single(binaries, data, runAs, APP_DATABASE, [
    `DO $$ BEGIN IF to_regrole('${OWNER_ROLE}') IS NULL THEN CREATE ROLE ${OWNER_ROLE} LOGIN; END IF; END $$`,
    `ALTER ROLE ${OWNER_ROLE} PASSWORD '${passwords.owner}'`,
    `ALTER ROLE ${APP_ROLE} PASSWORD '${passwords.application}'`,
    `REASSIGN OWNED BY ${APP_ROLE} TO ${OWNER_ROLE}`,
  ]);
  return passwords;
}

/** Both roles, with a password and over loopback; no one else. */
function allowRoles(data: string): void {
  const rules = [APP_ROLE, OWNER_ROLE].flatMap((role) => [
    `host all ${role} 127.0.0.1/32 scram-sha-256`,
    `host all ${role} ::1/128 scram-sha-256`,
  ]);
  fs.writeFileSync(path.join(data, 'pg_hba.conf'), [...rules, 'host all all all reject', ''].join('\n'));
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
  if (status !== 0) throw new Error(`Couldn’t prepare PostgreSQL: ${stderr.trim()}`);
}
