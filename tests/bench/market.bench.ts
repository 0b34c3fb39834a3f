import { connect, disconnect } from '#db/client.ts';
import type { MarketShape } from '#db/sample-market/market-shapes.ts';
import { MARKET_SHAPES } from '#db/sample-market/market-shapes.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { lastCompleteMonth } from '#lib/vocabulary/months.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { findPriceMonitor } from '#tests/factories/price-monitor.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { everything, fillMarket, sizesOf, withMarketServer } from './market-data.ts';
import {
  blockedBy,
  CLIENTS,
  figure,
  MOST_BLOCKED,
  MOST_DOCUMENT,
  MOST_GROWTH,
  MOST_P95,
  type NextCookie,
  NOTHING_KEPT,
  ROUNDS,
  repeat,
  timeGet,
  USUALLY_KEPT,
  WARM_UP,
  withProduct,
} from './market-times.ts';
import type { Figures } from './run.ts';
import { readBy } from './statement-costs.ts';

export const title =
  'Price Monitor over large markets: milliseconds of an answer over HTTP, rows and megabytes that it reads, how they were loaded';

/** Twenty million take half an hour to make; BENCH_DATA keeps them. */
const SIZES = (process.env.MARKET_PRICES || '4000000,20000000').split(',').map(Number);
const SHAPE = (process.env.MARKET_SHAPE || 'A') as keyof typeof MARKET_SHAPES;
/** Fewer series, to try it out. */
const SERIES = Number(process.env.MARKET_SERIES || MARKET_SHAPES[SHAPE].series);
const FILTERS: Record<string, string> = {
  '90 days': 'category=milk&period=90d',
  '90 days, brand': 'category=milk&brand=nasma&period=90d',
  '90 days, retailer': 'category=milk&retailer=wahat&period=90d',
  '90 days, governorate': 'category=milk&gov=cairo&period=90d',
  'year to date': 'category=milk&period=ytd',
};

/** The other sections of a view, and one set beside the days before. */
const SECTIONS: Record<string, string> = {
  'compared with the days before': 'category=milk&period=90d&compare=previous',
  'packs, 90 days': 'category=milk&period=90d&section=packs',
  'changes, 90 days': 'category=milk&period=90d&section=changes',
  'changes by brand, year to date': 'category=milk&period=ytd&section=changes&by=brand',
  'margin, 90 days': 'category=milk&period=90d&section=margin',
};

/** Pages of the rows behind figures; few rounds, for a person may open sixty a minute. */
const ROWS: Record<string, string> = {
  'rows, page 7 of all prices': 'category=milk&period=90d&figure=unit-price&page=7',
  'rows, a retailer that moved': 'category=milk&period=90d&by=retailer&figure=mover-paid:wahat',
  'rows, a month': `category=milk&period=90d&figure=month-index:${lastCompleteMonth(cairoDay(new Date()))}`,
};
const ROW_ROUNDS = 12;

type Measured = { prices: number; what: string; p50: number; p95: number };

export async function run(): Promise<Figures> {
  ensureTestBuild();
  process.env.MARKET_KEPT_ROWS = NOTHING_KEPT;
  const shape: MarketShape = { ...MARKET_SHAPES[SHAPE], series: SERIES };
  const figures: Figures = [];
  for (const prices of SIZES) {
    const measured = await withMarketServer(`market-${SHAPE}-${SERIES}-${prices}`, async (server) => {
      const loaded = await server.fill((pool) => fillMarket(pool, { prices, shape }));
      const rows = await measure(server);
      return [...loaded, ...rows].map((row) => ({ prices, ...row }));
    });
    figures.push(...measured);
    console.table(measured);
  }
  judge(figures as Measured[]);
  return figures;
}

type Server = Parameters<Parameters<typeof withMarketServer>[1]>[0];

async function measure(server: Server): Promise<Figures> {
  const read = await withProduct(server, { keptRows: NOTHING_KEPT }, (cookie) =>
    measureReads(server, cookie),
  );
  const again = await withProduct(server, { keptRows: USUALLY_KEPT }, measureAgain);
  return [...read, ...again, ...(await sizesOf(server.ownerUrl()))];
}

/** Views whose prices another answer has read before. */
async function measureAgain(cookie: NextCookie): Promise<Figures> {
  const figures: Figures = [];
  for (const [what, search] of Object.entries(FILTERS)) {
    const view = () => timeView(search, cookie);
    figures.push(figure(`${what}, asked again`, await repeat(ROUNDS, view, WARM_UP)));
    const many = Array.from({ length: CLIENTS }, () => repeat(ROUNDS / CLIENTS, view));
    figures.push(figure(`${what}, asked again, ${CLIENTS} clients`, (await Promise.all(many)).flat()));
    const document = () => timeDocument(search, cookie);
    figures.push(figure(`${what}: document, asked again`, await repeat(ROUNDS, document, WARM_UP)));
  }
  for (const [what, search] of Object.entries(ROWS))
    figures.push(
      figure(`${what}, asked again`, await repeat(ROW_ROUNDS, () => timeRows(search, cookie), WARM_UP)),
    );
  return figures;
}

async function measureReads(server: Server, cookie: NextCookie): Promise<Figures> {
  const view = (search: string) => timeView(search, cookie);
  const figures: Figures = [];
  for (const [what, search] of Object.entries(FILTERS)) {
    figures.push(figure(what, await repeat(ROUNDS, () => view(search), WARM_UP)));
    const many = Array.from({ length: CLIENTS }, () => repeat(ROUNDS / CLIENTS, () => view(search)));
    figures.push(figure(`${what}, ${CLIENTS} clients`, (await Promise.all(many)).flat()));
  }
  for (const [what, search] of Object.entries(SECTIONS))
    figures.push(figure(what, await repeat(ROUNDS, () => view(search), WARM_UP)));
  for (const [what, search] of Object.entries(FILTERS)) {
    const document = () => timeDocument(search, cookie);
    figures.push(figure(`${what}: document`, await repeat(ROUNDS, document, WARM_UP)));
  }
  for (const [what, search] of Object.entries(ROWS))
    figures.push(figure(what, await repeat(ROW_ROUNDS, () => timeRows(search, cookie), WARM_UP)));
  figures.push(...(await measureInside(server.url())));
  await server.restart();
  await untilReady();
  for (const [what, search] of Object.entries(FILTERS))
    figures.push(figure(`${what}, after a restart of PostgreSQL`, [await view(search)]));
  return figures;
}

const timeView = (search: string, cookie: NextCookie) =>
  timeGet(`/api/market/price-monitor?${search}`, cookie, 'unitPrice');
const timeDocument = (search: string, cookie: NextCookie) =>
  timeGet(`/price-monitor?${search}`, cookie, 'unitPrice');
const timeRows = (search: string, cookie: NextCookie) =>
  timeGet(`/api/market/price-monitor/rows?${search}`, cookie, 'reduction');

/** What an HTTP answer does not show: rows and bytes read, and how long the event loop of the process is blocked. */
async function measureInside(url: string): Promise<Figures> {
  const market = connect({ url });
  try {
    const figures: Figures = [];
    for (const [what, search] of Object.entries(FILTERS)) {
      const query = parsePriceMonitor(Object.fromEntries(new URLSearchParams(search)));
      const ask = () => findPriceMonitor({ market, now: new Date(), locale: 'en', scope: everything }, query);
      const cost = await readBy(market, ask);
      figures.push({ what: `${what}: read`, ...cost });
      figures.push({ what: `${what}: event loop`, ...(await blockedBy(ask)) });
    }
    return figures;
  } finally {
    await disconnect(market);
  }
}

async function untilReady(): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const response = await fetch(`${testBuild.APP_URL}/api/ready`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the product did not come back after a restart of PostgreSQL');
}

/** @throws where an aim is missed */
function judge(figures: readonly Measured[]): void {
  const p95Of = (prices: number, what: string) =>
    figures.find((row) => row.prices === prices && row.what === what)?.p95;
  const [least, most] = [Math.min(...SIZES), Math.max(...SIZES)];
  const faults: string[] = [];
  for (const what of Object.keys(FILTERS)) {
    const [small, large] = [p95Of(least, what), p95Of(most, what)];
    if ((large ?? 0) > MOST_P95) faults.push(`${what}: p95 ${large} ms`);
    const document = p95Of(most, `${what}: document`);
    if ((document ?? 0) > MOST_DOCUMENT) faults.push(`${what}: p95 of the document ${document} ms`);
    if (what.startsWith('90') && large && small && large > MOST_GROWTH * small)
      faults.push(`${what}: p95 ${large} ms, ${small} ms over ${least} prices`);
  }
  for (const row of figures as readonly { what: string; p50: number }[])
    if (row.what.endsWith('event loop') && row.p50 > MOST_BLOCKED)
      faults.push(`${row.what} held up for ${row.p50} ms`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
