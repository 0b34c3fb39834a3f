import { connect, disconnect } from '#db/client.ts';
import { MARKET_SHAPES } from '#db/sample-market/market-shapes.ts';
import { CATALOGUE_SECTIONS } from '#lib/market/catalogue/section-ids.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { DISTRIBUTION_SECTIONS } from '#lib/market/distributions/section-ids.ts';
import { PROMOTION_SECTIONS } from '#lib/market/promotions/section-ids.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import { ensureTestBuild } from '#scripts/test-build.mjs';
import { everything, fillMarket, sizesOf, withMarketServer } from './market-data.ts';
import {
  blockedBy,
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
  WARM_UP,
  withProduct,
} from './market-times.ts';
import type { Figures } from './run.ts';
import { readBy } from './statement-costs.ts';

export const title =
  'Distributions, Promotions, the catalogue and home over a large market: milliseconds of an answer over HTTP, and what it reads';

/** Twenty million take half an hour to make; BENCH_DATA keeps them. */
const PRICES = Number(process.env.MARKET_PRICES || 20_000_000);
/** Beside as many prices: visits to the same shelves, once and three times. */
const FEW_PRICES = Number(process.env.FEW_PRICES || 500_000);
const VISITS = [2_000_000, 6_000_000] as const;
const MOST_TYPING = 50;
/** Of a day that is recorded; a tenth is the aim. */
const MOST_SHARE = 0.25;

const SECTIONS = {
  distributions: DISTRIBUTION_SECTIONS,
  promotions: PROMOTION_SECTIONS,
  imdb: CATALOGUE_SECTIONS,
} as const;
type BenchedModule = keyof typeof SECTIONS;
const MODULES = Object.keys(SECTIONS) as BenchedModule[];

const VIEW = 'category=milk&period=90d';
const TYPED = ['nas', 'lab', 'لب', 'حليب كامل', 'milk 1 l', 'nasma full craem', '952500', '3aseer', 'zzzz'];

type Row = { what: string; p50?: number; p95?: number };

export async function run(): Promise<Figures> {
  ensureTestBuild();
  process.env.MARKET_KEPT_ROWS = NOTHING_KEPT;
  const shape = MARKET_SHAPES.A;
  const large = await withMarketServer(`market-A-${shape.series}-${PRICES}`, async (server) => {
    const loaded = await server.fill((pool) => fillMarket(pool, { prices: PRICES, shape }));
    const views = await withProduct(server, { keptRows: NOTHING_KEPT }, measureViews);
    const home = await withProduct(server, { keptRows: NOTHING_KEPT, as: 'colleague' }, measureHome);
    return [
      ...loaded,
      ...views,
      ...home,
      ...(await measureInside(server.url())),
      ...(await sizesOf(server.ownerUrl())),
    ];
  });
  console.table(large);
  const growth: Figures = [];
  for (const visits of VISITS) {
    const measured = await withMarketServer(`visits-${visits}-${FEW_PRICES}`, async (server) => {
      await server.fill((pool) => fillMarket(pool, { prices: FEW_PRICES, visits, shape }));
      return withProduct(server, { keptRows: NOTHING_KEPT }, (cookie) =>
        measureSections('distributions', cookie),
      );
    });
    growth.push(...measured.map((row) => ({ ...row, what: `${row.what}, ${visits} visits` })));
  }
  console.table(growth);
  judge([...large, ...growth] as Row[]);
  return [...large, ...growth];
}

const timeSection = (module: BenchedModule, section: string, cookie: NextCookie) =>
  timeGet(`/api/market/${modules[module].path.slice(1)}?${VIEW}&section=${section}`, cookie, '"view":{');

async function measureSections(module: BenchedModule, cookie: NextCookie): Promise<Row[]> {
  const rows: Row[] = [];
  for (const section of SECTIONS[module]) {
    const ask = () => timeSection(module, section, cookie);
    rows.push(figure(`${module}: ${section}`, await repeat(ROUNDS, ask, WARM_UP)));
  }
  return rows;
}

async function measureViews(cookie: NextCookie): Promise<Figures> {
  const rows: Row[] = [];
  // What views share is compiled while the first of them are asked, whichever these are.
  for (const module of MODULES)
    for (const section of SECTIONS[module])
      for (let at = 0; at < WARM_UP; at += 1) await timeSection(module, section, cookie);
  for (const module of MODULES) {
    rows.push(...(await measureSections(module, cookie)));
    const document = () => timeGet(`${modules[module].path}?${VIEW}`, cookie, '</html>');
    rows.push(figure(`${module}: document`, await repeat(ROUNDS, document, WARM_UP)));
  }
  for (const typed of TYPED) {
    const search = () => timeGet(`/api/market/search?q=${encodeURIComponent(typed)}`, cookie, '"products"');
    rows.push(figure(`search: ${typed}`, await repeat(ROUNDS, search, WARM_UP)));
  }
  return rows;
}

/** First every person's first view of the day, then the same again. */
async function measureHome(cookie: NextCookie): Promise<Figures> {
  const ask = () => timeGet('/', cookie, '</html>');
  return [
    figure('home: first views: document', await repeat(ROUNDS, ask, WARM_UP)),
    figure('home: document', await repeat(2 * ROUNDS, ask)),
  ];
}

/** What an HTTP answer does not show: rows and bytes read, and how long the event loop of the process is blocked. */
async function measureInside(url: string): Promise<Figures> {
  const market = connect({ url });
  const reader = { market, now: new Date(), locale: 'en' as const, scope: everything };
  try {
    const figures: Figures = [];
    for (const module of MODULES)
      for (const section of SECTIONS[module]) {
        const dashboard = dashboards[module];
        const query = dashboard.parse(Object.fromEntries(new URLSearchParams(`${VIEW}&section=${section}`)));
        const ask = () => dashboard.find(reader, query as never);
        figures.push({ what: `${module}: ${section}: read`, ...(await readBy(market, ask)) });
        figures.push({ what: `${module}: ${section}: event loop`, ...(await blockedBy(ask)) });
      }
    return figures;
  } finally {
    await disconnect(market);
  }
}

/** @throws where an aim is missed */
function judge(rows: readonly Row[]): void {
  const faults = rows.flatMap(({ what, p50 = 0, p95 = 0 }) => {
    const most = limitOf(what);
    const value = what.endsWith('event loop') ? p50 : p95;
    return most !== null && value > most ? [`${what}: ${value} ms, at most ${most}`] : [];
  });
  for (const section of DISTRIBUTION_SECTIONS) {
    const [once, thrice] = VISITS.map(
      (visits) => rows.find(({ what }) => what === `distributions: ${section}, ${visits} visits`)?.p95 ?? 0,
    );
    if ((thrice ?? 0) > MOST_GROWTH * (once ?? 0))
      faults.push(`${section}: ${once} to ${thrice} ms by three times the visits`);
  }
  for (const row of rows as (Row & { ofWhichPromotionsAndChanges?: number })[])
    if ((row.ofWhichPromotionsAndChanges ?? 0) > MOST_SHARE)
      faults.push(`promotions and changes take ${row.ofWhichPromotionsAndChanges} of a day's load`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

const limitOf = (what: string): number | null => {
  if (what.endsWith(': read') || what.endsWith(' visits')) return null;
  if (what.endsWith('event loop')) return MOST_BLOCKED;
  if (what.endsWith('document')) return MOST_DOCUMENT;
  return what.startsWith('search') ? MOST_TYPING : MOST_P95;
};
