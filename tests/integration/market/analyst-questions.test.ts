import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, marketDatabase } from '#db/client.ts';
import { searchProducts } from '#db/queries/market-search.ts';
import { showcaseScope } from '#lib/market/access/actor-scope.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { searchWords } from '#lib/market/names/search-words.ts';
import type { Answer } from '#lib/market/questions/answer.ts';
import { findPromotions } from '#lib/market/questions/find-promotions.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { noonWithPromotions, sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

const now = new Date(`${sampleDay}T12:00:00Z`);
const everything = dataScopeWith();
const teaOnly = dataScopeWith({
  why: 'trial',
  datasets: ['sample'],
  categories: ['tea'],
  modules: ['priceMonitor'],
});

const reader = (scope = everything, at = now): Reader => ({
  market: marketDatabase(),
  now: at,
  locale: 'en',
  scope,
});

/** @throws unless there is an answer */
const found = <T>(answer: Answer<T>): Extract<Answer<T>, { status: 'found' }> => {
  if (answer.status !== 'found') throw new Error(`${answer.status} instead of found`);
  return answer;
};

beforeAll(withSampleMarket, 240_000);

describe('finding products', () => {
  const search = (text: string, scope = everything) =>
    searchProducts(database(), scope, { words: searchWords(text), limit: 8 });

  it.each([
    ['Nasma milk 1 l', 'nasma-milk-1'],
    ['لبن نسمة ١ لتر', 'nasma-milk-1'],
    ['لبن نسمه كامل الدسم', 'nasma-milk-1'],
    ['nesma full cream', 'nasma-milk-1'],
    ['زيت زيتا عباد الشمس', 'zayta-cooking-oil-1'],
    ['taraba tea', 'taraba-tea-1'],
    ['tarabba te', 'taraba-tea-1'],
  ])('understands "%s"', async (text, id) => {
    expect((await search(text)).slice(0, 3).map((product) => product.id)).toContain(id);
  });

  it.each(['zzqx wvvk', '', '   ', "'; drop table products; --"])('finds nothing for "%s"', async (text) => {
    expect(await search(text)).toHaveLength(0);
  });

  it('finds only what the scope covers', async () => {
    expect(await search('Nasma milk', teaOnly)).toHaveLength(0);
    const showcase = await search('Nasma', showcaseScope);
    expect(new Set(showcase.map((product) => product.categoryId))).toEqual(new Set(['milk']));
  });
});

describe('asking for promotions', () => {
  it('lists what runs today, the deepest first', async () => {
    const noon = await noonWithPromotions();
    const { data } = found(
      await findPromotions(reader(everything, noon), { category: 'milk' }, { period: null }),
    );
    const [row] = await database().execute<{ n: number }>(sql`
      select count(*)::int as n from promotions m join products p on p.id = m.product_id
      where p.category_id = 'milk' and m.retailer_id <> 'gomlaty' and ${cairoDay(noon)} between m.starts_on and m.ends_on`);
    expect(data.promotions).toHaveLength(row?.n ?? -1);
    const depths = data.promotions.map((promotion) => promotion.depth ?? 0);
    expect(depths).toEqual([...depths].sort((a, b) => b - a));
    const today = cairoDay(noon);
    expect(data.promotions.every(({ startsOn, endsOn }) => startsOn <= today && endsOn >= today)).toBe(true);
  });

  it('refuses what the plan has no module for', async () => {
    expect(await findPromotions(reader(teaOnly), {}, { period: null })).toMatchObject({
      status: 'outside_scope',
      what: 'module',
      open: ['priceMonitor'],
      covered: [{ id: 'tea', name: 'Tea' }],
    });
  });
});
