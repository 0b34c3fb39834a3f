import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findMarketView } from '#db/queries/market-view.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { promotions } from '#lib/market/promotions/dashboard.ts';
import { findPromotionStats, PROMOTION_VIEWS } from '#lib/market/questions/find-promotion-stats.ts';
import { findRealDiscounts } from '#lib/market/questions/find-real-discounts.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { DATA_LEVELS } from '#lib/vocabulary/data-scope.ts';
import { answered, askerOf, plainText } from '#tests/factories/analyst-asker.ts';
import { checkDiscounts, getPromotionStats } from '#tests/factories/analyst-look-ups.ts';
import { askDemo } from '#tests/factories/ask-demo.ts';
import { onScreen } from '#tests/factories/on-screen.ts';
import { fieldsOf, someFilters } from '#tests/factories/some-filters.ts';
import { foundOf } from '#tests/factories/told-measures.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** What tools say of how promotions run, and how the demo's model words it. */

beforeAll(withSampleMarket, 240_000);

const inOne = (value: number | null | undefined) => (value == null ? null : onScreen(value, 1));

const asked = { subject: 'milk', retailers: [] };
const of = (by: (typeof PROMOTION_VIEWS)[number]) => ({ ...asked, by });

/** The view of Promotions that random filters leave, for some company of a plan, and what is asked of the same. */
const someViews = async (runs: number, seed: number) => {
  const views = [];
  for (const [at, made] of fc.sample(someFilters(), { numRuns: runs, seed }).entries()) {
    const level = DATA_LEVELS[at % DATA_LEVELS.length];
    const anybody = askerOf({ scope: { level } });
    const market = await findMarketView(anybody.market, anybody.scope, made.category);
    if (market === null) throw new Error('no market');
    const [own, ...rivals] = market.brands.map(({ id }) => id);
    const ours: OwnBrands = { own: own ? [own] : [], rivals: rivals.slice(0, 2) };
    const asker = made.hasOurs
      ? askerOf({ scope: { level }, ours: new Map([[made.category, ours]]) })
      : anybody;
    const { gov: _, compare: __, ...fields } = fieldsOf(made, market);
    const query = promotions.parse(fields);
    const view = await promotions.findSections(asker, query, ['depth', 'real']);
    if (!view?.depth || !view.real) continue;
    const { filters, tiles, depth, real } = view;
    const period = { preset: 'custom', ...filters.range } as const;
    views.push({ asker, fields, filters, tiles, depth, real, period });
  }
  return views;
};

describe('promotions over a period', () => {
  test('are those of the panels of the same filters, in every plan', { timeout: 120_000 }, async () => {
    let found = 0;
    for (const { asker, filters, tiles, depth, period } of await someViews(36, 5)) {
      const told = async (by: (typeof PROMOTION_VIEWS)[number]) =>
        foundOf(await findPromotionStats(asker, filters, { period, by }));
      const [brands, mechanics, depths] = [
        await told('brand'),
        await told('mechanic'),
        await told('discount'),
      ];
      if (brands === null) {
        expect(depth.depths.n).toBe(0);
        continue;
      }
      found += 1;
      expect(brands.tiles).toEqual(tiles);
      expect(brands.brands).toEqual(depth.frequency.brands);
      expect(mechanics?.mechanics).toEqual(depth.mechanics.all);
      expect(depths?.depths).toEqual(depth.depths);
    }
    expect(found).toBeGreaterThan(20);
  });

  test('at each retailer are those of the dashboard of this retailer alone', {
    timeout: 120_000,
  }, async () => {
    let found = 0;
    for (const { asker, fields, filters, period } of await someViews(18, 8)) {
      const told = foundOf(await findPromotionStats(asker, filters, { period, by: 'retailer' }));
      for (const { retailer, time, depth } of told?.retailers?.slice(0, 3) ?? []) {
        const query = promotions.parse({ ...fields, retailer: retailer.id });
        const view = await promotions.findSections(asker, query, []);
        found += 1;
        expect([time, depth]).toEqual([view?.tiles.time, view?.tiles.depth]);
      }
    }
    expect(found).toBeGreaterThan(20);
  });

  test.each(DATA_LEVELS)('are rounded, with their units and the day that is counted (%s)', async (level) => {
    const asker = askerOf({ scope: { level } });
    const told = answered(await getPromotionStats(asker, of('brand')));
    const view = await promotions.findSections(asker, promotions.parse({ category: 'milk', period: '30d' }), [
      'depth',
    ]);
    const { time, depth, real, products } = view?.tiles ?? {};
    expect([told.timePercent, told.averageDiscountPercent, told.realDiscountPercent]).toEqual(
      [time, depth, real].map((each) => inOne(each?.value)),
    );
    expect([told.lastDay, told.productsOnPromotion]).toEqual([products?.day, products?.value]);
    expect(told.brands?.map(({ brand, timePercent }) => [brand, timePercent])).toEqual(
      view?.depth?.frequency.brands.map(({ name, time: each }) => [name, inOne(each.value)]),
    );
    expect(told.timePercent).toBeGreaterThan(0);
    expect(told.looked.isByBrand ?? false).toBe(level === 'brand');
    expect(new URL(told.looked.view ?? '', 'http://raff').searchParams.get('section')).toBe('depth');
  });

  test('are whose: of the brand that is named, of the own ones, or of the one that promotes most', async () => {
    const named = answered(await getPromotionStats(askerOf(), { ...of('brand'), subject: 'Nasma milk' }));
    expect(named.share).not.toHaveProperty('brand');
    expect(named.share?.sharePercent).toBeGreaterThan(0);
    const leader = answered(await getPromotionStats(askerOf(), of('brand')));
    expect(leader.share?.brand).toEqual(expect.any(String));
    const ours = new Map([['milk', { own: ['marooj'], rivals: [] }]]);
    expect(answered(await getPromotionStats(askerOf({ ours }), of('brand'))).share?.brand).toBe('Marooj');
  });

  test('list how deep they go, and in which ways, in words', async () => {
    const depths = answered(await getPromotionStats(askerOf(), of('discount')));
    const all = depths.discounts?.reduce((sum, { promotions: n }) => sum + n, 0);
    expect(all).toBe(depths.total);
    expect(depths.medianDiscountPercent).toBeGreaterThan(0);
    const mechanics = answered(
      await getPromotionStats({ ...askerOf(), locale: 'ar' }, of('mechanic')),
    ).mechanics;
    expect(mechanics?.map(({ mechanic }) => mechanic)).toContain('تخفيض سعر');
    const shares = mechanics?.reduce((sum, { sharePercent }) => sum + (sharePercent ?? 0), 0);
    expect(shares).toBeCloseTo(100, 0);
  });

  test.each(DATA_LEVELS)('say who followed, as the panel has it (%s)', async (level) => {
    const ours = new Map([['milk', { own: ['nasma'], rivals: ['marooj'] }]]);
    const asker = askerOf({ scope: { level }, ours });
    const told = answered(await getPromotionStats(asker, { ...of('followed'), period: '90d' }));
    const query = promotions.parse({ category: 'milk', period: '90d' });
    const panel = (await promotions.findSections(asker, query, ['followed']))?.followed?.followed;
    expect(told.followed).toEqual({
      ...{ brand: 'Nasma', lookedAt: panel?.looked, promotions: panel?.total, withinDays: 14 },
      ...{ answeredPercent: inOne(panel?.answered.value), daysToAnswer: panel?.daysToAnswer },
      ...{ gapBeforePercent: inOne(panel?.before.value), gapDuringPercent: inOne(panel?.during.value) },
      gapAfterPercent: inOne(panel?.after.value),
    });
    expect(told.followed?.answeredPercent).toBeGreaterThan(0);
    const listed = panel?.rows.map(({ answer }) => answer?.days ?? null) ?? [];
    const answers = told.answers?.map(({ answeredAfter = null }) => answeredAfter);
    expect(answers?.slice(0, listed.length)).toEqual(listed);
    expect(answers?.length).toBe(level === 'brand' ? 0 : told.total);
    expect(told.looked.view).toContain('section=followed');
  });

  test('name no product’s figure in a plan by brand', async () => {
    const starter = askerOf({ scope: { level: 'brand' } });
    for (const by of PROMOTION_VIEWS)
      for (const subject of ['milk', 'tea', 'shampoo', 'Nasma milk']) {
        const told = await getPromotionStats(starter, { ...of(by), subject });
        if (told.status !== 'ok') continue;
        expect(told.looked.isByBrand).toBe(true);
        for (const { brand, products, timePercent } of told.brands ?? [])
          if (products === 1) expect([brand, timePercent]).toEqual([brand, null]);
      }
  });

  test.each([
    ['How often is Nasma milk on promotion?', 'brand', ['of the time', 'days on promotion in the category']],
    ['Which retailer promotes milk most?', 'retailer', ['Qasr Hypermarket', 'Time on promotion']],
    ['How deep are the promotions on milk?', 'discount', ['median discount', '10.0% to 15.0%']],
    ['Which kinds of deals run on milk?', 'mechanic', ['Price cut', 'Share of days on promotion']],
    ['مين أكتر ماركة عليها عروض في اللبن؟', 'brand', ['نسبة أيام العروض', 'مروج']],
    ['ما متوسط الخصم على اللبن حسب المتجر؟', 'retailer', ['متوسط الخصم', 'قصر']],
  ])('are requested and worded by the demo: %s', async (question, by, words) => {
    const { text, calls, unsourced } = await askDemo(askerOf(), question);
    expect(unsourced).toEqual([]);
    expect(calls.map(({ name, input }) => [name, (input as { by?: string }).by ?? 'brand'])).toEqual([
      ['getPromotionStats', by],
    ]);
    const { timePercent } = answered(calls[0]?.output as Awaited<ReturnType<typeof getPromotionStats>>);
    for (const said of [`**${timePercent?.toFixed(1)}%**`, ...words]) expect(plainText(text)).toContain(said);
    expect(text).not.toMatch(/I did not use|لم أستخدم/);
  });

  test.each([
    ['Who followed the promotions of Nasma milk?', 'a rival answered'],
    ['مين رد على عروض لبن نسمة؟', 'ردّ منافس على'],
  ])('are worded as what rivals did: %s', async (question, words) => {
    const { text, calls, unsourced } = await askDemo(askerOf(), question);
    expect(unsourced).toEqual([]);
    const { followed } = answered(calls[0]?.output as Awaited<ReturnType<typeof getPromotionStats>>);
    for (const said of [words, `**${followed?.answeredPercent?.toFixed(1)}%**`])
      expect(plainText(text)).toContain(said);
  });
});

describe('real discounts', () => {
  test('are those of the panels of the same filters, in every plan', { timeout: 120_000 }, async () => {
    let found = 0;
    for (const { asker, filters, real, period } of await someViews(36, 11)) {
      const told = foundOf(await findRealDiscounts(asker, filters, { period, onlyFalse: false }));
      if (told === null) {
        expect(real.league.retailers).toEqual([]);
        continue;
      }
      found += 1;
      expect(told.league).toEqual(real.league);
      expect(told.promotions.slice(0, real.discounts.rows.length)).toEqual(real.discounts.rows);
      expect(told.promotions.length).toBe(real.discounts.total);
      expect({ ...told.after, rows: told.after.rows.slice(0, real.after.rows.length) }).toEqual(real.after);
    }
    expect(found).toBeGreaterThan(20);
  });

  test('list each promotion with its evidence, or those alone that are less than they claim', async () => {
    const all = answered(await checkDiscounts(askerOf(), asked));
    for (const { claimedPercent, referencePrice, promotedPrice, realDiscountPercent } of all.promotions)
      if (referencePrice !== null && promotedPrice !== null)
        expect(realDiscountPercent).toBeCloseTo(100 * (1 - promotedPrice / referencePrice), 0);
      else expect([claimedPercent === null, realDiscountPercent]).toEqual([false, null]);
    const onlyFalse = answered(await checkDiscounts(askerOf(), { ...asked, onlyFalse: true }));
    expect(onlyFalse.total).toBeGreaterThan(0);
    expect(onlyFalse.total).toBeLessThan(all.total);
    for (const { verdict } of onlyFalse.promotions) expect(['inflated', 'no_discount']).toContain(verdict);
    expect(onlyFalse.retailers).toEqual(all.retailers);
    expect(new URL(all.looked.view ?? '', 'http://raff').searchParams.get('section')).toBe('real');
  });

  test('are of retailers alone in a plan by brand', async () => {
    const told = answered(await checkDiscounts(askerOf({ scope: { level: 'brand' } }), asked));
    expect([told.promotions, told.after.changed]).toEqual([[], []]);
    expect(told.retailers.length).toBeGreaterThan(3);
    expect(told.realPercent).toBeGreaterThan(0);
  });

  test.each([getPromotionStats, checkDiscounts])('are refused without Promotions (%#)', async (tool) => {
    const noPromotions = askerOf({ scope: { modules: ['priceMonitor'] } });
    expect(await tool(noPromotions, of('brand'))).toMatchObject({
      ...{ status: 'outside_plan', module: 'Promotions' },
    });
    const starter = askerOf({ scope: { level: 'brand' } });
    expect(await tool(starter, { ...of('brand'), packBands: ['1 l'] })).toMatchObject({ isSkuLevel: true });
  });

  test('say that nothing is there where nothing was read', async () => {
    const long = addDays(sampleDay, -2000);
    for (const tool of [getPromotionStats, checkDiscounts])
      expect((await tool(askerOf(), { ...of('brand'), from: long, to: addDays(long, 5) })).status).toBe(
        'no_data',
      );
  });

  test.each([
    ['Are the discounts on milk real?', ['were real', 'Prices always on promotion']],
    ['Which milk promotions are fake?', ['Lowest price before', 'Inflated discount']],
    ['هل خصومات اللبن حقيقية؟', ['حقيقية، مقارنةً', 'أسعار دائمة العرض']],
    ['ايه العروض الوهمية على اللبن؟', ['أقل سعر قبله', 'خصم مبالغ فيه']],
  ])('are requested and worded by the demo: %s', async (question, words) => {
    const { text, calls, unsourced } = await askDemo(askerOf(), question);
    expect(unsourced).toEqual([]);
    expect(calls.map(({ name }) => name)).toEqual(['checkDiscounts']);
    const { realPercent, judged, after } = answered(
      calls[0]?.output as Awaited<ReturnType<typeof checkDiscounts>>,
    );
    const figures = [`**${realPercent?.toFixed(1)}%**`, String(judged), String(after.compared)];
    for (const said of [...figures, ...words]) expect(plainText(text)).toContain(said);
  });
});
