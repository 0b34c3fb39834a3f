import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, type Pool } from '#db/client.ts';
import { refreshSearchText, searchProducts } from '#db/queries/market-search.ts';
import { seedCategories } from '#db/sample-market/seed-market.ts';
import { searchWords } from '#lib/market/names/search-words.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';

const tea = dataScopeWith({ why: 'paid', categories: ['tea'] });
const everything: DataScope = { ...tea, why: 'admin', categories: 'all' };

const find = (text: string, scope = everything, db = database()) =>
  searchProducts(db, scope, { words: searchWords(text), limit: 200 });
const ids = async (text: string, scope = everything) => (await find(text, scope)).map(({ id }) => id);

/** The pool, but each statement of a transaction is explained as well. */
const explained = (pool: Pool, plans: string[]): Pool =>
  new Proxy(pool, {
    get: (target, key, self) => {
      if (key !== 'transaction') return Reflect.get(target, key, self);
      const transaction: Pool['transaction'] = (work) =>
        target.transaction((tx) => {
          const execute = async (statement: SQL) => {
            const rows = await tx.execute<Record<'QUERY PLAN', string>>(
              sql`explain (analyze, timing off, buffers off) ${statement}`,
            );
            plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
            return tx.execute(statement);
          };
          return work(new Proxy(tx, { get: (t, k) => (k === 'execute' ? execute : Reflect.get(t, k)) }));
        });
      return transaction;
    },
  });

const choosesProducts = (plan: string) => plan.includes('products_search_words_idx');

beforeAll(async () => {
  const db = database();
  await seedCategories(db);
  await db.execute(sql`
    insert into brands (id, dataset, name_en, name_ar, aliases)
    select 'b' || n, 'sample', 'Brand' || chr(97 + n % 26) || chr(97 + n / 26), 'علامة ' || n, array['Alias' || n] from generate_series(1, 60) as n`);
  await db.execute(sql`
    insert into products (id, dataset, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id)
    select 'p' || n, 'sample', b.name_en || ' ' || c.name_en || ' ' || n || ' g', c.name_ar || ' ' || n || ' جم', b.id, c.id, 1, 'g', 'p' || n
    from generate_series(1, 1200) as n
      join (select *, row_number() over (order by id) as at from categories where is_selectable) as c on c.at = 1 + n % 12
      join brands b on b.id = 'b' || (1 + n % 60)`);
  await db.execute(sql`
    insert into brands (id, dataset, name_en, name_ar, aliases) values ('oasis', 'sample', 'Oasis', 'واحة', '{Waha}')`);
  await db.execute(sql`
    insert into products (id, dataset, gtin, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id) values
      ('oasis-tea', 'sample', '0036000291452', 'Mint leaves 250 g', 'أوراق نعناع 250 جم', 'oasis', 'tea', 1, 'g', 'oasis-tea')`);
  await refreshSearchText(db, 'all');
  await db.execute(sql`analyze products`);
});

describe('search', () => {
  it.each([
    ['its name', 'mint leaves'],
    ['a slip of spelling', 'mintt leavs'],
    ['another script and spelling', 'اوراق النعناع'],
    ['the name of its brand alone', 'oasis'],
    ['another name of its brand', 'waha'],
    ['its brand and category', 'Oasis tea'],
    ['its 13 digits', '0036000291452'],
    ['its 12 digits, as it is printed in America', '036000291452'],
    ['its 14 digits, as a case of one', '00036000291452'],
  ])('finds a product by %s', async (_, text) => {
    expect((await ids(text))[0]).toBe('oasis-tea');
  });

  it('finds who has all but one of many words, before who has any', async () => {
    expect((await ids('oasis tea mint cement'))[0]).toBe('oasis-tea');
    expect(await ids('zzqx wvvk')).toEqual([]);
    expect(await ids('')).toEqual([]);
  });

  it('finds no more than the scope covers', async () => {
    expect(await ids('oasis', tea)).toEqual(['oasis-tea']);
    expect(await ids('oasis', { ...tea, categories: ['milk'] })).toEqual([]);
  });

  it.each([
    ['alefs with and without a hamza', 'أوراق', 'اوراق'],
    ['a taa marbuta and a ha', 'واحة', 'واحه'],
    ['diacritics and tatweel', 'نَعْنَاع', 'نعـناع'],
    ['digits of both scripts', 'نعناع ٢٥٠ جم', 'نعناع 250 جم'],
    ['both scripts in one text', 'واحة mint', 'oasis نعناع'],
    ['a brand with a size, joined and apart', 'oasis 250g', 'Oasis ٢٥٠ جرام'],
    ['a brand and what it is not', 'oasis mint cement', 'اواسيس نعناع واحة'],
  ])('finds the same by %s', async (_, one, other) => {
    expect((await find(one))[0]).toMatchObject({ id: 'oasis-tea' });
    expect((await find(other))[0]).toMatchObject({ id: 'oasis-tea' });
  });

  it('finds each product first by its names, in either script or both, and with a slip', async () => {
    const products = await database().execute<Record<'id' | 'en' | 'ar' | 'brand', string>>(sql`
      select p.id, p.name_en as en, p.name_ar as ar, b.name_en as brand from products p join brands b on b.id = p.brand_id
      where p.id like 'p%' order by md5(p.id) limit 30`);
    for (const { id, en, ar, brand } of products) {
      const slip = en.replace('Brand', 'Brnd');
      const digits = ar.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
      for (const text of [en, en.toUpperCase(), slip, `${brand} ${ar}`, `${brand} ${digits}`]) {
        const [first, second] = await find(text);
        expect(first?.id, text).toBe(id);
        expect(second?.score ?? 0, text).toBeLessThan(first?.score ?? 0);
      }
    }
  });

  it('finds the one of a size among more than it scores', async () => {
    expect((await find('علامة 8 7 جم'))[0]).toMatchObject({ id: 'p7', score: 1 });
    expect((await find('علامه 8 7 جرام'))[0]).toMatchObject({ id: 'p7', score: 1 });
    expect((await find('علاامة 8 7 جم'))[0]).toMatchObject({ id: 'p7' });
  });

  it('asks the indexes of words and reads no product that they do not name', async () => {
    for (const text of ['oasis', 'oasis tea mint', 'oasis tea mint cement', 'oasiss', 'm']) {
      const plans: string[] = [];
      await find(text, everything, explained(database(), plans));
      const read = plans.join('\n');
      expect(read, text).toContain('Bitmap Index Scan on product_words_word_trgm_idx');
      expect(read, text).toContain('Bitmap Index Scan on products_search_words_idx');
      expect(read, text).not.toMatch(/Seq Scan on product/);
    }
  });

  it.each([
    ['a letter', 'm'],
    ['the start of a word', 'br'],
    ['a letter of the other script', 'ج'],
    ['what all products have', 'علامة'],
    ['what looks like what all products have', 'brandd'],
    ['several of them', 'brand chips tea rice'],
    [
      'many common words',
      'brand chips tea rice milk oil pasta cheese shampoo detergent diapers yoghurt علامة جم g'.repeat(4),
    ],
    ['many words of one letter', 'a b c d e f g h i j k l m n o p q r s t u v w x y z'],
    ['many starts of words', 'bra ali ric tea mil oil pas che sha det dia yog'],
    ['many slips', 'brnd alis rce chps mlk pstaa chese shmpoo detrgent diaprs yoghrt علامه'],
    ['many articles', 'الا الم الس الش الب الج الح الخ الد الر الز الف'],
    ['many numbers', Array.from({ length: 80 }, (_, n) => n).join(' ')],
  ])('reads no more than 200 products a statement, in few statements, for %s', async (_, text) => {
    const plans: string[] = [];
    await find(text, everything, explained(database(), plans));
    const read = plans.flatMap((plan) =>
      [...plan.matchAll(/Heap Scan on products .*actual rows=([\d.]+) loops=1/g)].map(([, rows]) =>
        Number(rows),
      ),
    );
    expect(read.length).toBeGreaterThan(0);
    expect(Math.max(...read)).toBeLessThanOrEqual(200);
    expect(plans.length).toBeLessThanOrEqual(13);
  });

  it.each(['', '...!?؟', '🥛🧀 🥛', 'ـ ـ'])(
    'asks nothing at all for “%s”, which has no words',
    async (text) => {
      const plans: string[] = [];
      expect(await find(text, everything, explained(database(), plans))).toEqual([]);
      expect(plans).toEqual([]);
    },
  );

  it('reads no product where no word of the market is like any that tells', async () => {
    for (const text of ['zzqx wvvk 7 g', '3bwa', 'ژ'.repeat(300)]) {
      const plans: string[] = [];
      expect(await find(text, everything, explained(database(), plans)), text).toEqual([]);
      expect(plans.filter(choosesProducts), text).toEqual([]);
    }
  });

  it('makes ready what is asked for once, not for every word that it is held against', async () => {
    const plans: string[] = [];
    await find('brand chips tea rice', everything, explained(database(), plans));
    const asked = plans.flatMap((plan) => plan.match(/Function Scan on unnest said.*/g) ?? []);
    expect(asked).toHaveLength(1);
    for (const line of asked) expect(line).toMatch(/loops=1\b/);
    expect(plans.join('\n')).not.toMatch(/Cond: .*CASE/);
  });

  it('asks nothing wider where products have the words and yet are far from all that was asked', async () => {
    const plans: string[] = [];
    const found = await find('brand zq zw zx zy zv zu zt zs zr', everything, explained(database(), plans));
    expect(found).toEqual([]);
    expect(plans.filter(choosesProducts)).toHaveLength(1);
  });

  it('is planned without comparing what was asked with what the planner knows of words', async () => {
    const columns = await database().execute(sql`
      select attrelid::regclass::text as of, attstattarget as target from pg_attribute
      where (attrelid, attname) in (('products'::regclass, 'search_text'), ('product_words'::regclass, 'word'))
        or attrelid = 'products_search_words_idx'::regclass order by 1`);
    expect([...columns]).toEqual([
      { of: 'product_words', target: 0 },
      { of: 'products', target: 0 },
      { of: 'products_search_words_idx', target: 0 },
    ]);
  });

  it('keeps nothing beside its indexes for every search to read until they are vacuumed', async () => {
    const indexes = await database().execute(sql`
      select relname as name, reloptions as options from pg_class
      where relname in ('products_search_words_idx', 'product_words_word_trgm_idx') order by 1`);
    expect(indexes.map(({ options }) => options)).toEqual([['fastupdate=false'], ['fastupdate=false']]);
  });

  it('learns words with the products that have them, and forgets those that none has any more', async () => {
    const db = database();
    const rename = async (name: string) => {
      await db.execute(sql`update products set name_en = ${name} where id = 'oasis-tea'`);
      await refreshSearchText(db, { category: 'tea' });
    };
    await rename('Quokka leaves 250 g');
    expect((await ids('quoka'))[0]).toBe('oasis-tea');
    await rename('Mint leaves 250 g');
    expect(await ids('quoka')).toEqual([]);
    const known = await db.execute(sql`
      select coalesce(had.word, known.word) as word from product_words known full join (
        select word, count(*) as products from products cross join unnest(string_to_array(search_text, ' ')) as word group by word) as had
        on had.word = known.word
      where had.products is distinct from known.products`);
    expect([...known]).toEqual([]);
  });
});
