import fs from 'node:fs';
import path from 'node:path';
import type { Pool } from '#db/client.ts';
import type { ImportOut } from '#lib/imports/schema.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { importCalls } from '#tests/setup/import-calls.ts';
import { startTestProduct, type TestProduct } from '#tests/setup/test-product.ts';
import { listSeries, writeText } from './import-market.ts';
import { loadNow, watchMemory } from './import-processes.ts';
import type { withMarketServer } from './market-data.ts';
import { cpuMilliseconds, percentile } from './measuring.ts';
import { inTurn, signInPeople } from './people.ts';
import type { Figures } from './run.ts';

/** A file that is uploaded, checked and applied at a server whose pages others read meanwhile. */

/** A browser may send 200, which with titles are 1.7 million rows. */
const FILE_MB = Number(process.env.IMPORT_BESIDE_MB || 20);
const ROW_BYTES = 125;
/** Before the file comes, so that both are measured in the same state of the machine. */
const QUIET_SECONDS = Number(process.env.IMPORT_QUIET_SECONDS || 60);
export const MOST_WAIT = 500;

const READERS = 40;
const AT_ONCE = 2;
const PAUSE = 100;
const PAGES = ['/pricing', '/', '/price-monitor', '/distributions', '/api/subscriptions/current'];
/** As often as the page asks. */
const WAIT_FOR_STATE = 1000;

type Server = Parameters<Parameters<typeof withMarketServer>[1]>[0];

export async function measureBeside(server: Server, pool: Pool, folder: string): Promise<Figures> {
  ensureTestBuild();
  const file = path.join(folder, 'beside.csv');
  const rows = Math.round((FILE_MB * 1024 * 1024) / ROW_BYTES);
  await writeText(pool, file, { series: await listSeries(pool), rows, withTitles: true });
  const databases = { DATABASE_URL: server.url(), DATABASE_OWNER_URL: server.ownerUrl() };
  const product = await startTestProduct({
    distDir: testBuild.NEXT_DIST_DIR,
    env: { ...testBuild, ...databases },
  });
  try {
    const cookie = inTurn(await signInPeople(product, READERS, 'colleague'));
    await readPages(cookie, wait(QUIET_SECONDS * 1000));
    // What pages alone take of the memory comes and goes as well.
    const { value: without, most: before } = await watchMemory(product.serverPid, () =>
      readPages(cookie, wait(QUIET_SECONDS * 1000)),
    );
    const importing = importAtServer(product, fs.readFileSync(file));
    const busy = cpuMilliseconds(product.serverPid) ?? 0;
    const { value, most } = await watchMemory(product.serverPid, async () => {
      const [reads, steps] = await Promise.all([readPages(cookie, importing), importing]);
      return { reads, steps };
    });
    const used = ((cpuMilliseconds(product.serverPid) ?? 0) - busy) / 1000;
    return [
      {
        what: 'beside: server',
        ...{ 'file, MB': Math.round(fs.statSync(file).size / 1024 / 1024), rows },
        ...value.steps,
        'processor of the server, s': Math.round(used),
        ...{ 'server, MB before': before, 'server, MB added': most - before, load: loadNow() },
      },
      ...PAGES.map((page) => ({
        what: `beside: ${page}`,
        reads: value.reads.get(page)?.length ?? 0,
        'p95 without the file, ms': Math.round(percentile(without.get(page) ?? [], 0.95)),
        'p95, ms': Math.round(percentile(value.reads.get(page) ?? [], 0.95)),
      })),
    ];
  } finally {
    await product.stop();
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads all pages, one after the other, at two places at once, until something is over. @returns milliseconds by page */
async function readPages(cookie: () => string, until: Promise<unknown>): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(PAGES.map((page) => [page, []]));
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const read = async () => {
    for (let at = 0; !isOver; at += 1) {
      const page = PAGES[at % PAGES.length] ?? '/';
      const began = performance.now();
      const response = await fetch(testBuild.APP_URL + page, {
        headers: { cookie: cookie(), 'x-forwarded-for': '10.0.0.4' },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${page} was answered ${response.status}`);
      times.get(page)?.push(performance.now() - began);
      await wait(PAUSE);
    }
  };
  await Promise.all([over, ...Array.from({ length: AT_ONCE }, read)]);
  return times;
}

/** Takes a file through all steps as an admin does. @returns the seconds of each */
async function importAtServer(product: TestProduct, bytes: Buffer): Promise<Record<string, number>> {
  const [cookie = ''] = await signInPeople(product, 1, 'admin');
  const { APP_URL: origin } = testBuild;
  const imports = importCalls(origin, { cookie, origin, 'x-forwarded-for': '10.0.0.5' });
  const seconds: Record<string, number> = {};
  const time = async (step: string, work: () => Promise<ImportOut>): Promise<ImportOut> => {
    const began = performance.now();
    const details = await work();
    seconds[`${step}, s`] = Math.round((performance.now() - began) / 1000);
    return details;
  };
  const opened = await imports.open(bytes, 'beside.csv');
  const until = async (state: ImportOut['state']): Promise<ImportOut> => {
    for (;;) {
      const details = await imports.find(opened.id);
      if (details.state === state) return details;
      if (details.state === 'failed') throw new Error(`the import failed: ${details.fault}`);
      await wait(WAIT_FOR_STATE);
    }
  };
  await time('upload', async () => {
    await imports.send(opened, bytes);
    return opened;
  });
  const read = await time('read', () => until('mapping'));
  const checked = await time('check', async () => {
    await imports.goOn(read);
    return until('ready');
  });
  await time('apply', async () => {
    await imports.goOn(checked);
    return until('published');
  });
  return seconds;
}
