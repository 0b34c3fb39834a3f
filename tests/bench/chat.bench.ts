import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { MINUTE, SECOND } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { startTestProduct } from '#tests/setup/test-product.ts';
import { percentile } from './measuring.ts';
import { markedQuestion, type PacedModel, startPacedModel } from './paced-model.ts';
import { signInPeople } from './people.ts';
import type { Figures } from './run.ts';

export const title =
  'What the product adds to the first word of an answer, with a model that takes 300 ms and writes 50 tokens a second: one chat, and 100 at once; and what running answers and readers hold and cost';

const QUESTION = 'How much is Nasma full cream 1 l at Wahat today?';
const ONE_AFTER_THE_OTHER = 60;
const SHORT_TOKENS = 10;
const AT_ONCE = Number(process.env.BENCH_ANSWERS || 1000);
const WITHIN_MS = MINUTE;
/** Six seconds of words: so many answers a minute are a hundred at once. */
const TOKENS = 300;
/** A person asks so often at most in the minute, and has two answers at once. */
const OF_ONE = 4;
/** Answers whose memory is measured, while all of them run, and readers of each. */
const HELD = 100;
const HELD_TOKENS = 900;
const HELD_EVERY_MS = 60;
const READERS = 2;

/** What is promised; milliseconds and kilobytes. */
const LIMITS = { one: { p50: 8, p99: 15 }, many: { p99: 40 }, answerKb: 300, readerKb: 60 };

type Setting = { model: PacedModel; people: readonly string[]; pool: Pool; probe: () => Promise<Probe> };
type Probe = { bytes: number; cpuMs: number; loop: { p50: number; p99: number; max: number } };

/** @throws where a figure is worse than promised */
export async function run(): Promise<Figures> {
  ensureTestBuild();
  const model = await startPacedModel();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-bench-chat-'));
  const probeFile = path.join(directory, 'probe.json');
  const env = {
    ...testBuild,
    ...{ OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'bench', BENCH_PROBE: probeFile },
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'server-probe.mjs')}`,
  };
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env });
  const pool = connect({ url: product.env.DATABASE_URL ?? '', max: 1 });
  try {
    const people = await signInPeople(product, Math.ceil(AT_ONCE / OF_ONE) + ONE_AFTER_THE_OTHER, 'newcomer');
    const setting = { model, people, pool, probe: () => probeOf(product.serverPid, probeFile) };
    // As their pages do before anyone asks.
    for (const [at] of people.entries())
      await fetch(`${testBuild.APP_URL}/api/chat/usage`, { headers: headersOf(setting, at) });
    for (let at = 0; at < 20; at += 1) await ask(setting, at, SHORT_TOKENS);
    const alone = await oneByOne(setting);
    const { many, cost, refusals } = await poisson(setting);
    const held = await heldBy(setting);
    const figures: Figures = [alone, many, cost, held];
    const worse = [
      ...over('one chat', alone, LIMITS.one),
      ...over('100 at once', many, LIMITS.many),
      ...(held['KB an answer'] > LIMITS.answerKb ? [`an answer holds ${held['KB an answer']} KB`] : []),
      ...(held['KB a reader'] > LIMITS.readerKb ? [`a reader holds ${held['KB a reader']} KB`] : []),
      ...refusals.map(({ why, questions }) => `${questions} questions were not answered: ${why}`),
    ];
    if (worse.length === 0) return figures;
    for (const figure of figures) console.table([figure]);
    throw new Error(worse.join('\n'));
  } finally {
    await disconnect(pool);
    await product.stop();
    model.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

/** What the server holds once its garbage is gone, and how late its event loop was since it was asked last. */
async function probeOf(pid: number, file: string): Promise<Probe> {
  fs.rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let round = 0; round < 200; round += 1) {
    if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'));
    await sleep(50);
  }
  throw new Error('the server was not measured');
}

type Figure = { what: string; answers: number; failed: number; p50: number; p95: number; p99: number };

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Milliseconds that the product added before the model and after it, or why there is no answer. */
type Outcome = number | string;

const figureOf = (what: string, outcomes: readonly Outcome[]): Figure => {
  const added = outcomes.filter((each) => typeof each === 'number');
  return {
    ...{ what, answers: added.length, failed: outcomes.length - added.length },
    p50: tenth(percentile(added, 0.5)),
    p95: tenth(percentile(added, 0.95)),
    p99: tenth(percentile(added, 0.99)),
  };
};

const over = (what: string, given: Figure, limits: { p50?: number; p99?: number }): string[] =>
  (['p50', 'p99'] as const)
    .filter((name) => given[name] > (limits[name] ?? Number.POSITIVE_INFINITY))
    .map((name) => `${what}: ${name} ${given[name]} ms, promised ${limits[name]}`);

async function oneByOne(setting: Setting) {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < ONE_AFTER_THE_OTHER; at += 1) outcomes.push(await ask(setting, at, SHORT_TOKENS));
  return figureOf('one chat', outcomes);
}

/** What the database did so far. */
const workOf = async (pool: Pool) => {
  const [row] = await pool.execute<{ transactions: number; bytes: number }>(sql`
    select xact_commit::float8 as transactions, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes
    from pg_stat_database where datname = current_database()`);
  return row ?? { transactions: 0, bytes: 0 };
};

/** As many as come in a minute, each whenever it comes. */
async function poisson(setting: Setting) {
  const times = Array.from({ length: AT_ONCE }, () => Math.random() * WITHIN_MS).sort((a, b) => a - b);
  const before = { ...(await setting.probe()), ...(await workOf(setting.pool)) };
  const began = performance.now();
  const asked: Promise<Outcome>[] = [];
  for (const [at, time] of times.entries()) {
    await sleep(Math.max(0, time - (performance.now() - began)));
    asked.push(ask(setting, at, TOKENS));
  }
  const outcomes = await Promise.all(asked);
  const seconds = (performance.now() - began) / 1000;
  const after = { ...(await setting.probe()), ...(await workOf(setting.pool)) };
  const refused = outcomes.filter((each) => typeof each === 'string');
  const cost = {
    what: '100 at once, a second',
    'CPU ms': Math.round((after.cpuMs - before.cpuMs) / seconds),
    'event loop p50': tenth(after.loop.p50),
    'event loop p99': tenth(after.loop.p99),
    'event loop max': tenth(after.loop.max),
    transactions: tenth((after.transactions - before.transactions) / seconds),
    'KB written': Math.round((after.bytes - before.bytes) / 1024 / seconds),
  };
  const refusals = [...Map.groupBy(refused, (why) => why)].map(([why, { length }]) => ({
    why,
    questions: length,
  }));
  return { many: figureOf('100 at once', outcomes), cost, refusals };
}

const KILOBYTE = 1024;

/** What answers hold while they run, and those who read along. */
async function heldBy(setting: Setting) {
  const before = await setting.probe();
  const chats = Array.from({ length: HELD }, (_, at) => ({ chatId: newId(), at }));
  const asked: Promise<Outcome>[] = [];
  // Not in one burst, in which answers would wait for the database and not for the model.
  for (const { chatId, at } of chats) {
    asked.push(ask(setting, at, HELD_TOKENS, chatId));
    await sleep(HELD_EVERY_MS);
  }
  await sleep(SECOND);
  const running = await setting.probe();
  const readers = chats.flatMap(({ chatId, at }) =>
    Array.from({ length: READERS }, () => followUntilEnd(setting, at, chatId)),
  );
  await sleep(3 * SECOND);
  const read = await setting.probe();
  const outcomes = await Promise.all([...asked, ...readers]);
  const failed = outcomes.filter((each) => typeof each === 'string').length;
  return {
    ...{ what: `${HELD} answers and ${READERS} readers of each`, failed },
    'KB an answer': tenth((running.bytes - before.bytes) / HELD / KILOBYTE),
    'KB a reader': tenth((read.bytes - running.bytes) / HELD / READERS / KILOBYTE),
  };
}

const headersOf = ({ people }: Setting, at: number) => ({
  ...{ 'content-type': 'application/json', cookie: people[at % people.length] ?? '' },
  ...{ origin: testBuild.APP_URL, 'x-forwarded-for': `10.1.${Math.floor(at / 250) % 250}.${at % 250}` },
});

async function followUntilEnd(setting: Setting, at: number, chatId: string): Promise<Outcome> {
  const response = await fetch(`${testBuild.APP_URL}/api/chat/${chatId}/stream`, {
    headers: headersOf(setting, at),
  });
  if (!response.ok) return `a reader: ${response.status}`;
  for await (const _ of response.body ?? []);
  return 0;
}

async function ask(setting: Setting, at: number, tokens: number, chatId = newId()): Promise<Outcome> {
  const mark = newId();
  const content = markedQuestion(QUESTION, mark, tokens);
  const body = JSON.stringify({ chatId, message: { id: newId(), content } });
  const sentAt = performance.now();
  const response = await fetch(`${testBuild.APP_URL}/api/chat`, {
    ...{ method: 'POST', headers: headersOf(setting, at), body },
  });
  if (!response.ok) {
    const { error } = await response.json();
    return `${response.status} ${error?.code}`;
  }
  let seenAt = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    if (seenAt > 0) continue;
    text += Buffer.from(chunk).toString();
    if (text.includes('"text-delta"')) seenAt = performance.now();
  }
  const times = setting.model.heard.get(mark);
  if (!times || seenAt === 0) return /"errorText":"([^"]+)"/.exec(text)?.[1] ?? 'no words';
  return times.heardAt - sentAt + (seenAt - times.saidAt);
}
