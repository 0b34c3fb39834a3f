import { type SQL, sql } from 'drizzle-orm';
import { connect, disconnect, type Pool, withDriver } from '#db/client.ts';
import { refreshSearchText, searchProducts } from '#db/queries/market-search.ts';
import { newestSampleDay } from '#db/sample-market/observations.ts';
import { seedCatalogue } from '#db/sample-market/seed-catalogue.ts';
import { seedCategories } from '#db/sample-market/seed-market.ts';
import { searchWords } from '#lib/market/search-words.ts';
import { everything, withMarketServer } from './market-data.ts';
import { percentile } from './measuring.ts';
import type { Figures } from './run.ts';

export const title = 'How the analyst finds products by words among many: milliseconds';

const PRODUCTS = Number(process.env.SEARCH_PRODUCTS || 27_000);
const ROUNDS = 60;
const MOST_P95 = 50;

/** Whole names and parts of them, common words, slips, another script, a code, what nobody has. */
const SEARCHES = [
  'nasma milk 1 l',
  'Nasma UHT milk full cream 1 l',
  'milk',
  'لبن نسمة',
  'نسمه كامل الدسم',
  'tarabba te',
  'ful crem mlik powdr',
  'sunflower oil',
  'زيت عباد',
  'rice 5 kg',
  '6221234567895',
  'full cream milk powder tea rice oil sugar pasta chips yoghurt',
  'milk powder cement',
  'zzqx wvvk',
];

export async function run(): Promise<Figures> {
  return withMarketServer(`search-${PRODUCTS}`, async (server) => {
    await server.fill(makeCatalogue);
    const [market, owner] = [connect({ url: server.url() }), connect({ url: server.ownerUrl(), max: 1 })];
    try {
      // What was written last still waits beside the index until it is vacuumed.
      const loaded = await measure(market, 'just loaded');
      await owner.execute(sql`vacuum analyze products`);
      const figures = [...loaded, ...(await measure(market, 'vacuumed'))];
      console.table(figures);
      judge(figures);
      return figures;
    } finally {
      await Promise.all([disconnect(market), disconnect(owner)]);
    }
  });
}

type Measured = { what: string; p50: number; p95: number };

async function measure(market: Pool, state: string): Promise<Measured[]> {
  const [counted] = await market.execute<{ n: number }>(sql`select count(*)::int as n from products`);
  const timed = new Map<string, number[]>(SEARCHES.map((text) => [text, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [text, times] of timed) {
      const began = performance.now();
      await searchProducts(market, everything, { words: searchWords(text), limit: 200 });
      times.push(performance.now() - began);
    }
  return [
    ...[...timed].map(([text, times]) => figure(`“${text}”, ${state}`, times)),
    figure(`${counted?.n} products, ${state}`, [...timed.values()].flat()),
  ];
}

const rounded = (value: number) => Math.round(value * 10) / 10;
const figure = (what: string, times: readonly number[]): Measured => ({
  what,
  p50: rounded(percentile(times, 0.5)),
  p95: rounded(percentile(times, 0.95)),
});

/** @throws where a search takes too long */
function judge(figures: readonly Measured[]): void {
  const slow = figures.filter(({ p95 }) => p95 > MOST_P95);
  if (slow.length > 0) throw new Error(slow.map(({ what, p95 }) => `${what}: p95 ${p95} ms`).join('\n'));
}

/** The sample's catalogue, and its products once more under the names of as many other brands as are needed. */
async function makeCatalogue(owner: Pool): Promise<Figures> {
  await seedCategories(owner);
  await withDriver(owner, (driver) => seedCatalogue(driver, newestSampleDay(new Date())));
  const [counted] = await owner.execute<{ n: number }>(sql`select count(*)::int as n from products`);
  const copies = Math.ceil(PRODUCTS / (counted?.n ?? 1)) - 1;
  const syllable = (list: SQL, place: SQL) => sql`(${list})[1 + (${place})::int % 20]`;
  const spelt = (list: SQL) =>
    sql`${syllable(list, sql`no`)} || ${syllable(list, sql`no / 20`)} || ${syllable(list, sql`no / 400`)}`;
  const english = sql`array['ba','ra','na','sa','zi','mo','la','fa','ha','di','ri','no','wa','ta','ka','su','ya','li','ma','go']`;
  const arabic = sql`array['با','را','نا','سا','زي','مو','لا','فا','ها','دي','ري','نو','وا','تا','كا','سو','يا','لي','ما','جو']`;
  await owner.execute(sql`
    insert into brands (id, dataset, name_en, name_ar)
    select id || ':' || n, dataset, initcap(${spelt(english)}), ${spelt(arabic)}
    from (select b.id, b.dataset, n, row_number() over (order by md5(b.id || n)) as no
      from brands b cross join generate_series(1, ${copies}::int) as n) as b`);
  await owner.execute(sql`
    insert into products (id, dataset, gtin, name_en, name_ar, brand_id, category_id, pack_count, net_content, net_unit, variant_en, variant_ar, family_id)
    select p.id || ':' || n, p.dataset, null, replace(p.name_en, b.name_en, c.name_en), replace(p.name_ar, b.name_ar, c.name_ar), c.id,
      p.category_id, p.pack_count, p.net_content, p.net_unit, p.variant_en, p.variant_ar, p.family_id || ':' || n
    from products p join brands b on b.id = p.brand_id cross join generate_series(1, ${copies}::int) as n
      join brands c on c.id = b.id || ':' || n`);
  await refreshSearchText(owner, 'all');
  await owner.execute(sql`analyze`);
  return [];
}
