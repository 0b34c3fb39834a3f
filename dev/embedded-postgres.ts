import fs from 'node:fs';
import path from 'node:path';
import { adoptProcess, type GuardedProcess, startGuarded } from '#dev/guarded-process.ts';
import { pickPort } from '#dev/ports.ts';
import {
  type Binaries,
  findInstalled,
  identity,
  type RunAs,
  usableBinaries,
} from '#dev/postgres/binaries.ts';
import {
  APP_DATABASE,
  APP_ROLE,
  createCluster,
  OWNER_ROLE,
  type Passwords,
  replacePasswords,
} from '#dev/postgres/cluster.ts';
import { ownerOf, servingDirectory, setAsideOtherVersion } from '#dev/postgres/data-directory.ts';
import { answersOn, isPostgres, readPostmaster } from '#dev/postgres/postmaster.ts';

export type EmbeddedPostgres = {
  /** Connection string of the application's role, which owns nothing. */
  url: string;
  /** Connection string of the role that owns the database; no superuser either. */
  ownerUrl: string;
  /** True when the cluster was made by this start and is empty. */
  fresh: boolean;
  /** True when a server left by a killed launcher was taken over. */
  attached: boolean;
  /** Where the data lies. */
  data: string;
  /** Resolves when the server has ended by itself. Never for one that was taken over. */
  exited: Promise<number>;
  /** Ends the server (fast shutdown) and waits for it. */
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Directory for the data, the password and what else the server keeps. */
  directory: string;
  /** Port on loopback; a free one when missing. */
  port?: number;
  /** The owner may create databases: for tests, which clone theirs. */
  createdb?: boolean;
  /** False gives up durability for speed: for tests. */
  durable?: boolean;
  /** Gets, in one line, what a person should know. */
  say?: (line: string) => void;
};

/**
 * Starts the PostgreSQL that npm installed, or attaches to the one that a killed launcher left running over the same data.
 * It listens on loopback only, asks for a password, and dies with this process.
 * @throws where the platform has no binaries, or the data cannot be served
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const say = options.say ?? (() => {});
  const me = identity();
  const home = servingDirectory(options.directory, me);
  if (home !== options.directory)
    say(`${options.directory} cannot hold the database; its data is in ${home}`);
  const data = path.join(home, 'pg');
  const major = findInstalled().version.split('.')[0] ?? '';
  const moved = setAsideOtherVersion(data, major);
  if (moved) say(`The database was made by another PostgreSQL: moved to ${moved}, starting afresh.`);
  const binaries = usableBinaries(me, home);
  const fresh = !fs.existsSync(path.join(data, 'PG_VERSION'));
  const runAs = fresh ? me : ownerOf(data, me);

  const running = await findRunning(data);
  if (running) {
    const passwords = readPasswords(options.directory);
    if (passwords) return attach(running, passwords, data);
    await endProcess(running.pid);
  }
  const passwords = preparePasswords({ binaries, data, runAs, fresh, options });
  return launch({ binaries, data, runAs, fresh, passwords, options });
}

async function findRunning(data: string) {
  const postmaster = readPostmaster(data);
  if (!postmaster) return undefined;
  if (!isPostgres(postmaster.pid)) {
    fs.rmSync(path.join(data, 'postmaster.pid'), { force: true });
    return undefined;
  }
  if (await answersOn(postmaster.port)) return postmaster;
  await endProcess(postmaster.pid);
  return undefined;
}

function attach(
  running: { pid: number; port: number },
  passwords: Passwords,
  data: string,
): EmbeddedPostgres {
  const release = adoptProcess(running.pid, 'INT');
  return {
    ...connectionStrings(running.port, passwords),
    fresh: false,
    attached: true,
    data,
    exited: new Promise<number>(() => {}),
    stop: async () => {
      await endProcess(running.pid);
      release();
    },
  };
}

type Prepared = {
  binaries: Binaries;
  data: string;
  runAs: RunAs;
  fresh: boolean;
  options: EmbeddedPostgresOptions;
};

function preparePasswords({ binaries, data, runAs, fresh, options }: Prepared): Passwords {
  const storedPasswords = readPasswords(options.directory);
  if (!fresh && storedPasswords) return storedPasswords;
  const passwords = fresh
    ? createCluster(binaries, data, runAs, {
        createdb: options.createdb ?? false,
        durable: options.durable ?? true,
      })
    : replacePasswords(binaries, data, runAs);
  for (const role of ROLES)
    fs.writeFileSync(passwordFile(options.directory, role), passwords[role], { mode: 0o600 });
  return passwords;
}

async function launch(prepared: Prepared & { passwords: Passwords }): Promise<EmbeddedPostgres> {
  const { data, fresh, passwords, options } = prepared;
  let refusal = '';
  // Backends of a killed server hold its shared memory for a moment, and a free port may be taken meanwhile: both pass.
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = options.port ?? (await pickPort());
    const server = serve(prepared, port);
    const outcome = await becomesReady(server);
    if (outcome === 'ready')
      return {
        ...connectionStrings(port, passwords),
        fresh,
        attached: false,
        data,
        exited: server.exited,
        stop: server.stop,
      };
    refusal = outcome;
    await server.stop();
    if (!/pre-existing shared memory|lock file|already in use/i.test(refusal)) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`PostgreSQL did not start: ${refusal.trim()}`);
}

function serve({ binaries, data, runAs, options }: Prepared, port: number): GuardedProcess {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'log_min_messages=warning'];
  settings.push('logging_collector=off', 'log_destination=stderr', 'max_connections=100');
  if (sharedMemoryIsSmall()) settings.push('dynamic_shared_memory_type=mmap');
  if (options.durable === false)
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off');
  const flags = settings.flatMap((setting) => ['-c', setting]);
  return startGuarded({
    command: binaries.postgres,
    args: ['-D', data, '-p', String(port), ...flags],
    cwd: '/',
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    ...runAs,
    signal: 'INT',
    graceSeconds: 30,
  });
}

/** @returns 'ready', or what the server said instead */
function becomesReady(server: GuardedProcess): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    server.stdout.resume();
    server.stderr.on('data', (chunk) => {
      if (said.length < 20_000) said += chunk;
      if (said.includes('ready to accept connections')) resolve('ready');
    });
    server.exited.then(
      () => resolve(said || 'it ended at once'),
      (error: Error) => resolve(error.message),
    );
  });
}

/** Containers give /dev/shm 64 MB, which parallel queries overrun. */
function sharedMemoryIsSmall(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { blocks, bsize } = fs.statfsSync('/dev/shm');
    return blocks * bsize < 256 * 1024 * 1024;
  } catch {
    return true;
  }
}

async function endProcess(pid: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  try {
    process.kill(pid, 'SIGINT');
    while (isPostgres(pid)) {
      if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } catch {
    // It has ended meanwhile.
  }
}

const ROLES = ['application', 'owner'] as const;

function passwordFile(directory: string, role: (typeof ROLES)[number]) {
  return path.join(directory, role === 'owner' ? 'postgres-owner-password' : 'postgres-password');
}

function readPasswords(directory: string): Passwords | undefined {
  const files = ROLES.map((role) => passwordFile(directory, role));
  if (!files.every((file) => fs.existsSync(file))) return undefined;
  const [application = '', owner = ''] = files.map((file) => fs.readFileSync(file, 'utf8').trim());
  return { application, owner };
}

function connectionStrings(
  port: number,
  { application, owner }: Passwords,
): { url: string; ownerUrl: string } {
  const at = `127.0.0.1:${port}/${APP_DATABASE}`;
  return {
    url: `postgres://${APP_ROLE}:${application}@${at}`,
    ownerUrl: `postgres://${OWNER_ROLE}:${owner}@${at}`,
  };
}
