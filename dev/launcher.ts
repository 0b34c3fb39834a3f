import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { FIRST_DAYS } from '#db/sample-market/observations.ts';
import type { GuardedProcess } from '#dev/guarded-process.ts';
import { keepRunning } from '#dev/keep-running.ts';
import { claim } from '#dev/lock.ts';
import { isFree } from '#dev/ports.ts';
import {
  type Environment,
  logTo,
  ROOT,
  runToEnd,
  type Stack,
  servingEnvironment,
  startNode,
  startServer,
  startStack,
  tail,
  untilAnswers,
} from '#dev/stack.ts';
import { fingerprint, readStamp } from '#scripts/build-stamp.mjs';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo-accounts.ts';

type Mode = 'demo' | 'dev';

const DATA = path.join(ROOT, '.data');
function say(line: string) {
  return console.log(line);
}

/**
 * Brings the whole product up and keeps it until Ctrl-C: database, migrations, sample data (of so many days, or all), stand-ins, and
 * the server: the production build for `demo`, hot reload for `dev`.
 */
export async function runLauncher(mode: Mode, directory = DATA, sampleDays?: number): Promise<void> {
  const port = process.env.PORT || '3000';
  const url = process.env.APP_URL || `http://localhost:${port}`;
  fs.mkdirSync(directory, { recursive: true });
  const lock = claim(path.join(directory, 'demo.lock'), url);
  if ('pid' in lock)
    return say(`Raff is already running at ${lock.url} (process ${lock.pid}); stop it first.`);
  const stops: (() => Promise<void>)[] = [async () => lock.release()];
  const stopped = stopper(stops);
  try {
    if (!(await isFree(Number(port))))
      throw new Error(`Port ${port} is taken by another program: choose one with PORT=3100 npm run ${mode}.`);
    const stack = await startStack({ directory, given: process.env, say });
    stops.push(stack.stop);
    const run = { mode, directory, sampleDays, env: stack.env, stops };
    await prepareDatabase(run);
    if (stack.addresses.stripe) await liveDemoPast(run);
    if (mode === 'demo') await build(run);
    say('Server: starting');
    const startAgain = () => startServing(run);
    const server = keepRunning({ title: 'The server', running: await startAgain(), startAgain, say });
    stops.push(server.stop);
    publish(run);
    greet(stack);
    fillHistory(run);
    const reason = await Promise.race([
      stack.failure,
      server.failure.then((sentence) => `${sentence}\n${serverLog(run)}`),
    ]);
    if (!stopped.begun) throw new Error(reason);
  } catch (error) {
    if (stopped.begun) return;
    console.error(error instanceof Error ? error.message : error);
    await stopped.now(1);
  }
}

type Run = {
  mode: Mode;
  /** Where data and logs are kept. */
  directory: string;
  /** How many days of prices a new database gets; all where it is not said. */
  sampleDays: number | undefined;
  env: Environment;
  /** What ends the parts that run, newest last. */
  stops: (() => Promise<void>)[];
};

/** Ends everything once, for Ctrl-C, a terminal that is closed, a killed npm, or a failure. */
function stopper(stops: (() => Promise<void>)[]) {
  const state = { begun: false, now: (_code: number): Promise<void> => Promise.resolve() };
  state.now = async (code) => {
    if (state.begun) return;
    state.begun = true;
    for (const stop of stops.splice(0).reverse()) await stop().catch((error) => console.error(error));
    process.exit(code);
  };
  let signalCount = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      signalCount++;
      // The guards end what is left as soon as this process is gone.
      if (signalCount > 2) process.exit(130);
      if (signalCount === 1) say('\nStopping …');
      void state.now(0);
    });
  whenNpmDies(() => void state.now(1));
  return state;
}

/** npm does not pass kill -9 on: a launcher whose npm is gone ends too. */
function whenNpmDies(act: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const ancestors = [process.ppid];
  const parent = ask(process.ppid, 'comm=');
  // npm runs scripts in a shell, which stays between the two on some systems.
  if (/(^|\/)-?(sh|bash|dash|zsh)$/.test(parent)) ancestors.push(Number(ask(process.ppid, 'ppid=')));
  const alive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  setInterval(() => {
    if (process.ppid !== ancestors[0] || !ancestors.every(alive)) act();
  }, 500).unref();
}

function ask(pid: number, field: string) {
  return (spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim();
}

async function prepareDatabase(run: Run): Promise<void> {
  say('Database: bringing the schema up to date');
  await migrateDatabase(run.env);
  say('Database: sample data');
  const failed = 'Couldn’t write the sample data.';
  const days = String(run.sampleDays ?? FIRST_DAYS);
  await runToEnd('scripts/db-seed.ts', run.env, run.directory, failed, [days]);
}

/** Loads the years behind the first months while the product answers already; the next start goes on where this one ends. */
function fillHistory({ sampleDays, env, directory, stops }: Run): void {
  if (sampleDays) return;
  const child = startNode(['scripts/db-seed.ts'], env);
  const log = logTo(child, path.join(directory, 'db-seed-history.log'));
  stops.push(child.stop);
  let isStopped = false;
  stops.push(async () => {
    isStopped = true;
  });
  child.stdout.on('data', (chunk) => {
    for (const line of `${chunk}`.split('\n')) if (line.includes('history')) say(line);
  });
  child.exited.then((code) => {
    if (code !== 0 && !isStopped) say(`Couldn’t write the history of the sample market.\n${tail(log)}`);
  });
}

/** Only where payments are the stand-in's, whose clock can be moved. */
async function liveDemoPast({ env, directory }: Run): Promise<void> {
  const failed = 'Couldn’t create the demo’s history.';
  await runToEnd('dev/demo-life/live-demo.ts', env, directory, failed);
}

async function build(run: Run): Promise<void> {
  const stamp = readStamp();
  const origin = run.env.APP_URL ?? '';
  if (stamp?.appUrl === origin && stamp.fingerprint === fingerprint(origin))
    return say('Build: unchanged, reusing it');
  say('Build: making the production build (once; a minute or two) …');
  await runToEnd('scripts/build.mjs', run.env, run.directory, 'The build failed.');
}

/** Starts the server and waits until it can serve. */
async function startServing(run: Run): Promise<GuardedProcess> {
  const { mode, directory } = run;
  const env = servingEnvironment(run.env);
  const host = env.HOST ?? 'localhost';
  const next = ['node_modules/next/dist/bin/next', 'dev', '-H', host, '-p', env.PORT ?? '3000'];
  const server = mode === 'demo' ? startServer(env) : startNode(next, { ...env, NODE_ENV: 'development' });
  if (mode === 'dev') {
    server.stdout.pipe(process.stdout);
    server.stderr.pipe(process.stderr);
  } else logTo(server, path.join(directory, 'server.log'));
  const explain = () => `The server did not become ready.\n${serverLog(run)}`;
  try {
    // With hot reload the first answer is compiled first, which takes minutes on a slow machine.
    const seconds = mode === 'dev' ? 180 : 60;
    await untilAnswers(`http://localhost:${env.PORT}/api/ready`, server, explain, true, seconds);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

function serverLog({ mode, directory }: Run) {
  return mode === 'demo' ? tail(path.join(directory, 'server.log')) : '';
}

/** Leaves the variables for operations (`npm run admin:create` and the like) that run beside this stack. */
function publish({ directory, env, stops }: Run): void {
  const file = path.join(directory, 'running.env');
  const names = Object.keys(env).filter((name) => env[name] !== process.env[name] || name === 'DATABASE_URL');
  fs.writeFileSync(file, names.map((name) => `${name}=${env[name]}\n`).join(''), { mode: 0o600 });
  stops.push(async () => fs.rmSync(file, { force: true }));
}

function greet({ env, addresses }: Stack): void {
  const accounts = DEMO_ACCOUNTS.map(({ email, password, what }) => `  ${email}  ${password}  ${what}`);
  say(
    [
      '',
      `Raff is ready: ${env.APP_URL}`,
      '',
      'Demo accounts (email, password):',
      ...accounts,
      '',
      ...(addresses.mail ? [`Inbox with every email it sends: ${addresses.mail}`] : []),
      'Ctrl-C stops everything; the data stays in .data/.',
      '',
    ].join('\n'),
  );
}
