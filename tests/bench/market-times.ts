import { monitorEventLoopDelay } from 'node:perf_hooks';
import { testBuild } from '#scripts/test-build.mjs';
import { startTestProduct } from '#tests/setup/test-product.ts';
import type { withMarketServer } from './market-data.ts';
import { percentile } from './measuring.ts';
import { inTurn, signInPeople } from './people.ts';
import type { Figures } from './run.ts';

/** What was read once must not make the rest look fast: only what says that it is asked again is answered from memory. */
export const NOTHING_KEPT = '0';
export const USUALLY_KEPT = '200000';
export const ROUNDS = 40;
/** A process that has just started compiles what it runs: the first answers say more of that than of the data. */
export const WARM_UP = 10;
export const CLIENTS = 8;
export const MOST_P95 = 150;
export const MOST_DOCUMENT = 300;
export const MOST_GROWTH = 1.5;
export const MOST_BLOCKED = 20;

/** What one person may read is limited: these ask in turn. */
const READERS = 100;
export type NextCookie = () => string;
type Server = Parameters<Parameters<typeof withMarketServer>[1]>[0];

/** Starts the product over a market; admins see everything, colleagues what the demo's trial shows. */
export async function withProduct(
  server: Server,
  { keptRows, as = 'admin' }: { keptRows: string; as?: 'admin' | 'colleague' },
  ask: (cookie: NextCookie) => Promise<Figures>,
): Promise<Figures> {
  const databases = { DATABASE_URL: server.url(), DATABASE_OWNER_URL: server.ownerUrl() };
  const env = { ...testBuild, ...databases, MARKET_KEPT_ROWS: keptRows };
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env });
  try {
    return await ask(inTurn(await signInPeople(product, READERS, as)));
  } finally {
    await product.stop();
  }
}

/** @param says a word of every right answer */
export async function timeGet(path: string, cookie: NextCookie, says: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(testBuild.APP_URL + path, { headers: { cookie: cookie() } });
  const text = await response.text();
  if (!response.ok || !text.includes(says))
    throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return performance.now() - began;
}

/** @param idle rounds before that are not counted */
export async function repeat(times: number, work: () => Promise<number>, idle = 0): Promise<number[]> {
  const taken: number[] = [];
  for (let at = -idle; at < times; at++) {
    const time = await work();
    if (at >= 0) taken.push(time);
  }
  return taken;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

export const figure = (what: string, times: readonly number[]) => ({
  what,
  p50: rounded(percentile(times, 0.5)),
  p95: rounded(percentile(times, 0.95)),
});

/** How long the event loop of the process is blocked by a question and its answer: `npm run bench` gives it the young generation that `npm start` has. */
export async function blockedBy(ask: () => Promise<unknown>): Promise<{ p50: number; most: number }> {
  const most: number[] = [];
  for (let at = 0; at < ROUNDS; at++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    JSON.stringify(await ask());
    await new Promise((resolve) => setTimeout(resolve, 5));
    delay.disable();
    most.push(delay.max / 1e6);
  }
  return { p50: rounded(percentile(most, 0.5)), most: rounded(Math.max(...most)) };
}
