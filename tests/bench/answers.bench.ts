import { hash } from 'node:crypto';
import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { categoryLeaves } from '#db/sample-market/categories.ts';
import { MARKET_SHAPES } from '#db/sample-market/market-shapes.ts';
import { levelOf } from '#lib/billing/rules/features.ts';
import { CATALOGUE_SECTIONS } from '#lib/market/catalogue/section-ids.ts';
import { COMPARISONS } from '#lib/market/dashboard/compare.ts';
import { periodPresets } from '#lib/market/dashboard/periods.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { DISTRIBUTION_SECTIONS } from '#lib/market/distributions/section-ids.ts';
import { PRICE_SECTIONS } from '#lib/market/price-monitor/section-ids.ts';
import { PROMOTION_SECTIONS } from '#lib/market/promotions/section-ids.ts';
import { CHANNELS, DEAL_VERDICTS, PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { PLAN_NAMES } from '#lib/vocabulary/terms.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { fillMarket, withMarketServer } from './market-data.ts';
import { NOTHING_KEPT } from './market-times.ts';
import type { Figures } from './run.ts';

export const title =
  'Answers of random views over a large market, by their hashes: ANSWERS_OF names the answers.json of another build, which must be the same';

const PRICES = Number(process.env.MARKET_PRICES || 3_000_000);
/** Of each module. */
const VIEWS = Number(process.env.ANSWERS || 200);
const SEED = 200;

const SECTIONS = {
  priceMonitor: PRICE_SECTIONS,
  distributions: DISTRIBUTION_SECTIONS,
  promotions: PROMOTION_SECTIONS,
  imdb: CATALOGUE_SECTIONS,
} as const;
type Module = keyof typeof SECTIONS;

const MODULES = (process.env.ANSWERS_MODULES?.split(',') ?? Object.keys(SECTIONS)) as Module[];

type Answer = { what: string; address: string; bytes: number; hash: string };

export async function run(): Promise<Figures> {
  process.env.MARKET_KEPT_ROWS = NOTHING_KEPT;
  const shape = MARKET_SHAPES.A;
  return withMarketServer(`market-A-${shape.series}-${PRICES}`, async (server) => {
    await server.fill((pool) => fillMarket(pool, { prices: PRICES, shape }));
    const market = connect({ url: server.url() });
    try {
      const answers: Answer[] = [];
      for (const module of MODULES) answers.push(...(await answersOf(market, module)));
      compare(answers);
      return answers;
    } finally {
      await disconnect(market);
    }
  });
}

/** Most views do without most filters: with all of them, nothing would be left to show. */
const rarely = <T>(filter: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: filter });
const places = (most: number) => rarely(fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: most }));
const some = <T>(values: readonly T[]) =>
  rarely(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }));

const viewsOf = (module: Module) =>
  fc.record({
    section: fc.constantFrom(...SECTIONS[module]),
    category: fc.constantFrom(...categoryLeaves.map(({ id }) => id)),
    period: fc.constantFrom(...periodPresets),
    compare: fc.constantFrom(...COMPARISONS),
    plan: fc.constantFrom(...PLAN_NAMES),
    locale: fc.constantFrom('en' as const, 'ar' as const),
    own: places(2),
    ...{ brand: places(2), maker: places(2), sku: places(4), retailer: places(3), gov: places(1) },
    ...{ channel: some(CHANNELS), mechanic: some(PROMOTION_MECHANICS), verdict: some(DEAL_VERDICTS) },
  });

async function answersOf(market: Pool, module: Module): Promise<Answer[]> {
  const [newest] = await market.execute<{ day: string }>(
    sql`select max(newest_on)::text as day from category_datasets`,
  );
  const now = new Date(`${newest?.day}T12:00:00Z`);
  const dashboard = dashboards[module];
  const answers: Answer[] = [];
  for (const [at, made] of fc.sample(viewsOf(module), { numRuns: VIEWS, seed: SEED }).entries()) {
    const offered = await offeredIn(market, made.category);
    const reader = {
      ...{ market, now, locale: made.locale, scope: dataScopeWith({ level: levelOf(made.plan) }) },
      ...(made.own && {
        ours: new Map([[made.category, { own: chosen(offered.brands, made.own), rivals: [] }]]),
      }),
    };
    const { section, category, period, compare: comparison } = made;
    const search = new URLSearchParams({ section, category, period, compare: comparison });
    for (const name of ['brand', 'maker', 'sku', 'retailer', 'gov'] as const)
      if (made[name]) search.set(name, chosen(offered[FILTERED[name]], made[name]).join());
    for (const name of ['channel', 'mechanic', 'verdict'] as const)
      if (made[name]) search.set(name, made[name].join());
    const answer = JSON.stringify(
      await dashboard.find(reader, dashboard.parse(Object.fromEntries(search)) as never),
    );
    answers.push({
      what: `${module} ${at}, ${made.plan}, ${made.locale}, own ${made.own ?? 'none'}`,
      ...{ address: search.toString(), bytes: Buffer.byteLength(answer), hash: hash('sha256', answer) },
    });
  }
  return answers;
}

const FILTERED = {
  brand: 'brands',
  maker: 'makers',
  sku: 'products',
  retailer: 'retailers',
  gov: 'regions',
} as const;
type Offered = Record<(typeof FILTERED)[keyof typeof FILTERED], string[]>;

const chosen = (ids: readonly string[], at: readonly number[]): string[] =>
  at.flatMap((place) => ids[place % Math.max(ids.length, 1)] ?? []);

/** What filters may name, by the ids alone: not by what the compared code says. */
async function offeredIn(market: Pool, category: string): Promise<Offered> {
  const [ids] = await market.execute<Offered>(sql`
    with p as (select p.id, p.brand_id from products p where p.category_id = ${category})
    select array(select distinct brand_id from p order by 1) as brands,
      array(select distinct o.manufacturer_id from p join brand_ownerships o on o.brand_id = p.brand_id order by 1) as makers,
      array(select id from p order by 1) as products, array(select id from retailers order by 1) as retailers,
      array(select id from regions order by 1) as regions`);
  if (!ids) throw new Error('one row is always selected');
  return ids;
}

/** @throws where an answer of the other build differs, or has none beside it */
function compare(answers: readonly Answer[]): void {
  const named = process.env.ANSWERS_OF;
  if (!named) return;
  const others: Answer[] = JSON.parse(fs.readFileSync(named, 'utf8'));
  const known = new Map(others.map((answer) => [`${answer.what} ${answer.address}`, answer.hash]));
  const other = answers.filter(({ what, address, hash: own }) => known.get(`${what} ${address}`) !== own);
  const lines = other.map(({ what, address }) => `${what}: ${address}`);
  if (lines.length > 0) throw new Error(`${lines.length} of ${answers.length} differ:\n${lines.join('\n')}`);
  console.log(`${answers.length} answers are byte for byte those of ${named}.`);
}
