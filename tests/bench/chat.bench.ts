import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#lib/core/ids.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { startTestProduct } from '#tests/setup/test-product.ts';
import { percentile } from './measuring.ts';
import { signInPeople } from './people.ts';
import type { Figures } from './run.ts';

export const title =
  'What the product adds to the first word of an answer, with a model that takes 300 ms and writes 50 tokens a second: one chat, and 100 at once';

const MODEL_MS = 300;
const TOKEN_EVERY_MS = 20;
/** Six seconds of words: so many answers a minute are a hundred at once. */
const TOKENS = 300;
const ONE_AFTER_THE_OTHER = 40;
const AT_ONCE = Number(process.env.BENCH_ANSWERS || 1000);
const WITHIN_MS = 60_000;
/** A person asks so often a minute at most. */
const OF_ONE = 10;
const QUESTION = 'How much is Nasma full cream 1 l at Wahat today?';

/** What is promised; milliseconds. */
const LIMITS = { one: { p50: 8, p99: 15 }, many: { p99: 40 } };

/** When the model heard of a question, and when it said the first word. */
type Heard = Map<string, { heardAt: number; saidAt: number }>;

/** @throws where a figure is worse than promised */
export async function run(): Promise<Figures> {
  ensureTestBuild();
  const heard: Heard = new Map();
  const model = await startModel(heard);
  const env = { ...testBuild, OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'bench' };
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env });
  try {
    const people = await signInPeople(product, Math.ceil(AT_ONCE / OF_ONE) + ONE_AFTER_THE_OTHER, 'newcomer');
    const ask = (at: number) => timeOf(heard, people[at % people.length] ?? '', at);
    for (let at = 0; at < 5; at += 1) await ask(at);
    const alone: number[] = [];
    for (let at = 0; at < ONE_AFTER_THE_OTHER; at += 1) alone.push(...(await ask(at)));
    const many = await poisson(AT_ONCE, WITHIN_MS, ask);
    const figures = [figure('one chat', alone, ONE_AFTER_THE_OTHER), figure('100 at once', many, AT_ONCE)];
    const worse = [
      ...over('one chat', figures[0], LIMITS.one),
      ...over('100 at once', figures[1], LIMITS.many),
    ];
    if (worse.length > 0) {
      console.table(figures);
      throw new Error(worse.join('\n'));
    }
    return figures;
  } finally {
    await product.stop();
    model.stop();
  }
}

type Figure = { what: string; answers: number; failed: number; p50: number; p95: number; p99: number };

const tenth = (ms: number) => Math.round(ms * 10) / 10;

const figure = (what: string, added: readonly number[], asked: number): Figure => ({
  ...{ what, answers: added.length, failed: asked - added.length },
  p50: tenth(percentile(added, 0.5)),
  p95: tenth(percentile(added, 0.95)),
  p99: tenth(percentile(added, 0.99)),
});

const over = (what: string, given: Figure | undefined, limits: { p50?: number; p99?: number }): string[] =>
  (['p50', 'p99'] as const)
    .filter((name) => (given?.[name] ?? 0) > (limits[name] ?? Number.POSITIVE_INFINITY))
    .map((name) => `${what}: ${name} ${given?.[name]} ms, promised ${limits[name]}`);

/** As many as come in the time, each whenever it comes. */
async function poisson(
  count: number,
  within: number,
  ask: (at: number) => Promise<number[]>,
): Promise<number[]> {
  const times = Array.from({ length: count }, () => Math.random() * within).sort((a, b) => a - b);
  const began = performance.now();
  const asked: Promise<number[]>[] = [];
  for (const [at, time] of times.entries()) {
    await sleep(Math.max(0, time - (performance.now() - began)));
    asked.push(ask(at));
  }
  return (await Promise.all(asked)).flat();
}

/** What the product added, before the model and after it; nothing where it did not answer. */
async function timeOf(heard: Heard, cookie: string, at: number): Promise<number[]> {
  const id = newId();
  const body = JSON.stringify({ chatId: newId(), message: { id: newId(), content: `${QUESTION} ${id}` } });
  const headers = {
    ...{ 'content-type': 'application/json', cookie, origin: testBuild.APP_URL },
    'x-forwarded-for': `10.1.${Math.floor(at / 250) % 250}.${at % 250}`,
  };
  const sentAt = performance.now();
  const response = await fetch(`${testBuild.APP_URL}/api/chat`, { method: 'POST', headers, body });
  let seenAt = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    if (seenAt > 0) continue;
    text += Buffer.from(chunk).toString();
    if (text.includes('"text-delta"')) seenAt = performance.now();
  }
  const times = heard.get(id);
  return response.ok && times && seenAt > 0 ? [times.heardAt - sentAt + (seenAt - times.saidAt)] : [];
}

const chunkOf = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** Says the same words to every question, at the same pace. */
async function startModel(heard: Heard): Promise<{ url: string; stop: () => void }> {
  const server = http.createServer(async (incoming, outgoing) => {
    const heardAt = performance.now();
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const id = new RegExp(`${QUESTION.replace('?', '\\?')} (\\w+)`).exec(body)?.[1] ?? '';
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.flushHeaders();
    await sleep(MODEL_MS);
    heard.set(id, { heardAt, saidAt: performance.now() });
    for (let token = 0; token < TOKENS && !outgoing.destroyed; token += 1) {
      outgoing.write(chunkOf({ role: 'assistant', content: token % 12 === 11 ? 'words. ' : 'words ' }));
      await sleep(TOKEN_EVERY_MS);
    }
    outgoing.end(`${chunkOf({}, 'stop')}data: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/v1`, stop: () => server.closeAllConnections() };
}
