import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { launchBrowser } from '#tests/setup/browser.ts';
import { signInDemo } from '#tests/setup/demo-sign-in.ts';
import { startTestProduct } from '#tests/setup/test-product.ts';
import { type CountingProxy, startCountingProxy } from './round-trips.ts';
import type { Figures } from './run.ts';

export const title =
  'A page: kilobytes of JavaScript and HTML over the wire (compressed), database round trips of its document';

const PAGES = [
  { page: 'pricing', path: '/pricing' },
  { page: 'login', path: '/login' },
  { page: 'home', path: '/', who: 'trial' },
  { page: 'price monitor', path: '/price-monitor', who: 'trial' },
  { page: 'chat', path: '/chat', who: 'trial' },
] as const;

export async function run(): Promise<Figures> {
  ensureTestBuild();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-bench-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, durable: false });
  const proxy = await startCountingProxy(postgres.url);
  const env = { ...testBuild, DATABASE_URL: proxy.url, DATABASE_OWNER_URL: postgres.ownerUrl };
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env });
  const browser = await launchBrowser();
  try {
    const figures: Figures = [];
    for (const { page, path: address, ...rest } of PAGES)
      figures.push({
        page,
        ...(await measure(browser, proxy, address, 'who' in rest ? rest.who : undefined)),
      });
    return figures;
  } finally {
    await browser.close();
    await product.stop();
    await proxy.stop();
    await postgres.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(browser: Browser, proxy: CountingProxy, address: string, who?: 'trial') {
  const context = await browser.newContext({
    baseURL: testBuild.APP_URL,
    extraHTTPHeaders: { 'x-forwarded-for': '10.0.0.2' },
  });
  try {
    if (who) await signInDemo(context.request, who);
    const trips = await roundTrips(context, proxy, address);
    return { ...(await weigh(context, address)), ...trips };
  } finally {
    await context.close();
  }
}

/** Of the document alone, the fewest of several loads: jobs and notifications of the process may fall into one of them. */
async function roundTrips(context: BrowserContext, proxy: CountingProxy, address: string) {
  const counts: { all: number; sequential: number }[] = [];
  for (let load = 0; load < 8; load++) {
    proxy.reset();
    const response = await context.request.get(address, { maxRedirects: 0 });
    if (response.status() !== 200) throw new Error(`${address} answered ${response.status()}`);
    counts.push(proxy.count());
  }
  counts.sort((a, b) => a.all - b.all);
  return { roundTrips: counts[0]?.all ?? null, sequential: counts[0]?.sequential ?? null };
}

/** What Chromium received until the page was quiet, cache off. */
async function weigh(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(address);
  // Scripts may wait for the first paint: the network rests before they are asked for.
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.close();
  const kilobytes = (kind: string) => Math.round((bytes[kind] ?? 0) / 102.4) / 10;
  return {
    scriptKB: kilobytes('Script'),
    documentKB: kilobytes('Document'),
    styleKB: kilobytes('Stylesheet'),
  };
}
