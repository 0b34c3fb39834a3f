import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingStandIns, settingProblems } from '#dev/check-settings.ts';
import { startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import { type GuardedProcess, startGuarded } from '#dev/guarded-process.ts';
import { type Kept, keepRunning } from '#dev/keep-running.ts';
import { pickPort } from '#dev/ports.ts';
import { keepSecrets } from '#dev/secrets.ts';
import type { StandIn, StandInName } from '#dev/stand-ins.ts';
import manifest from '../package.json' with { type: 'json' };

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

export type Environment = Record<string, string | undefined>;

export type Stack = {
  /** What the product is to be started with: the given variables, completed. */
  env: Environment;
  /** Addresses of the stand-ins that run. */
  addresses: Partial<Record<StandInName, string>>;
  /** Resolves with a sentence when one of the stack's processes keeps ending by itself. */
  failure: Promise<string>;
  /** Ends everything in reverse order of its start. */
  stop: () => Promise<void>;
};

export type StackOptions = {
  /** Where data, secrets and logs are kept. */
  directory: string;
  /** Variables of the shell. */
  given: Environment;
  /** Role of the embedded database may create others; nothing survives a power cut: for tests. */
  forTests?: boolean;
  say: (line: string) => void;
};

/**
 * Starts what the product needs and the given variables do not name: the database and a stand-in for each outside service, one by
 * one, so that any mixture of real and stand-in works.
 * @throws in one line where a variable is missing or malformed, before anything starts
 */
export async function startStack({ directory, given, forTests, say }: StackOptions): Promise<Stack> {
  fs.mkdirSync(directory, { recursive: true });
  const env = withDefaults(given, directory);
  const problems = settingProblems(env);
  if (problems.length) throw new Error(`Raff cannot start: ${problems.join('; ')}.`);
  const stops: (() => Promise<void>)[] = [];
  const failures: Promise<string>[] = [];
  const keep = ({ failure, stop: end }: Kept) => {
    failures.push(failure);
    stops.push(end);
  };
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    if (!env.DATABASE_URL) {
      const options = { directory, say, durable: !forTests, createdb: forTests };
      const postgres = await startEmbeddedPostgres(options);
      // Everyone knows its address: it comes back there.
      const port = Number(new URL(postgres.url).port);
      const startAgain = () => startEmbeddedPostgres({ ...options, port });
      keep(keepRunning({ title: 'The database', running: postgres, startAgain, say }));
      env.DATABASE_URL = postgres.url;
      env.DATABASE_OWNER_URL = postgres.ownerUrl;
      say(`Database: ${describe(postgres)}`);
    } else say('Database: the one that DATABASE_URL names');

    const addresses: Stack['addresses'] = {};
    const missing = missingStandIns(env);
    await Promise.all(
      missing.map(async ([name, standIn]) => {
        const port = await pickPort(Number(env.PORT) + standIn.offset);
        const url = `http://localhost:${port}`;
        const startAgain = () => startStandIn(standIn, port, env, directory);
        const title = `The stand-in for ${standIn.title}`;
        keep(keepRunning({ title, running: await startAgain(), startAgain, say }));
        addresses[name as StandInName] = url;
        say(`${standIn.title}: stand-in on ${url}`);
      }),
    );
    for (const [, { prepare, title }] of missing) if (prepare) await fill(prepare, title, env, directory);
    if (addresses.stripe) {
      await runToEnd(
        'scripts/stripe-sync.ts',
        env,
        directory,
        'The plans could not be written to the stand-in.',
      );
      say('Payments: plans and prices written to the stand-in');
    }
    return { env, addresses, failure: Promise.race([...failures, new Promise<string>(() => {})]), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function describe({ attached, fresh, data }: { attached: boolean; fresh: boolean; data: string }) {
  return `embedded PostgreSQL, ${attached ? 'taken over from a run that was killed' : fresh ? 'new' : 'kept'} in ${path.relative(ROOT, data).startsWith('..') ? data : path.relative(ROOT, data)}`;
}

function withDefaults(given: Environment, directory: string): Environment {
  const secrets = keepSecrets(directory, ['nextauth', 'cron']);
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const port = set.PORT ?? '3000';
  const defaults = {
    PORT: port,
    HOST: 'localhost',
    APP_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: secrets.nextauth,
    CRON_SECRET: secrets.cron,
    NEXT_TELEMETRY_DISABLED: '1',
    // A server of one's own that speaks OpenAI's language mostly asks for no key.
    ...(set.OPENAI_BASE_URL && { OPENAI_API_KEY: 'none' }),
  };
  return { ...defaults, ...set };
}

async function startStandIn(standIn: StandIn, port: number, env: Environment, directory: string) {
  const url = `http://localhost:${port}`;
  const { webhook } = keepSecrets(directory, ['webhook']);
  for (const [name, value] of Object.entries(standIn.settings(url, { webhook }))) env[name] ??= value;
  const child = startNode([standIn.entry], {
    ...env,
    NODE_ENV: 'development',
    STAND_IN_PORT: String(port),
    STAND_IN_URL: url,
    STAND_IN_DATA: directory,
  });
  const log = logTo(child, path.join(directory, `${path.basename(path.dirname(standIn.entry))}.log`));
  await untilAnswers(url, child, () => `${standIn.title} did not start.\n${tail(log)}`);
  return child;
}

async function fill(program: string, title: string, env: Environment, directory: string): Promise<void> {
  const child = startNode([program], env);
  const log = logTo(child, path.join(directory, `${path.basename(program, '.ts')}.log`));
  if ((await child.exited) !== 0) throw new Error(`${title} could not be prepared.\n${tail(log)}`);
}

/** Starts one of our programs with this Node; it dies with this process. */
export function startNode(args: readonly string[], env: Environment): GuardedProcess {
  return startGuarded({ command: process.execPath, args, cwd: ROOT, env, graceSeconds: 15 });
}

/** Starts the production server as `npm start` does. */
export function startServer(env: Environment): GuardedProcess {
  const [, ...args] = manifest.scripts.start.split(' ');
  return startNode(args, { ...env, NODE_ENV: 'production' });
}

/** What a server is started with: everything but the credentials of the schema's owner. Empty, so that no .env brings them back. */
export function servingEnvironment(env: Environment): Environment {
  return { ...env, DATABASE_OWNER_URL: '' };
}

/** Runs one of our programs to its end. @throws with its last lines where it fails */
export async function runToEnd(
  script: string,
  env: Environment,
  logs: string,
  failure: string,
  args: readonly string[] = [],
): Promise<void> {
  const child = startNode([script, ...args], env);
  const log = logTo(child, path.join(logs, `${path.parse(script).name}.log`));
  if ((await child.exited) !== 0) throw new Error(`${failure}\n${tail(log)}`);
}

/** Writes what a process says to a file of this user's own; what the one before it said stays beside it. */
export function logTo(child: GuardedProcess, file: string): string {
  if (fs.existsSync(file)) fs.renameSync(file, `${file}.1`);
  fs.writeFileSync(file, '', { mode: 0o600 });
  const stream = fs.createWriteStream(file, { flags: 'a' });
  child.stdout.pipe(stream, { end: false });
  child.stderr.pipe(stream, { end: false });
  return file;
}

export function tail(file: string, lines = 30): string {
  return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/** Waits until an address answers, with a good status where `ok` is asked for. @throws what `explain` says when the process ends or the seconds are over */
export async function untilAnswers(
  url: string,
  child: GuardedProcess,
  explain: () => string,
  ok = false,
  seconds = 60,
): Promise<void> {
  let ended = false;
  child.exited.finally(() => {
    ended = true;
  });
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    if (ended || Date.now() > deadline) throw new Error(explain());
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      await response.arrayBuffer();
      if (response.ok || !ok) return;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
