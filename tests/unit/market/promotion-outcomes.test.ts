import { describe, expect, it } from 'vitest';
import { disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import { figureOf } from '#lib/market/dashboard/drill/figure-basis.ts';
import { isDealAlwaysOn } from '#lib/market/measures/always-on.ts';
import { afterBasis, type EndedDeal, pricesAfter } from '#lib/market/promotions/panels/after/prices-after.ts';
import { deepPromotions } from '#lib/market/promotions/panels/deep/deep-promotions.ts';
import type { FollowedDeal } from '#lib/market/promotions/panels/followed/read-followed.ts';
import { followedBasis, whatFollowed } from '#lib/market/promotions/panels/followed/what-followed.ts';
import { retailerLeague } from '#lib/market/promotions/panels/league/retailer-league.ts';
import { nextLikely } from '#lib/market/promotions/panels/next/next-likely.ts';
import { promotionOverlaps } from '#lib/market/promotions/panels/overlap/promotion-overlaps.ts';
import { realDiscounts } from '#lib/market/promotions/panels/real-discounts/real-discounts.ts';
import { upcomingPromotions } from '#lib/market/promotions/panels/upcoming/upcoming.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { deal, dealSet, LAST_DAY } from '#tests/factories/deal-set.ts';

const starter = disclosureFor({ level: 'brand' }, { isOfBrands: false });
const ours = { own: ['own'], rivals: ['rival'] };
const at = (level: 'brand' | 'product' | 'listing') => dataScopeWith({ level });
const choice = { page: 1 } as Parameters<typeof realDiscounts>[2]['choice'];
const asked = { scope: at('product'), choice, listed: 'page' as const, newest: LAST_DAY };

const honest = { reference: 20, honestDepth: 10, verdict: 'honest' } as const;
const inflated = { reference: 19, honestDepth: 5.2632, verdict: 'inflated' } as const;
const none = { reference: 18, honestDepth: 0, verdict: 'no_discount' } as const;

describe('always on', () => {
  const listed = [{ from: 1, to: 100 }];
  it('is a price on promotion on at least 60% of its last 90 days with a price', () => {
    expect(isDealAlwaysOn(listed, [{ from: 47, to: 100 }])).toBe(true);
    expect(isDealAlwaysOn(listed, [{ from: 48, to: 100 }])).toBe(false);
    // The first ten days are not among the last ninety.
    expect(
      isDealAlwaysOn(listed, [
        { from: 1, to: 10 },
        { from: 48, to: 100 },
      ]),
    ).toBe(false);
  });

  it('skips days without a price, and needs thirty with one', () => {
    const gappy = [
      { from: 1, to: 60 },
      { from: 201, to: 230 },
    ];
    expect(isDealAlwaysOn(gappy, [{ from: 37, to: 230 }])).toBe(true);
    expect(isDealAlwaysOn(gappy, [{ from: 38, to: 230 }])).toBe(false);
    // Of 100 and 60 days the last 90: 60 and 30 of the others.
    const long = [
      { from: 0, to: 99 },
      { from: 200, to: 259 },
    ];
    expect(isDealAlwaysOn(long, [{ from: 206, to: 259 }])).toBe(true);
    expect(
      isDealAlwaysOn(long, [
        { from: 0, to: 69 },
        { from: 207, to: 259 },
      ]),
    ).toBe(false);
    expect(isDealAlwaysOn([{ from: 1, to: 29 }], [{ from: 1, to: 29 }])).toBe(false);
    expect(isDealAlwaysOn([{ from: 1, to: 30 }], [{ from: 1, to: 30 }])).toBe(true);
  });
});

describe('the league of retailers', () => {
  const deals = [
    deal('a/own-1', 0, 2, honest),
    deal('a/own-2', 0, 2, honest),
    deal('a/rival-1', 0, 2, inflated),
    deal('a/rival-2', 0, 2, none),
    deal('b/own-1', 0, 2, honest),
    deal('b/own-2', 0, 2),
  ];

  it('is by the share of real discounts among those judged, low bases last', () => {
    const { share, retailers } = retailerLeague(dealSet({ deals }), new Set(['own-1\na']));
    expect(share).toEqual({ value: 60, n: 5, lowBase: false });
    expect(
      retailers.map(({ id, promotions, share: of, verdicts, alwaysOn }) => [
        id,
        promotions,
        of.value,
        verdicts,
        alwaysOn,
      ]),
    ).toEqual([
      ['a', 4, 50, { honest: 2, inflated: 1, noDiscount: 1 }, 1],
      ['b', 2, 100, { honest: 1, inflated: 0, noDiscount: 0 }, 0],
    ]);
    expect(retailers[1]?.share).toMatchObject({ n: 1, lowBase: true });
  });

  it('withholds what is of one product, and how many of its discounts are real', () => {
    const set = dealSet({ deals, disclosure: starter });
    const { retailers } = retailerLeague(set, new Set());
    expect(retailers.find(({ id }) => id === 'b')).toMatchObject({
      share: { value: null },
      verdicts: { honest: null, inflated: null, noDiscount: null },
    });
    expect([...set.withheld]).toEqual(['retailer-real-share:b']);
    expect(retailers.find(({ id }) => id === 'a')?.share.value).toBe(50);
  });
});

describe('deep discounts', () => {
  const deals = [
    deal('a/own-1', 0, 2, { depth: 30, verdict: 'inflated' }),
    deal('a/own-2', 0, 2, { depth: 29.9 }),
    deal('b/own-1', 0, 2, { depth: 12 }),
    deal('a/rival-1', 3, null, { depth: 45, verdict: 'honest' }),
    // It lowers no price.
    deal('b/rival-2', 0, 2, { mechanic: 'gift', regular: null, promoted: null, depth: null }),
  ];

  it('begin at 30 percent: each brand’s share of its promotions with a price, and the promotions, the deepest first', () => {
    const { share, brands, list } = deepPromotions(dealSet({ deals }), asked);
    expect(share).toMatchObject({ value: 50, n: 4 });
    expect(brands.map(({ id, promotions, share: of }) => [id, promotions, of.value])).toEqual([
      ['rival', 1, 100],
      ['own', 3, expect.closeTo(100 / 3, 3)],
    ]);
    expect(list?.rows.map(({ product, depth, verdict }) => [product.id, depth, verdict])).toEqual([
      ['rival-1', 45, 'honest'],
      ['own-1', 30, 'inflated'],
    ]);
  });

  it('are shares of brands alone where the plan shows no products, and none of a single one', () => {
    const set = dealSet({ deals, disclosure: starter });
    const { brands, list } = deepPromotions(set, { ...asked, scope: at('brand') });
    expect(list).toBeNull();
    expect(brands.find(({ id }) => id === 'rival')?.share.value).toBeNull();
    expect(set.withheld).toContain('brand-deep-share:rival');
    // Of two products at a: the one at b stands alone there.
    expect(brands.find(({ id }) => id === 'own')?.share.value).toBe(50);
  });
});

describe('claimed and real discounts', () => {
  it('are listed by depth, with what they are measured against', () => {
    const deals = [
      deal('a/own-1', 0, 2, { ...honest, depth: 12 }),
      deal('a/own-2', 3, null, { ...inflated, depth: 25, terms: { percent: 25 }, mechanic: 'percent-off' }),
      deal('b/own-1', 0, 2, { mechanic: 'gift', regular: null, promoted: null, depth: null }),
    ];
    const { rows, total, state } = realDiscounts(dealSet({ deals }), new Set(['own-1\na']), asked);
    expect([state, total]).toEqual(['shown', 2]);
    expect(rows).toMatchObject([
      {
        product: { id: 'own-2' },
        to: null,
        offer: '25% off',
        depth: 25,
        reference: 19,
        realDepth: 5.2632,
        verdict: 'inflated',
        isAlwaysOn: false,
      },
      {
        product: { id: 'own-1' },
        from: '2026-11-01',
        to: '2026-11-03',
        depth: 12,
        verdict: 'honest',
        isAlwaysOn: true,
      },
    ]);
  });

  it('come with single products, a page at a time', () => {
    const deals = Array.from({ length: 5 }, (_, no) => deal('a/own-1', 2 * no, 2 * no, { depth: no }));
    const many = [
      ...deals,
      ...deals.map((each) => ({ ...each, productId: 'own-2' })),
      ...deals.map((each) => ({ ...each, retailerId: 'b' })),
    ];
    const more = [
      ...many,
      ...deals.map((each) => ({ ...each, productId: 'own-2', retailerId: 'b' })),
      deal('a/rival-1', 0, 0, { depth: 90 }),
    ];
    const set = dealSet({ deals: more });
    expect(realDiscounts(set, new Set(), { ...asked, scope: at('brand') })).toEqual({
      ...{ state: 'notInPlan', page: 1, pages: 1, total: 0, rows: [] },
    });
    const second = realDiscounts(set, new Set(), { ...asked, choice: { ...choice, page: 2 } });
    expect([second.page, second.pages, second.total, second.rows.length]).toEqual([2, 2, 21, 1]);
    expect(realDiscounts(set, new Set(), { ...asked, listed: 'all' }).rows.map(({ depth }) => depth)[0]).toBe(
      90,
    );
  });
});

describe('the price after a promotion', () => {
  const ended = (chain: string, before: number, after: number, state: EndedDeal['state']): EndedDeal => ({
    deal: { ...deal(chain, 0, 1), to: LAST_DAY - 8 },
    ...{ before, after, state },
  });
  const deals = [
    ended('a/own-1', 20, 20, 'back'),
    ended('a/own-2', 20, 18, 'lower'),
    ended('b/own-1', 20, 24, 'higher'),
    ended('b/own-2', 20, 17, 'again'),
  ];

  it('is counted by what it did, and listed where it changed', () => {
    const set = dealSet({ deals: [] });
    const { counts, looked, ended: all, rows } = pricesAfter(set, { ended: 9, deals }, asked);
    expect(counts).toEqual({ back: 1, lower: 1, higher: 1, again: 1 });
    expect([looked, all]).toEqual([4, 9]);
    expect(rows.map(({ product, state, change }) => [product.id, state, change])).toEqual([
      ['own-1', 'higher', 20],
      ['own-2', 'lower', -10],
    ]);
    const higher = afterBasis(set, { ended: 9, deals }, 'higher');
    expect(figureOf(higher)).toBe(counts.higher);
    expect(higher.rows[0]).toMatchObject({ own: 24, other: 20, retailerId: 'b' });
    expect(pricesAfter(set, { ended: 9, deals }, { ...asked, scope: at('brand') })).toMatchObject({
      counts,
      rows: [],
    });
  });

  it('says nothing of a single product in plans without single products', () => {
    const ended = (where: string, state: EndedDeal['state']): EndedDeal => ({
      ...{ deal: { ...deal(where, 0, 2), to: 2 }, before: 20, after: 24, state },
    });
    const brand = { ...asked, scope: at('brand') };
    const outcome = (deals: EndedDeal[], isOfBrands: boolean) => {
      const disclosure = disclosureFor({ level: 'brand' }, { isOfBrands });
      const set = dealSet({ deals: deals.map((each) => each.deal), disclosure });
      const { counts, looked } = pricesAfter(set, { ended: deals.length, deals }, brand);
      const opened = afterBasis(set, { ended: deals.length, deals }, 'higher').rows.length;
      return { higher: counts.higher, looked, opened, isWithheld: set.withheld.has('after') };
    };
    const one = [ended('a/own-1', 'higher'), ended('b/own-1', 'higher')];
    expect(outcome(one, false)).toEqual({ higher: 0, looked: 0, opened: 0, isWithheld: true });
    const two = [...one, ended('a/own-2', 'higher')];
    expect(outcome(two, false)).toEqual({ higher: 3, looked: 3, opened: 3, isWithheld: false });
    // Of the one product that the brand has at b, nothing counts.
    expect(outcome(two, true)).toEqual({ higher: 2, looked: 2, opened: 2, isWithheld: false });
  });
});

describe('announced promotions', () => {
  const deals = [
    deal('a/own-1', 12, 15, { terms: { quantity: 3, total: 20 }, mechanic: 'x-for-y' }),
    deal('a/own-2', 12, 15, { terms: { quantity: 3, total: 20 }, mechanic: 'x-for-y' }),
    deal('b/rival-1', 11, 14, { isBrandWide: true, mechanic: 'buy-get', terms: { buy: 2, free: 1 } }),
    deal('b/rival-2', 11, 14, { isBrandWide: true, mechanic: 'buy-get', terms: { buy: 2, free: 1 } }),
    deal('b/own-1', 9, 14),
  ];

  it('begin after the newest day, the next first, those of a whole brand as one', () => {
    const { total, rows } = upcomingPromotions(dealSet({ deals }), asked);
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      {
        brand: { id: 'rival' },
        product: null,
        products: 2,
        isBrandWide: true,
        from: '2026-11-12',
        offer: '2 + 1 free',
        promoted: null,
      },
      { product: { id: 'own-1' }, products: 1, offer: '3 for EGP\u00a020', promoted: 18, depth: 10 },
      { product: { id: 'own-2' } },
    ]);
  });

  it('say no product and no offer where plans have no single products', () => {
    const { rows } = upcomingPromotions(dealSet({ deals }), { ...asked, scope: at('brand') });
    expect(
      rows.map(({ brand, product, products, offer, promoted, depth }) => [
        brand.id,
        product,
        products,
        offer,
        promoted,
        depth,
      ]),
    ).toEqual([
      ['rival', null, 2, null, null, null],
      ['own', null, 2, null, null, null],
    ]);
  });
});

describe('the next likely promotions', () => {
  const every = (days: number, count: number) =>
    Array.from({ length: count }, (_, no) => [5 - days * no, 8 - days * no] as const);
  const on = (chain: string, days: readonly (readonly [number, number])[]) => {
    const deals = days.map(([from, to]) => deal(chain, from, to));
    const { productId, brandId, retailerId } = deal(chain, 0, 0);
    const [starts, ends] = [deals.map(({ from }) => from), deals.map(({ to }) => to)];
    return { productId, brandId, retailerId, starts, ends };
  };
  const past = [
    on('a/own-1', every(42, 5)),
    on('b/own-1', every(30, 3)),
    on('a/rival-1', [...every(28, 6), [14, 20]]),
    on('a/own-2', every(21, 4)),
  ];

  it('are of prices with four past ones or more, without an announced one, soonest first', () => {
    const { state, total, rows } = nextLikely(dealSet({ deals: [] }), past, asked);
    expect([state, total]).toEqual(['shown', 2]);
    expect(rows).toMatchObject([
      {
        product: { id: 'own-2' },
        likeliest: '2026-11-27',
        past: 4,
        lastStart: '2026-11-06',
        gap: { median: 21, shortest: 21, longest: 21 },
      },
      { product: { id: 'own-1' }, retailer: { id: 'a' }, from: '2026-12-18', to: '2026-12-18', past: 5 },
    ]);
  });

  it('come with the plan that has them', () => {
    expect(nextLikely(dealSet({ deals: [] }), null, asked)).toMatchObject({ state: 'notInPlan', rows: [] });
  });
});

describe('what followed', () => {
  const followed = (chain: string, more: Partial<FollowedDeal>): FollowedDeal => ({
    ...{
      deal: deal(chain, 0, 3),
      days: 4,
      rivals: 2,
      answer: null,
      isAnswerKnown: true,
      visits: 10,
      emptyVisits: 1,
    },
    gaps: { before: 10, during: -10, after: null },
    ...more,
  });
  const deals = [
    followed('a/own-1', {
      answer: { days: 5, brandId: 'rival', isPromotion: true },
      visits: 30,
      emptyVisits: 6,
    }),
    followed('a/own-2', { gaps: { before: 10, during: -10, after: 5 } }),
    followed('b/own-1', {
      isAnswerKnown: false,
      visits: 0,
      emptyVisits: 0,
      gaps: { before: null, during: null, after: null },
    }),
  ];
  const all = { total: 7, deals };

  it('is the gap to rivals, the answers among those known, and the visits that found nothing', () => {
    const set = dealSet({ deals: [], ours });
    const found = whatFollowed(set, all, asked);
    expect(found).toMatchObject({ kind: 'ours', looked: 3, total: 7, daysToAnswer: 5 });
    expect(found.before).toEqual({ value: 10, n: 2, lowBase: true });
    expect(found.during.value).toBeCloseTo(-10, 4);
    expect(found.after).toMatchObject({ value: 5, n: 1 });
    expect(found.answered).toMatchObject({ value: 50, n: 2 });
    // Seven of forty visits.
    expect(found.empty).toMatchObject({ value: 17.5, n: 2 });
    expect(found.rows[0]).toMatchObject({
      answer: { days: 5, brand: { id: 'rival' }, isPromotion: true },
      emptyVisits: 6,
    });
    expect(figureOf(followedBasis(set, all, 'during'))).toBeCloseTo(-10, 9);
  });

  it('of single promotions comes with single products', () => {
    const set = dealSet({ deals: [], ours, disclosure: starter });
    const found = whatFollowed(set, { total: 1, deals: deals.slice(0, 1) }, { ...asked, scope: at('brand') });
    expect(found).toMatchObject({
      rows: [],
      before: { value: null },
      answered: { value: null },
      daysToAnswer: null,
    });
    expect([...set.withheld]).toContain('followed-empty');
  });
});

describe('overlapping promotions', () => {
  it('share half of the own days with a rival, and a fifth with another own pack', () => {
    const deals = [
      deal('a/own-1', 0, 9),
      deal('a/rival-1', 5, 9),
      deal('a/own-2', 8, 9),
      deal('b/rival-2', 0, 9),
    ];
    const set = dealSet({ deals, choice: { products: ['own-1'] } });
    const { kind, rivals, retailers, brands } = promotionOverlaps(set);
    expect([kind, rivals.value]).toEqual(['brand', 50]);
    expect(retailers.map(({ id, days }) => [id, days])).toEqual([['a', 10]]);
    expect(brands.find(({ id }) => id === 'rival')?.days).toBe(5);
    const both = promotionOverlaps(dealSet({ deals, ours }));
    // Ten days with two of the other pack, and two with both of the first.
    expect(both.own.value).toBeCloseTo((100 * 4) / 12, 3);
    expect(both.rivals.value).toBeCloseTo((100 * 7) / 12, 3);
    expect(
      promotionOverlaps(dealSet({ deals: [deal('a/own-1', 0, 9), deal('a/own-2', 8, 9)], ours })).own.value,
    ).toBeCloseTo((100 * 4) / 12, 3);
  });

  it('are none where no one promotes', () => {
    expect(promotionOverlaps(dealSet({ deals: [] }))).toMatchObject({
      kind: null,
      retailers: [],
      brands: [],
    });
  });
});
