import { type SQL, sql } from 'drizzle-orm';
import { connect, disconnect, type Pool, withDriver } from '#db/client.ts';
import { refreshSearchText, searchProducts } from '#db/queries/market-search.ts';
import { newestSampleDay } from '#db/sample-market/observations.ts';
import { seedCatalogue } from '#db/sample-market/seed-catalogue.ts';
import { seedCategories } from '#db/sample-market/seed-market.ts';
import { findNames } from '#lib/market/names/find-names.ts';
import { searchWords } from '#lib/market/names/search-words.ts';
import { everything, withMarketServer } from './market-data.ts';
import { percentile } from './measuring.ts';
import type { Figures } from './run.ts';

export const title = 'How the analyst finds products by words among many: milliseconds';

const PRODUCTS = Number(process.env.SEARCH_PRODUCTS || 27_000);
const ROUNDS = 60;
const MOST_P95 = 50;

/** Whole names and parts of them, common words, slips, another script, a code, what no one has. */
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

/** What names are found in. */
const SENTENCES = [
  'How much is Nasma full cream 1 l at Wahat today?',
  'بكام شاي طرابا ٢٥٠ جرام في توفيرة؟',
  'zyata corn oil 700ml prise qasr',
  '3ayez as3ar laban nasma fe wahat',
  'How much dearer is Nasma than Marooj per litre, and where is the gap widest?',
  'هل كانت عروض زيت الطعام في رمضان الماضي أعمق من عروض الثلاثين يومًا الأخيرة؟',
  'Milk and cooking oil: how did prices move since 1 September, leaving promotions out?',
  'mlik powdr suger choclate detergnt shampo crisps vegtable biscut joice nasmaa maroojj tarabba zaytaa qasrr',
  'and the skimmed one?',
];

/** What someone could ask for to take as long as can be. */
const COMMON = 'milk oil rice tea pasta cheese cooking soft baby drinks laundry detergent shampoo chips ';
const WORST = [
  COMMON.repeat(4).slice(0, 300),
  'شاي زيت ارز لبن جبن مكرونة مسحوق غسيل شامبو بطاطس حفاضات مشروبات',
  'mlik teaa ricee oill pastaa cheesee shampo detergnt laundri chipss babby drnks',
  'bab nas moh laf raz kas sul lim mag gom tab rab',
  'ba na sa mo la ra ka su li ma go ta',
  'الا الم الس الش الب الج الح الخ الد الر الز الف',
  'g ml kg l جم مل كجم لتر 1 soft',
  'a b c d e f g h i k l m',
  'm',
  '1 2 3 5 6 10 12 20 250 500 1000 750',
  'a'.repeat(300),
  '...!!! 🥛🧀',
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
      await findFirst(market);
      console.table(figures);
      judge(figures);
      return figures;
    } finally {
      await Promise.all([disconnect(market), disconnect(owner)]);
    }
  });
}

/** @throws where nothing shall be found before a product and yet is: by its names, in the other digits, in both scripts, with a slip */
async function findFirst(market: Pool): Promise<void> {
  const products = await market.execute<Record<'id' | 'en' | 'ar' | 'brand', string>>(sql`
    select p.id, p.name_en as en, p.name_ar as ar, b.name_en as brand from products p join brands b on b.id = p.brand_id
    order by md5(p.id) limit 50`);
  for (const { id, en, ar, brand } of products) {
    const digits = ar.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    for (const text of [en, ar, digits, `${brand} ${ar}`, en.replace(brand, `${brand}a`)]) {
      const found = await searchProducts(market, everything, { words: searchWords(text), limit: 200 });
      const own = found.find((each) => each.id === id);
      if (!own || own.score < (found[0]?.score ?? 0)) throw new Error(`“${text}” does not find ${id} first`);
    }
  }
}

type Measured = { what: string; p50: number; p95: number };

async function measure(market: Pool, state: string): Promise<Measured[]> {
  const [counted] = await market.execute<{ n: number }>(sql`select count(*)::int as n from products`);
  const timed = new Map<string, number[]>([...SEARCHES, ...WORST].map((text) => [text, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [text, times] of timed) {
      const began = performance.now();
      await searchProducts(market, everything, { words: searchWords(text), limit: 200 });
      times.push(performance.now() - began);
    }
  const named = new Map<string, number[]>([...SENTENCES, ...WORST].map((text) => [text, []]));
  const asker = { market, now: new Date(), locale: 'en', scope: everything } as const;
  await findNames(asker, 'milk');
  for (let round = 0; round < ROUNDS; round++)
    for (const [text, times] of named) {
      const began = performance.now();
      await findNames(asker, text);
      times.push(performance.now() - began);
    }
  return [
    ...[...named].map(([text, times]) => figure(`names in “${shortened(text)}”, ${state}`, times)),
    ...[...timed].map(([text, times]) => figure(`“${shortened(text)}”, ${state}`, times)),
    figure(`${counted?.n} products, ${state}`, [...timed.values()].flat()),
  ];
}

const shortened = (text: string) => (text.length > 66 ? `${text.slice(0, 65)}…` : text);
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
