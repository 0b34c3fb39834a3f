import { setTimeout as sleep } from 'node:timers/promises';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { startTestProduct } from '#tests/setup/test-product.ts';
import { cpuMilliseconds, percentile } from './measuring.ts';
import { inTurn, signInPeople } from './people.ts';
import type { Figures } from './run.ts';

export const title =
  'Milliseconds that a customer waits for a view of Price Monitor while another one reads as fast as they can';

const SECONDS = Number(process.env.BENCH_SECONDS || 20);
/** Of the one who reads as fast as they can. */
const CONNECTIONS = 30;
/** The other one looks at another view about this often. */
const PAUSE = 400;
const MOST_P95 = 250;

const CALL = '/api/market/price-monitor';
const PAGE = '/price-monitor';

export async function run(): Promise<Figures> {
  ensureTestBuild();
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env: testBuild });
  try {
    const pid = product.serverPid;
    const next = inTurn(await signInPeople(product, 12, 'colleague'));
    // Until what is hot has been compiled.
    for (let at = 0; at < 4; at++) await Promise.all([CALL, PAGE].map((path) => readView(path, next())));
    const figures = [
      await measure('alone', { pid, cookie: next() }, async () => ({})),
      await measure('beside calls', { pid, cookie: next() }, (ends) => readFast(CALL, next(), ends)),
      await measure('beside pages', { pid, cookie: next() }, (ends) => readFast(PAGE, next(), ends)),
    ];
    judge(figures);
    return figures;
  } finally {
    await product.stop();
  }
}

type Statuses = Record<string, number>;

/** What a customer waits for, view by view; what the other one is answered meanwhile; and percent of a core that the server takes. */
async function measure(
  what: string,
  { pid, cookie }: { pid: number; cookie: string },
  beside: (ends: AbortSignal) => Promise<Statuses>,
) {
  const before = cpuMilliseconds(pid);
  const ends = AbortSignal.timeout(SECONDS * 1000);
  const answered = beside(ends);
  const waited: number[] = [];
  while (!ends.aborted) {
    const began = performance.now();
    const status = await readView(CALL, cookie);
    waited.push(performance.now() - began);
    if (status !== 200) throw new Error(`${what}: a customer who reads slowly was answered ${status}`);
    await sleep(PAUSE);
  }
  const { 200: read = 0, 429: refused = 0, ...others } = await answered;
  if (Object.keys(others).length) throw new Error(`${what}: ${JSON.stringify(others)}`);
  const after = cpuMilliseconds(pid);
  const cpu = before === null || after === null ? null : Math.round((after - before) / SECONDS / 10);
  const ms = (share: number) => Math.round(percentile(waited, share));
  return { what, views: waited.length, p50: ms(0.5), p95: ms(0.95), most: ms(1), read, refused, cpu };
}

/** Reads views without a pause, over all connections. @returns how often which status came */
async function readFast(path: string, cookie: string, ends: AbortSignal): Promise<Statuses> {
  const statuses: Statuses = {};
  const reader = async () => {
    while (!ends.aborted) {
      const status = await readView(path, cookie);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, reader));
  return statuses;
}

let views = 0;

/** A view of a year that no one has looked at yet. */
async function readView(path: string, cookie: string): Promise<number> {
  views += 1;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const to = Date.now() - (views % 90) * 86_400_000;
  const query = new URLSearchParams({
    category: ['milk', 'yoghurt', 'cooking-oil'][views % 3] ?? 'milk',
    section: ['overview', 'packs', 'changes'][Math.floor(views / 3) % 3] ?? 'overview',
    from: day(to - 365 * 86_400_000 + views * 3_600_000),
    to: day(to),
  });
  const response = await fetch(`${testBuild.APP_URL}${path}?${query}`, {
    headers: { cookie, 'x-forwarded-for': '10.0.0.6' },
  });
  await response.arrayBuffer();
  return response.status;
}

function judge(figures: { what: string; p95: number; refused: number }[]): void {
  console.table(figures);
  const slow = figures.filter(({ p95 }) => p95 >= MOST_P95);
  if (slow.length)
    throw new Error(`${slow.map(({ what }) => what).join(', ')}: p95 is ${MOST_P95} ms or more`);
}
