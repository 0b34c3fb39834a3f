import { spawnSync } from 'node:child_process';
import autocannon, { type Client } from 'autocannon';
import { pickPort } from '#dev/ports.ts';
import { startNode, untilAnswers } from '#dev/stack.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { treeOf } from '#tests/setup/processes.ts';
import { startTestProduct } from '#tests/setup/test-product.ts';
import { cpuMilliseconds, percentile, residentKilobytes, signInToDemo } from './measuring.ts';
import { inTurn, signInPeople } from './people.ts';
import type { Figures } from './run.ts';

export const title =
  'Requests a second, p99, CPU a request and resident memory afterwards at 50 connections, one process; the ratio is to the same kind of answer of bare Next';

const CONNECTIONS = 50;
const SECONDS = Number(process.env.BENCH_SECONDS || 10);
const NEXT = 'node_modules/next/dist/bin/next';
const BARE = 'tests/bench/bare-next';

type Kind = 'static' | 'dynamic' | 'api';
type Measured = { rps: number; p99: number; cpu: number | null; residentMB: number | null };

/** Memory that the server may hold when all of this is over. */
const MOST_RESIDENT_MB = 880;

/** The small signed-in read of another product that runs already, to be measured in turns with ours; and the cookie that signs in there. */
const PEER = { url: process.env.BENCH_PEER_URL, cookie: process.env.BENCH_PEER_COOKIE };
const LEAST_OF_PEER = 1.6;
const TURNS = 5;

const SMALL_READ = { target: 'small API read', path: '/api/subscriptions/current' };

const TARGETS: {
  target: string;
  path: string;
  kind: Kind;
  signedIn: boolean;
  /** What one person may read of it is limited: each connection is another one. */
  isLimited?: boolean;
  aim?: number;
}[] = [
  { target: 'pricing', path: '/pricing', kind: 'static', signedIn: false, aim: 1400 },
  { target: 'home', path: '/', kind: 'dynamic', signedIn: true, aim: 180 },
  { target: 'price monitor', path: '/price-monitor', kind: 'dynamic', signedIn: true, isLimited: true },
  { ...SMALL_READ, kind: 'api', signedIn: true, aim: 900 },
];

export async function run(): Promise<Figures> {
  ensureTestBuild();
  const bare = await measureBare();
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env: testBuild });
  try {
    const cookie = await signInToDemo('trial@');
    const figures: Figures = [];
    const people = await signInPeople(product, 2 * CONNECTIONS, 'colleague');
    for (const { target, path, kind, signedIn, isLimited, aim } of TARGETS) {
      const cookies = isLimited ? people : signedIn ? [cookie] : [];
      const measured = await load(testBuild.APP_URL + path, product.serverPid, cookies);
      const ratio = Math.round((measured.rps / bare[kind].rps) * 100) / 100;
      figures.push({ target, ...measured, ratio, aim: aim ?? null });
    }
    for (const [kind, measured] of Object.entries(bare))
      figures.push({ target: `bare Next, ${kind}`, ...measured, ratio: 1, aim: null });
    const resident = figures.find(({ target }) => target === SMALL_READ.target)?.residentMB ?? 0;
    const peer = PEER.url ? await besidePeer(PEER.url, product.serverPid, cookie) : [];
    figures.push(...peer);
    judge(figures, Number(resident), peer.at(-1)?.ratio);
    return figures;
  } finally {
    await product.stop();
  }
}

/** @throws where memory or the share of the peer's rate is not what is promised */
function judge(figures: Figures, resident: number, share: string | number | null | undefined): void {
  const worse = [
    ...(resident > MOST_RESIDENT_MB ? [`${resident} MB resident of ${MOST_RESIDENT_MB}`] : []),
    ...(Number(share ?? LEAST_OF_PEER) < LEAST_OF_PEER
      ? [`${share} times the peer's rate, not ${LEAST_OF_PEER}`]
      : []),
  ];
  if (worse.length === 0) return;
  console.table(figures);
  throw new Error(worse.join('\n'));
}

/** Both in turns, so that a busy minute of the machine is shared; the medians count. The last row is ours. */
async function besidePeer(peerUrl: string, pid: number, cookie: string): Promise<Figures> {
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    theirs.push(await load(peerUrl, 0, PEER.cookie ? [PEER.cookie] : []));
    ours.push(await load(testBuild.APP_URL + SMALL_READ.path, pid, [cookie]));
  }
  const middle = (measured: readonly Measured[], of: 'rps' | 'p99') =>
    percentile(
      measured.map((one) => one[of]),
      0.5,
    );
  const peer = { rps: middle(theirs, 'rps'), p99: middle(theirs, 'p99') };
  const own = { rps: middle(ours, 'rps'), p99: middle(ours, 'p99') };
  const ratio = Math.round((own.rps / peer.rps) * 100) / 100;
  return [
    { target: 'peer, in turns', ...peer, ratio: 1 },
    { target: `${SMALL_READ.target}, in turns with the peer`, ...own, ratio },
  ];
}

async function measureBare(): Promise<Record<Kind, Measured>> {
  const build = spawnSync(process.execPath, [NEXT, 'build', BARE], { encoding: 'utf8', env: process.env });
  if (build.status !== 0) throw new Error(build.stdout + build.stderr);
  const port = await pickPort(Number(testBuild.PORT) + 10);
  const url = `http://localhost:${port}`;
  const env = { ...process.env, NODE_ENV: 'production' };
  const server = startNode([NEXT, 'start', BARE, '-H', 'localhost', '-p', String(port)], env);
  server.stdout.resume();
  server.stderr.resume();
  try {
    await untilAnswers(`${url}/api/bare`, server, () => 'Bare Next did not start.', true);
    const pid = treeOf(server.pid).find(({ args }) => args.startsWith('next-server'))?.pid ?? 0;
    return {
      static: await load(`${url}/static`, pid),
      dynamic: await load(url, pid),
      api: await load(`${url}/api/bare`, pid),
    };
  } finally {
    await server.stop();
  }
}

/**
 * Warms up, then measures.
 * @param cookies of those who ask in turn, one a connection
 * @throws where anything but 200 is answered
 */
async function load(url: string, pid: number, cookies: readonly string[] = []): Promise<Measured> {
  const next = inTurn(cookies);
  const options = {
    url,
    connections: CONNECTIONS,
    setupClient: (client: Client) =>
      client.setHeaders({ 'x-forwarded-for': '10.0.0.3', ...(cookies.length > 0 && { cookie: next() }) }),
  };
  // Until what is hot has been compiled: the figures settle after about ten seconds.
  await autocannon({ ...options, duration: 12 });
  await settle(pid);
  const before = cpuMilliseconds(pid);
  const result = await autocannon({ ...options, duration: SECONDS });
  // Answers that no one waits for any more are not paid for by the next target.
  const after = cpuMilliseconds(pid);
  await settle(pid);
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  const answered = result.requests.total;
  if (!answered) throw new Error(`${url} answered nothing in ${SECONDS} s`);
  const cpu =
    before === null || after === null ? null : Math.round(((after - before) / answered) * 100) / 100;
  const residentMB = after === null ? null : Math.round(residentKilobytes(pid) / 1024);
  return { rps: Math.round(result.requests.average), p99: result.latency.p99, cpu, residentMB };
}

/** Waits until a process rests, half a minute at the most. */
async function settle(pid: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (let spent = Number.POSITIVE_INFINITY; spent > 20 && Date.now() < deadline; ) {
    const before = cpuMilliseconds(pid) ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
    spent = (cpuMilliseconds(pid) ?? 0) - before;
  }
}
