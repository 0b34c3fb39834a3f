import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, marketDatabase, type Pool } from '#db/client.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { findNames } from '#lib/market/names/find-names.ts';
import type { NameSpan } from '#lib/market/names/said.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

const ours = new Map([['milk', { own: ['nasma'], rivals: ['marooj', 'lazzaza'] }]]);
const reader = (scope: DataScope = dataScopeWith(), market: Pool = marketDatabase()): Reader => ({
  ...{ market, now: new Date(`${sampleDay}T12:00:00Z`), locale: 'en', scope, ours },
});
const find = (text: string, scope?: DataScope) => findNames(reader(scope), text);
const written = ({ kind, rows, total, isOutside, lacksSize }: NameSpan) =>
  `${kind} ${total > 3 ? total : rows.map(({ name }) => name).join(' | ')}${isOutside ? ', outside' : ''}${lacksSize ? ', not of the size' : ''}`;
const spans = async (text: string, scope?: DataScope) => (await find(text, scope)).spans.map(written);

beforeAll(withSampleMarket, 240_000);

describe('names within a sentence', () => {
  it.each([
    [
      'How much is Nasma full cream 1 l at Wahat today?',
      'product Nasma UHT milk full cream 1 l',
      'retailer Wahat Hyper',
    ],
    ['بكام نسمة كامل الدسم لتر في توفيرة؟', 'product Nasma UHT milk full cream 1 l', 'retailer Tawfeera'],
    [
      'What share of the yoghurt range at Qasr is Lazzaza?',
      'category Yoghurt',
      'retailer Qasr Hypermarket',
      'brand Lazzaza',
    ],
    ['كام فرع في إسكندرية خلصان فيه شاي طرابا؟', 'governorate Alexandria', 'category Tea', 'brand Taraba'],
    ['Which shop cut cooking-oil prices most this month?', 'category Cooking oil'],
    ['مين أرخص هايبر في الزيت وعلى أنهي أساس؟', 'channel Hypermarket', 'category Cooking oil'],
    ['نسمة ومروج في سوبرماركت', 'brand Nasma', 'brand Marooj', 'channel Supermarket'],
    ['Nasma Dairies against Marooj Foods', 'maker Nasma Dairies', 'maker Marooj Foods'],
    [
      'compare our brands with our rivals in Giza',
      'own Nasma',
      'rivals Lazzaza | Marooj',
      'governorate Giza',
    ],
    ['منافسينا في اللبن', 'rivals Lazzaza | Marooj', 'category UHT milk'],
    ['and the skimmed one?', 'product 15'],
  ])('are found: %s', async (text, ...expected) => {
    expect((await spans(text)).map((each) => each.replace('Marooj | Lazzaza', 'Lazzaza | Marooj'))).toEqual(
      expected,
    );
  });

  it.each([
    ['a slip', 'tarabba tee', 'brand Taraba'],
    [
      'two letters that changed places',
      'zyata corn oil',
      'product Zayta oil corn 3 l | Zayta oil corn 800 ml',
    ],
    ['another spelling of the market', 'nesma', 'brand Nasma'],
    ['an Arabic name with an article and "for"', 'للجبن الأبيض', 'category White cheese'],
    ['Arabizi', 'bkam shay taraba fe tawfeera', 'category Tea', 'brand Taraba', 'retailer Tawfeera'],
    [
      'Arabizi of digits',
      '3ayez as3ar laban nasma fe wahat',
      'category UHT milk',
      'brand Nasma',
      'retailer Wahat Hyper',
    ],
    [
      'a name in the other script',
      'how much is لبن نسمة at Qasr',
      'category UHT milk',
      'brand Nasma',
      'retailer Qasr Hypermarket',
    ],
  ])('are found by %s', async (_, text, ...expected) => {
    expect(await spans(text)).toEqual(expected);
  });

  it('take a size with the product beside it, and say where there is none of that size', async () => {
    expect(await spans('شاي طرابا ٢٥٠ جرام')).toEqual([
      'product Taraba tea black loose 250 g | Taraba tea with mint 250 g | Taraba tea hibiscus 250 g',
    ]);
    expect(await spans('Nasma milk 7 l')).toEqual(['brand Nasma, not of the size', 'category UHT milk']);
    expect(await spans('Taraba tea 250g, Nasma full cream 1000 ml')).toEqual([
      'product Taraba tea black loose 250 g | Taraba tea with mint 250 g | Taraba tea hibiscus 250 g',
      'product Nasma UHT milk full cream 1 l',
    ]);
  });

  it('say nothing of a size where what lacks it is a word or the brand', async () => {
    const [milk, ...others] = (await find('hibiscus milk 1 l')).spans;
    expect([milk?.kind, milk?.text, milk?.lacksSize, others]).toEqual(['product', 'milk 1 l', undefined, []]);
    expect((await find('hibiscus milk 1 l')).left).toContain('hibiscus');
    expect(await spans('hibiscus milk 7 l')).toEqual(['category UHT milk, not of the size']);
    expect(await spans('Nasma tea 250 g')).toEqual(['brand Nasma', 'category Tea']);
    expect(await spans('milk 6 × 200 ml of Nasma')).toEqual(await spans('milk 6x200ml of Nasma'));
  });

  it('have what a company keeps of a category that is offered no more', async () => {
    const db = database();
    await db.execute(sql`update categories set is_selectable = false where id = 'tea'`);
    try {
      // The names are kept for a minute, by their database.
      const market = new Proxy(marketDatabase(), {});
      const found = async (scope: DataScope) =>
        (await findNames(reader(scope, market), 'tea')).spans.map(written);
      expect(await found(dataScopeWith({ categories: ['tea'] }))).toEqual(['category Tea']);
      expect(await found(dataScopeWith({ categories: ['milk'] }))).toEqual([]);
    } finally {
      await db.execute(sql`update categories set is_selectable = true where id = 'tea'`);
    }
  });

  it('name another reading where words have one', async () => {
    const [span] = (await find('Tawfeera')).spans;
    expect([span?.kind, ...(span?.alternatives ?? []).map(({ kind }) => kind)]).toEqual([
      'brand',
      'retailer',
      'maker',
    ]);
    expect((await spans('rice at Tawfeera')).at(-1)).toBe('retailer Tawfeera');
  });

  it('leave the words that are none', async () => {
    expect((await find('Pepsi at Carrefour?')).spans).toEqual([]);
    expect((await find('Nasma price in Zanzibar')).left).toEqual(['price', 'in', 'Zanzibar']);
    for (const text of ['', '???', '🥛🧀', '٣٠', 'a'.repeat(4000), 'ال ال ال', "'; drop table products; --"])
      expect((await find(text)).spans, text).toEqual([]);
  });
});

describe('quantities within a sentence', () => {
  const kinds = async (text: string) =>
    (await find(text)).quantities.map(({ at, words, text: _, ...quantity }) => quantity);

  it('are read with their units', async () => {
    expect(await kinds('6 x 200 ml under EGP 50 and 20% off, top ten')).toEqual([
      { kind: 'size', unit: 'l', content: 0.2, count: 6 },
      { kind: 'money', amount: 50 },
      { kind: 'percent', amount: 20 },
      { kind: 'count', amount: 10 },
    ]);
    expect(await kinds('نص كيلو بـ ٧٥ قرش')).toEqual([
      { kind: 'size', unit: 'kg', content: 0.5, count: null },
      { kind: 'money', amount: 0.75 },
    ]);
    expect(await kinds('price per litre and سعر للتر')).toEqual([]);
  });

  it('are days and seasons too', async () => {
    const [season, period] = (
      await findNames(
        { ...reader(), now: new Date('2026-11-26T12:00:00Z') },
        'هل كانت العروض في رمضان الماضي أعمق من عروض الثلاثين يومًا الأخيرة؟',
      )
    ).quantities;
    expect(season).toMatchObject({ kind: 'season', season: 'ramadan', from: '2026-02-18', to: '2026-03-19' });
    expect(period).toMatchObject({ kind: 'period', from: '2026-10-28', to: '2026-11-26' });
    const of = async (text: string) =>
      (await find(text)).quantities.find(({ kind }) => kind !== 'comparison');
    expect(await of('tea in Ramadan 2025')).toMatchObject({ season: 'ramadan', from: '2025-03-01' });
    expect(await of('tea since 2025-09-01')).toMatchObject({
      kind: 'period',
      from: '2025-09-01',
      to: sampleDay,
    });
    expect(await of('is tea dearer than a year ago')).toMatchObject({ kind: 'period', to: sampleDay });
  });
});

describe('what the asker may not see', () => {
  const tea = dataScopeWith({ why: 'trial', datasets: ['sample'], categories: ['tea'] });

  it('has no name, but for the public one of a category', async () => {
    expect(await spans('Nasma milk and Taraba tea', tea)).toEqual([
      'category UHT milk, outside',
      'brand Taraba',
      'category Tea',
    ]);
    expect(await spans('Nasma full cream 1 l', tea)).toEqual([]);
    expect(await spans('nasma', { ...tea, categories: [] })).toEqual([]);
  });

  it('is no single product in a plan of whole brands', async () => {
    const byBrand = dataScopeWith({ level: 'brand' });
    expect(await spans('Nasma full cream 1 l at Wahat', byBrand)).toEqual([
      'brand Nasma',
      'retailer Wahat Hyper',
    ]);
  });

  it('is what another has licensed: neither brands nor products nor retailers', async () => {
    const db = database();
    await db.execute(
      sql`insert into brands (id, dataset, name_en, name_ar) values ('canary', 'licensed', 'Canaryx', 'كناريكس')`,
    );
    await db.execute(sql`
      insert into products (id, dataset, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id, search_text)
      values ('canary', 'licensed', 'Canaryx zebrawort 1 l', 'كناريكس زبرا 1 لتر', 'canary', 'tea', 1, 'l', 'canary', 'canaryx zebrawort 1 l')`);
    await db.execute(sql`insert into product_words values ('zebrawort', 1), ('canaryx', 1)`);
    await db.execute(
      sql`insert into retailers (id, dataset, name_en, name_ar, channel, position) values ('canary', 'licensed', 'Canaryshop', 'كناري', 'super', 99)`,
    );
    for (const scope of [tea, dataScopeWith()]) {
      const found = await find('Canaryx zebrawort tea 1 l at Canaryshop', scope);
      expect(JSON.stringify(found.spans)).not.toContain('canary');
      expect(found.left).toContain('Canaryshop');
    }
  });

  it('costs few statements, however long the sentence', async () => {
    let statements = 0;
    const counted = (pool: Pool): Pool =>
      new Proxy(pool, {
        get: (target, key) => {
          if (key === 'execute') statements += 1;
          const value = Reflect.get(target, key);
          if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
          const transaction: Pool['transaction'] = (work) =>
            target.transaction((tx) => work(counted(tx as never) as never));
          return transaction;
        },
      });
    const sentence =
      'Nasma full cream 1 l, Taraba mint tea 250 g and Zayta corn oil 3 l, Marooj skimmed milk at Wahat or Qasr '.repeat(
        9,
      );
    const { spans: found } = await findNames(reader(dataScopeWith(), counted(marketDatabase())), sentence);
    expect(found.length).toBeLessThanOrEqual(12);
    expect(statements).toBeLessThanOrEqual(13);
  });

  it('has no name behind its first sixty words', async () => {
    const behind = async (words: number) => spans(`${'qqq '.repeat(words)}Nasma`);
    expect(await behind(59)).toEqual(['brand Nasma']);
    expect(await behind(60)).toEqual([]);
  });
});
