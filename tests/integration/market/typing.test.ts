import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET as search } from '#app/api/market/search/route.ts';
import { database } from '#db/client.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import { searchWhileTyping } from '#db/queries/market-typing.ts';
import { seedCategories } from '#db/sample-market/seed-market.ts';
import { CatalogueSearchOut } from '#lib/market/catalogue/search-as-typed.ts';
import type { Person } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { createSubscriber } from '#tests/factories/market.ts';

let milk: Person;
let starter: Person;
let without: Person;

beforeAll(async () => {
  const db = database();
  await seedCategories(db);
  await db.execute(sql`
    insert into manufacturers (id, dataset, name_en, name_ar) values ('nile', 'sample', 'Nile Foods', 'أغذية النيل')`);
  await db.execute(sql`
    insert into brands (id, dataset, name_en, name_ar, aliases) values
      ('nasma', 'sample', 'Nasma', 'نسمة', '{}'), ('rabie', 'sample', 'Rabie', 'ربيع', '{}')`);
  await db.execute(sql`
    insert into brand_ownerships (brand_id, manufacturer_id, dataset, valid_from) values ('nasma', 'nile', 'sample', '2020-01-01')`);
  await db.execute(sql`
    insert into products (id, dataset, gtin, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id, image_url) values
      ('nasma-milk', 'sample', '9521234567899', 'Nasma full cream milk 1 l', 'لبن نسمة كامل الدسم 1 لتر', 'nasma', 'milk', 1, 'l', 'nasma-milk', '/packs/milk-carton.svg'),
      ('nasma-milk-half', 'sample', '0036000291452', 'Nasma skimmed milk 500 ml', 'لبن نسمة خالي الدسم 500 مل', 'nasma', 'milk', 0.5, 'ml', 'nasma-half', null),
      ('rabie-yoghurt', 'sample', '96385074', 'Rabie yoghurt 105 g', 'زبادي ربيع 105 جم', 'rabie', 'yoghurt', 0.105, 'g', 'rabie-yoghurt', null),
      ('rabie-pasta', 'sample', null, 'Rabie pasta 400 g', 'مكرونة ربيع 400 جم', 'rabie', 'pasta', 0.4, 'g', 'rabie-pasta', null)`);
  await db.execute(sql`
    insert into retailers (id, dataset, name_en, name_ar, channel, position) values ('wahat', 'sample', 'Wahat', 'واحات', 'hyper', 1)`);
  await db.execute(sql`
    insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_status, first_seen, last_seen) values
      ('l1', 'sample', 'wahat', '70041', 'x', 'nasma-milk-half', 'auto', '2026-01-01', '2026-02-01'),
      ('l2', 'sample', 'wahat', 'SKU-88', 'x', 'nasma-milk', 'approved', '2026-01-01', '2026-02-01'),
      ('l3', 'sample', 'wahat', '70042', 'x', 'nasma-milk', 'rejected', '2026-01-01', '2026-02-01')`);
  await refreshSearchText(db, 'all');
  milk = await createSubscriber({ plan: 'premium', modules: ['imdb'], categories: ['milk'] });
  starter = await createSubscriber({ plan: 'starter', modules: ['imdb'], categories: ['yoghurt'] });
  without = await createSubscriber({ plan: 'premium', modules: ['priceMonitor'], categories: ['milk'] });
});

const ask = async (text: string, { bearer }: Person = milk, locale: 'en' | 'ar' = 'en') => {
  const path = `/api/market/search?q=${encodeURIComponent(text)}`;
  const answer = await callRoute(search, { bearer, locale }, { method: 'GET', path });
  expect(answer.status).toBe(200);
  return CatalogueSearchOut.parse((await answer.json()).data);
};
const ids = async (text: string, person?: Person) => (await ask(text, person)).products.map(({ id }) => id);

describe('a search while typing', () => {
  it.each([
    ['the first letter', 'n', 'nasma-milk'],
    ['the first letters', 'nas', 'nasma-milk'],
    ['a whole word and the beginning of another', 'nasma ful', 'nasma-milk'],
    ['the first letters in Arabic', 'نس', 'nasma-milk'],
    ['Arabic with its article', 'اللب', 'nasma-milk'],
    ['both scripts in one', 'nasma كام', 'nasma-milk'],
    ['a slip of spelling', 'nazma full', 'nasma-milk'],
    ['Arabizi', 'laban', 'nasma-milk'],
    ['Arabizi with a digit for a letter', '5aly eldasam', 'nasma-milk-half'],
    ['Arabizi half typed', 'laban kam', 'nasma-milk'],
    ['a GTIN as it is printed', '9521234567899', 'nasma-milk'],
    ['the beginning of a GTIN', '95212', 'nasma-milk'],
    ['a GTIN of 13 digits without its zeros', '36000291452', 'nasma-milk-half'],
    ['a UPC of 12 digits', '036000291452', 'nasma-milk-half'],
    ['the 14 digits of a case', '00036000291452', 'nasma-milk-half'],
    ['a GTIN in Arabic digits', '٩٥٢١٢٣٤٥٦٧٨٩٩', 'nasma-milk'],
    ['a GTIN with spaces', '952 1234 567899', 'nasma-milk'],
    ['a retailer’s code of digits', '70041', 'nasma-milk-half'],
    ['a retailer’s code with letters', 'SKU-88', 'nasma-milk'],
    ['a size beside the brand', 'nasma 500', 'nasma-milk-half'],
  ])('finds a product by %s', async (_, text, id) => {
    expect((await ids(text))[0]).toBe(id);
  });

  it.each(['', '   ', '...!?', '🥛', 'zzqxw', 'a'.repeat(500), '7'.repeat(80), '%', '\\'])(
    'answers nothing to “%s”',
    async (text) => {
      expect(await ask(text)).toEqual({ products: [], outside: [], isCut: false });
    },
  );

  it('finds no product by a code of a listing that was not matched to it', async () => {
    expect(await ids('70042')).toEqual([]);
  });

  it('names what it found in the language of the reader, with its brand, size and category', async () => {
    const [product] = (await ask('nasma full')).products;
    expect(product).toEqual({
      ...{ id: 'nasma-milk', name: 'Nasma full cream milk 1 l', otherName: 'لبن نسمة كامل الدسم 1 لتر' },
      ...{ imageUrl: '/packs/milk-carton.svg', variant: null, packCount: 1, netContent: 1 },
      brand: { id: 'nasma', name: 'Nasma' },
      maker: { id: 'nile', name: 'Nile Foods' },
      category: { id: 'milk', name: 'UHT milk' },
      ...{ baseUnit: 'l', isActive: true },
    });
    const [arabic] = (await ask('nasma full', milk, 'ar')).products;
    expect(arabic).toMatchObject({ name: 'لبن نسمة كامل الدسم 1 لتر', brand: { name: 'نسمة' } });
  });

  it('counts what is in categories outside the plan, and names none of it', async () => {
    const { products, outside } = await ask('rabie');
    expect(products).toEqual([]);
    expect(outside.map(({ id, n }) => [id, n]).toSorted()).toEqual([
      ['pasta', 1],
      ['yoghurt', 1],
    ]);
    expect(JSON.stringify(outside)).not.toContain('Rabie');
    const byCode = await ask('96385074');
    expect(byCode).toMatchObject({ products: [], outside: [{ id: 'yoghurt', n: 1 }] });
    expect(await ids('rabie', starter)).toEqual(['rabie-yoghurt']);
  });

  it('is refused to a plan without the catalogue', async () => {
    const answer = await callRoute(
      search,
      { bearer: without.bearer },
      { method: 'GET', path: '/api/market/search?q=nasma' },
    );
    expect(answer.status).toBe(403);
  });

  it('says that its time was over rather than keeping a reader waiting', async () => {
    const scope = dataScopeWith();
    const slow = database().transaction(async (tx) => {
      await tx.execute(sql`lock table product_words in access exclusive mode`);
      return searchWhileTyping(database(), scope, { words: ['nasma'], code: null, limit: 8, within: 100 });
    });
    expect(await slow).toEqual({ products: [], outside: [], isCut: true });
  });
});

describe('how a word sounds', () => {
  it.each([
    ['laban', 'لبن'],
    ['zabady', 'زبادي'],
    ['gebna', 'جبنة'],
    ['3aseer', 'عصير'],
    ['7aleeb', 'حليب'],
    ['shay', 'شاي'],
    ['makarona', 'مكرونة'],
    ['sokkar', 'سكر'],
    ['5obz', 'خبز'],
    ['khobz', 'خبز'],
    ['ghasool', 'غسول'],
  ])('is the same of %s and %s', async (latin, arabic) => {
    const [row] = await database().execute<{ one: string; other: string }>(
      sql`select sound_of(${latin}) as one, sound_of(normalise_search(${arabic})) as other`,
    );
    expect(row?.one).not.toBe('');
    expect(row?.one).toBe(row?.other);
  });

  it('is nothing of a number', async () => {
    const [row] = await database().execute<{ sound: string }>(sql`select sound_of('250') as sound`);
    expect(row?.sound).toBe('');
  });
});
