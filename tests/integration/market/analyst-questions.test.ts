import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import { searchProducts } from '#db/queries/market-search.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { levelOf } from '#lib/billing/rules/features.ts';
import { showcaseScope } from '#lib/market/access/actor-scope.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { searchWords } from '#lib/market/names/search-words.ts';
import { promotions } from '#lib/market/promotions/dashboard.ts';
import type { PromotionsQuery } from '#lib/market/promotions/promotion-filters.ts';
import type { Answer } from '#lib/market/questions/answer.ts';
import { findPromotions } from '#lib/market/questions/find-promotions.ts';
import { addDays, cairoDay, type DayRange } from '#lib/vocabulary/cairo-days.ts';
import { PLAN_NAMES } from '#lib/vocabulary/terms.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { fieldsOf, someFilters } from '#tests/factories/some-filters.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
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
  market: rememberedMarket(),
  now: at,
  locale: 'en',
  scope,
});

/** @throws unless there is an answer */
const found = <T>(answer: Answer<T>): Extract<Answer<T>, { status: 'found' }> => {
  if (answer.status !== 'found') throw new Error(`${answer.status} instead of found`);
  return answer;
};

/** The bars of the calendar that have a day in a range, on all of its pages. */
const barsOf = async (asker: Reader, query: PromotionsQuery, range: DayRange) => {
  const read = async (page: number) =>
    (await promotions.findSections(asker, { ...query, page, section: 'calendar' }, ['calendar']))?.calendar
      ?.calendar;
  const first = await read(1);
  const later = await Promise.all(Array.from({ length: (first?.pages ?? 1) - 1 }, (_, at) => read(at + 2)));
  return [first, ...later]
    .flatMap((calendar) => calendar?.rows ?? [])
    .flatMap(({ brand, retailer, bars }) => bars.map((bar) => ({ ...bar, brand, retailer })))
    .filter(({ from, to }) => from <= range.to && (to ?? range.from) >= range.from);
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
  const milk = { category: 'milk' };
  const all = { limit: 10_000, offset: 0 };

  it('lists what runs today, the deepest first', async () => {
    const noon = await noonWithPromotions();
    const today = cairoDay(noon);
    const { data } = found(await findPromotions(reader(everything, noon), milk, { period: null, page: all }));
    const [row] = await database().execute<{ n: number }>(sql`
      select count(*)::int as n from chain_deals d join categories c on c.no = d.category_no
      where c.id = 'milk' and d.retailer_id <> 'gomlaty' and ${today} between d.from_on and d.to_on`);
    expect([data.total, data.promotions.length]).toEqual([row?.n, row?.n]);
    const depths = data.promotions.map((promotion) => promotion.depth ?? 0);
    expect(depths).toEqual([...depths].sort((a, b) => b - a));
    for (const { startsOn, endsOn } of data.promotions)
      expect(startsOn <= today && (endsOn ?? today) >= today).toBe(true);
  });

  it.each(['starts', 'ends'] as const)('lists what %s soon, and the days that it looked at', async (soon) => {
    const [today, last] = [sampleDay, addDays(sampleDay, 14)];
    const [row] = await database().execute<{ category: string }>(sql`
      select c.id as category from chain_deals d join categories c on c.no = d.category_no
      where d.from_on > ${today}::date and d.from_on <= ${last}::date and d.retailer_id <> 'gomlaty' order by 1 limit 1`);
    const asked = { period: null, soon, page: all };
    const { data, provenance } = found(await findPromotions(reader(), { category: row?.category }, asked));
    expect(provenance.range).toEqual({ from: today, to: last });
    expect(data.total).toBeGreaterThan(0);
    for (const { startsOn, endsOn } of data.promotions)
      if (soon === 'starts') expect(startsOn > today && startsOn <= last).toBe(true);
      else expect(startsOn <= today && endsOn !== null && endsOn >= today && endsOn <= last).toBe(true);
  });

  it('has the rows of the drawers of the same filters, or what a plan by brand sees of them', async () => {
    const drawn = fc.sample(fc.tuple(someFilters(), fc.constantFrom(...PLAN_NAMES), fc.nat(1_000)), {
      ...{ numRuns: 60, seed: 7 },
    });
    let compared = 0;
    for (const [made, plan, pick] of drawn) {
      const asker = reader(dataScopeWith({ datasets: ['sample'], level: levelOf(plan) }));
      const market = await findMarketView(asker.market, asker.scope, made.category);
      if (!market) throw new Error('no category');
      const { from, to, period: preset, brand, maker, sku, retailer, channel, size } = fieldsOf(made, market);
      const ofProducts = plan === 'starter' ? {} : { sku, size };
      const fields = { from, to, period: preset, brand, maker, retailer, channel, ...ofProducts };
      const query = promotions.parse({ ...fields, category: made.category });
      const { category, brands, makers, products, retailers, channels, packBands, period } = query;
      const asked = { category, brands, makers, products, retailers, channels, packBands };
      const answer = await findPromotions(asker, asked, { period, page: all });
      const view = await promotions.findSections(asker, query, []);
      // A dashboard that is left with nothing says so; the analyst says what it does not know.
      if (answer.status === 'unknown' || view === null || view.dropped.length > 0) continue;
      const { data, provenance } = found(answer);
      const bars = await barsOf(asker, query, provenance.range);
      const isByBrand = asker.scope.level === 'brand';
      const ofBars = isByBrand ? bars.length : bars.reduce((sum, bar) => sum + bar.products, 0);
      expect(data.total, JSON.stringify(fields)).toBe(ofBars);
      const bar = bars[pick % Math.max(bars.length, 1)];
      if (!bar) continue;
      compared += 1;
      const there = data.promotions.filter(
        ({ brand, retailer, startsOn, mechanic }) =>
          isDeepStrictEqual([brand, retailer], [bar.brand, bar.retailer]) &&
          startsOn === bar.from &&
          mechanic === bar.mechanic,
      );
      if (isByBrand) {
        const { to, products: n, depth } = bar;
        expect(there).toMatchObject([{ endsOn: to, products: n, depth }]);
        continue;
      }
      const figure = `bar:${bar.brand.id}:${bar.retailer.id}:${bar.from}:${bar.mechanic}`;
      const rows = await promotions.findRows(asker, query, { figure, page: 1, sort: 'name', search: '' });
      const at = (id: string) => rows?.columns.findIndex((column) => column.id === id) ?? -1;
      const inDrawer = rows?.items.map(({ cells }) => [
        cells[at('product')],
        ...['begins', 'ends', 'regular', 'promoted', 'depth'].map((id) => cells[at(id)] ?? null),
      ]);
      const told = there.map((each) => [
        ...[each.product, each.startsOn, each.endsOn, each.regularPrice, each.promotedPrice, each.depth],
      ]);
      const byProduct = (list: readonly unknown[][] = []) =>
        list.toSorted(([a], [b]) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
      expect(byProduct(told)).toEqual(byProduct(inDrawer));
    }
    expect(compared).toBeGreaterThan(20);
  }, 120_000);

  it('refuses what the plan has no module for', async () => {
    expect(await findPromotions(reader(teaOnly), {}, { period: null })).toMatchObject({
      status: 'outside_scope',
      what: 'module',
      open: ['priceMonitor'],
      covered: [{ id: 'tea', name: 'Tea' }],
    });
  });
});
