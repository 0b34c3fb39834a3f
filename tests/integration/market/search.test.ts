import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, type Pool } from '#db/client.ts';
import { refreshSearchText, searchProducts } from '#db/queries/market-search.ts';
import { seedCategories } from '#db/sample-market/seed-market.ts';
import { searchWords } from '#lib/market/search-words.ts';
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

  it('asks the index of trigrams and reads no product that it does not name', async () => {
    for (const text of ['oasis', 'oasis tea mint', 'oasis tea mint cement']) {
      const plans: string[] = [];
      await find(text, everything, explained(database(), plans));
      const searches = plans.filter((plan) => plan.includes('products'));
      expect(searches, text).not.toEqual([]);
      for (const plan of searches) {
        expect(plan).toContain('Bitmap Index Scan on products_search_text_trgm_idx');
        expect(plan).not.toContain('Seq Scan on products');
      }
    }
  });

  it('compares no more than 200 products, however many a word names', async () => {
    for (const text of ['m', 'br', 'ج', 'علامة', 'brand', 'brnd', 'brand chips tea rice', '3bwa']) {
      const plans: string[] = [];
      await find(text, everything, explained(database(), plans));
      const read = plans.flatMap((plan) =>
        [...plan.matchAll(/Heap Scan on products p .*actual rows=([\d.]+) loops=1/g)].map(([, rows]) =>
          Number(rows),
        ),
      );
      expect(read.length, text).toBeGreaterThan(0);
      expect(Math.max(...read), text).toBeLessThanOrEqual(200);
    }
  });

  it('makes ready what is asked for once, not for every product that it is held against', async () => {
    const plans: string[] = [];
    await find('brand chips tea rice', everything, explained(database(), plans));
    const asked = plans.flatMap((plan) => plan.match(/Function Scan on unnest said.*/g) ?? []);
    expect(asked.length).toBeGreaterThan(0);
    for (const line of asked) expect(line).toMatch(/loops=1\b|never executed/);
  });

  it('asks nothing wider where products have the words and yet are far from all that was asked', async () => {
    const plans: string[] = [];
    const found = await find('brand zq zw zx zy zv zu zt zs zr', everything, explained(database(), plans));
    expect(found).toEqual([]);
    expect(plans.filter((plan) => plan.includes('products'))).toHaveLength(1);
  });

  it('is planned without comparing what was asked with what the planner knows of words', async () => {
    const [column] = await database().execute(
      sql`select attstattarget from pg_attribute where attrelid = 'products'::regclass and attname = 'search_text'`,
    );
    expect(column).toEqual({ attstattarget: 0 });
  });
});
