import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import { figureOf } from '#lib/market/dashboard/drill/figure-basis.ts';
import { spansOfDeals } from '#lib/market/measures/deal-spans.ts';
import { crossesRoundPrice, piastresOf } from '#lib/market/measures/price-points.ts';
import { beginsOn, partnerDay, seasonsUpTo } from '#lib/market/measures/season-pressure.ts';
import { chainsOf } from '#lib/market/promotions/deal-set.ts';
import { promotionCalendar } from '#lib/market/promotions/panels/calendar/promotion-calendar.ts';
import { depthBinBasis, depths } from '#lib/market/promotions/panels/depths/depths.ts';
import { promotionStyles } from '#lib/market/promotions/panels/frequency/promotion-styles.ts';
import { mechanicMix } from '#lib/market/promotions/panels/mechanics/mechanic-mix.ts';
import { usedPrices } from '#lib/market/promotions/panels/price-points/used-prices.ts';
import { brandShares, periodsOf } from '#lib/market/promotions/panels/promotion-share/brand-shares.ts';
import { alignedPressure, seasonBasis } from '#lib/market/promotions/panels/ramadan/aligned-pressure.ts';
import { promotionTiles } from '#lib/market/promotions/panels/tiles/promotion-key-figures.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { deal, dealSet, FIRST_DAY, LAST_DAY, listedRun } from '#tests/factories/deal-set.ts';

const starter = disclosureFor({ level: 'brand' }, { isOfBrands: false });
const ours = { own: ['own'], rivals: ['rival'] };

describe('days on deal', () => {
  const listed = [
    { from: 1, to: 10 },
    { from: 15, to: 20 },
  ];

  it('count once, for the deeper of two, and only while listed', () => {
    const shallow = { from: 3, to: 16, depth: 10 };
    const deep = { from: 5, to: 6, depth: 30 };
    expect(spansOfDeals([shallow, deep], listed)).toEqual([
      { deal: shallow, from: 3, to: 4 },
      { deal: deep, from: 5, to: 6 },
      { deal: shallow, from: 7, to: 10 },
      { deal: shallow, from: 15, to: 16 },
    ]);
  });

  it('of a promotion without an end go on to the last listed day, and a price beats none', () => {
    const open = { from: 18, to: null, depth: 5 };
    const gift = { from: 18, to: 18, depth: null };
    expect(spansOfDeals([gift, open], listed)).toEqual([{ deal: open, from: 18, to: 20 }]);
    expect(spansOfDeals([open], [])).toEqual([]);
  });

  it('of equal promotions count for the one that began first', () => {
    const [first, second] = [
      { from: 2, to: 5, depth: 10 },
      { from: 3, to: 8, depth: 10 },
    ];
    expect(spansOfDeals([second, first], listed)).toEqual([
      { deal: first, from: 2, to: 5 },
      { deal: second, from: 6, to: 8 },
    ]);
  });

  it('are those that one would count day by day, whether promotions overlap or follow each other', () => {
    const dated = fc.record({
      from: fc.nat(40),
      days: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 6 }),
      depth: fc.option(fc.nat(30), { freq: 6 }),
    });
    const gaps = fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 5 }), days: fc.integer({ min: 1, max: 9 }) }),
      {
        maxLength: 6,
      },
    );
    let [apart, overlapping] = [0, 0];
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 5 }), gaps, fc.boolean(), (made, runs, isInOrder) => {
        let day = 0;
        const shelf = runs.map(({ gap, days }) => {
          const from = day + gap;
          day = from + days - 1;
          return { from, to: day };
        });
        let after = -1;
        const deals = made.map(({ from, days, depth }) => {
          const begins = isInOrder ? after + 1 + (from % 5) : from;
          after = begins + (days ?? 12) - 1;
          return { from: begins, to: days === null ? null : after, depth };
        });
        if (isInOrder) apart += 1;
        else overlapping += 1;
        expect(spansOfDeals(deals, shelf)).toEqual(spansByDay(deals, shelf));
      }),
      { numRuns: 2000, seed: 7 },
    );
    expect(Math.min(apart, overlapping)).toBeGreaterThan(500);
  });
});

type MadeDeal = { from: number; to: number | null; depth: number | null };

const spansByDay = (deals: readonly MadeDeal[], shelf: readonly { from: number; to: number }[]) => {
  const spans: { deal: MadeDeal; from: number; to: number }[] = [];
  for (const { from, to } of shelf)
    for (let day = from; day <= to; day += 1) {
      const [deal] = deals
        .filter((each) => each.from <= day && (each.to === null || each.to >= day))
        .toSorted((a, b) => (b.depth ?? -1) - (a.depth ?? -1) || a.from - b.from);
      const before = spans.at(-1);
      if (deal && before?.deal === deal && before.to === day - 1) before.to = day;
      else if (deal) spans.push({ deal, from: day, to: day });
    }
  return spans;
};

describe('the key figures', () => {
  it('weigh depths by days: 10 % for 10 days and 40 % for 5 are 20 %', () => {
    const { depth, time } = promotionTiles(
      dealSet({ deals: [deal('a/own-1', 0, 9), deal('a/own-2', 0, 4, { depth: 40 })] }),
    );
    expect(depth).toEqual({ value: 20, n: 2, lowBase: true });
    // 15 of 80 days, at 8 products × retailers.
    expect(time).toEqual({ value: 18.75, n: 8, lowBase: false });
  });

  it('set the own share of promotion against the share of range', () => {
    const deals = [deal('a/own-1', 0, 5), deal('a/rival-1', 0, 1), deal('b/rival-1', 0, 1)];
    const { share, products } = promotionTiles(dealSet({ deals, ours }));
    expect(share).toMatchObject({ kind: 'ours', brand: null, value: 60, n: 3 });
    expect(share.intensity.value).toBe(120);
    expect(products).toMatchObject({ value: 0, prices: 0, listed: 8, day: '2026-11-10' });
  });

  it('name the brand that promotes most where no one is meant', () => {
    const { share } = promotionTiles(dealSet({ deals: [deal('a/rival-1', 0, 5), deal('a/own-1', 0, 1)] }));
    expect(share).toMatchObject({ kind: 'leader', brand: { id: 'rival' }, value: 75 });
  });

  it('count products that are on promotion on the last day, once each', () => {
    const deals = [deal('a/own-1', 5, null), deal('b/own-1', 9, 9), deal('a/own-2', 0, 8)];
    expect(promotionTiles(dealSet({ deals })).products).toMatchObject({ value: 1, prices: 2 });
  });

  it('leave unknown what no price of before says, and count real discounts among the judged', () => {
    const judged = { reference: 18, honestDepth: 0, verdict: 'no_discount' } as const;
    const real = { reference: 20, honestDepth: 10, verdict: 'honest' } as const;
    const tiles = promotionTiles(
      dealSet({ deals: [deal('a/own-1', 0, 3, real), deal('a/own-2', 0, 3, judged), deal('b/own-1', 0, 9)] }),
    );
    expect(tiles.real).toEqual({ value: 5, n: 2, lowBase: true, honest: 1, judged: 2 });
    expect(promotionTiles(dealSet({ deals: [] })).real.value).toBeNull();
    expect(promotionTiles(dealSet({ deals: [] })).share).toMatchObject({ value: null, n: 0 });
  });

  it('of a single product are withheld where plans have none', () => {
    const set = dealSet({ deals: [deal('a/own-1', 0, 9)], disclosure: starter });
    expect(promotionTiles(set).depth.value).toBeNull();
    expect([...set.withheld]).toContain('depth');
    // Of all products listed.
    expect(promotionTiles(set).time.value).toBe(12.5);
  });
});

describe('the calendar', () => {
  const asked = {
    ...{ days: { from: FIRST_DAY, to: LAST_DAY }, newest: LAST_DAY, listed: 'all' as const },
    choice: { page: 1 } as Parameters<typeof promotionCalendar>[1]['choice'],
  };

  it('joins what began together, puts own brands first and overlaps over each other', () => {
    const deals = [
      deal('a/rival-1', 0, 5),
      deal('a/own-1', 0, 5, { depth: 12 }),
      deal('a/own-2', 0, 7, { depth: 28 }),
      deal('a/own-2', 8, null, { mechanic: 'gift', depth: null }),
      deal('a/own-1', 3, 6, { mechanic: 'x-for-y', depth: 35 }),
      deal('a/own-1', 15, 20, { depth: 8 }),
    ];
    const { rows, total, days } = promotionCalendar(dealSet({ deals, ours }), asked);
    expect(total).toBe(2);
    expect(days).toEqual({ from: '2026-11-01', to: '2026-12-08' });
    expect(rows.map(({ brand }) => brand.id)).toEqual(['own', 'rival']);
    expect(rows[0]?.lanes).toBe(2);
    expect(
      rows[0]?.bars.map(({ from, to, mechanic, products, depth, band, isAnnounced, lane }) =>
        [from.slice(8), to?.slice(8), mechanic, products, depth, band, isAnnounced, lane].join(' '),
      ),
    ).toEqual([
      '01 08 price-cut 2 20 upTo30 false 0',
      '04 07 x-for-y 1 35 over30 false 1',
      '09  gift 1   false 0',
      '16 21 price-cut 1 8 upTo10 true 1',
    ]);
  });

  it('shows no depth of a single product where plans have none', () => {
    const { rows } = promotionCalendar(
      dealSet({ deals: [deal('a/own-1', 0, 5)], disclosure: starter }),
      asked,
    );
    expect(rows[0]?.bars[0]).toMatchObject({ products: 1, depth: null, band: null });
  });
});

describe('discounts', () => {
  it('lie in bins of five points, the last open, a negative one in the first', () => {
    const deals = [4.9, 5, 9.9, 52, -3].map((depth, at) => deal('a/own-1', 2 * at, 2 * at, { depth }));
    const set = dealSet({ deals, ours });
    const { n, median, bins } = depths(set);
    expect([n, median]).toEqual([5, 5]);
    expect(
      bins.filter((bin) => bin.n > 0).map(({ from, to, n: count, own }) => [from, to, count, own]),
    ).toEqual([
      [0, 5, 2, 2],
      [5, 10, 2, 2],
      [50, null, 1, 1],
    ]);
    expect(depthBinBasis(set, 5)?.rows.length).toBe(2);
    expect(depthBinBasis(set, 7)).toBeNull();
  });

  it('of a single product have no bins where plans have none', () => {
    expect(depths(dealSet({ deals: [deal('a/own-1', 0, 2)], disclosure: starter })).bins).toEqual([]);
  });

  it('come under a round price, or were under it before', () => {
    expect(crossesRoundPrice(21, 17)).toBe(true);
    expect(crossesRoundPrice(20, 19.95)).toBe(true);
    expect(crossesRoundPrice(19.95, 17)).toBe(false);
    expect(crossesRoundPrice(21, 20)).toBe(false);
    // From 200 on only fifties are round.
    expect(crossesRoundPrice(230, 205)).toBe(false);
    expect(crossesRoundPrice(230, 199)).toBe(true);
    expect(crossesRoundPrice(260, 249)).toBe(true);
    expect(crossesRoundPrice(249, 241)).toBe(false);
    expect([19.95, 20, 49.999].map(piastresOf)).toEqual([95, 0, 0]);
  });

  it('have price points, which plans without single products do not see', () => {
    const deals = [
      deal('a/own-1', 0, 1, { regular: 21, promoted: 17.95 }),
      deal('a/rival-1', 0, 1, { promoted: 17.95 }),
    ];
    expect(usedPrices(dealSet({ deals, ours }))).toEqual({
      ...{ n: 2, crossed: 2 },
      points: [{ price: 17.95, n: 2, own: 1 }],
      endings: [{ piastres: 95, n: 2, own: 1 }],
    });
    expect(usedPrices(dealSet({ deals, disclosure: starter }))).toBeNull();
  });
});

describe('deal types', () => {
  it('share the days on promotion, in all and at each retailer', () => {
    const deals = [
      deal('a/own-1', 0, 5),
      deal('b/own-1', 0, 1, { mechanic: 'gift', depth: null, promoted: null }),
    ];
    const { all, retailers } = mechanicMix(dealSet({ deals }));
    expect(all.map(({ id, promotions, share, depth }) => [id, promotions, share.value, depth.value])).toEqual(
      [
        ['price-cut', 1, 75, 10],
        ['gift', 1, 25, null],
      ],
    );
    expect(retailers.map(({ id, shares }) => [id, ...shares.map(({ value }) => value)])).toEqual([
      ['a', 100, 0],
      ['b', 0, 100],
    ]);
  });
});

describe('brands', () => {
  it('are placed by the medians of how often and how deep', () => {
    const deals = [deal('a/own-1', 0, 9, { depth: 30 }), deal('a/rival-1', 0, 1)];
    const { middle, brands } = promotionStyles(dealSet({ deals, ours }));
    expect(middle).toEqual({ time: 15, depth: 20 });
    expect(
      brands.map(({ id, products, time, depth, quadrant }) => [
        id,
        products,
        time.value,
        depth.value,
        quadrant,
      ]),
    ).toEqual([
      ['own', 2, 25, 30, 'highLow'],
      ['rival', 2, 5, 10, 'quiet'],
    ]);
  });

  it('have a share of promotion and of range in each period', () => {
    const deals = [deal('a/own-1', 0, 9), deal('a/rival-1', 8, 9)];
    const { periods, brands } = brandShares(dealSet({ deals, ours }));
    expect(periods).toEqual([
      { from: '2026-11-01', to: '2026-11-03' },
      { from: '2026-11-04', to: '2026-11-10' },
    ]);
    expect(brands.map(({ id, shares, listedShares }) => [id, shares, listedShares])).toEqual([
      ['own', [100, 77.7778], [50, 50]],
      ['rival', [0, 22.2222], [50, 50]],
    ]);
    expect(periodsOf({ from: 1, to: 364 })).toHaveLength(26);
  });
});

describe('Ramadan', () => {
  const [newest, before] = seasonsUpTo(dayNumber('2026-11-20'), dayNumber('2024-11-20'));
  if (!newest || !before) throw new Error('no Ramadan');
  const at = (chain: string, season: number, from: number, to: number) => ({
    ...listedRun(chain),
    from: season + from,
    to: season + to,
  });
  const chainsIn = (first: number, deals: [number, number][]) =>
    chainsOf(
      [at('a/own-1', first, -42, 34), at('a/rival-1', first, -42, 34)],
      deals.map(([from, to]) => ({ ...deal('a/own-1', 0, 0), from: first + from, to: first + to })),
    );
  const seasons = [
    { ...newest, chains: chainsIn(newest.first, [[-14, 34]]) },
    { ...before, chains: chainsIn(before.first, [[0, 6]]) },
  ];

  it('is found with those before it', () => {
    expect(newest.first).toBe(dayNumber('2026-02-18'));
    expect(before.first).toBe(dayNumber('2025-03-01'));
    // The next begins on 8 February 2027, its weeks before on 11 January.
    expect(seasonsUpTo(dayNumber('2027-01-11'), dayNumber('2027-01-01'))).toHaveLength(1);
    expect(seasonsUpTo(dayNumber('2027-01-10'), dayNumber('2027-01-01'))).toHaveLength(0);
  });

  it('sets each day beside that of the one before, and a 30th day beside none', () => {
    expect(partnerDay(newest, before, 0)).toBe(before.first);
    expect(partnerDay(newest, before, 29)).toBeNull();
    expect(partnerDay(newest, before, 30)).toBe(before.first + 30);
    expect(partnerDay(newest, before, -14)).toBe(before.first - 14);
  });

  it('has a pressure a day and a week, of both sides', () => {
    const set = dealSet({ deals: [], ours });
    const data = alignedPressure(set, seasons);
    expect(data?.lines.map(({ side, season }) => `${side} ${season}`)).toEqual([
      'own 0',
      'own 1',
      'others 0',
      'others 1',
    ]);
    const [own, ownBefore, others] = data?.lines ?? [];
    expect(own?.values.slice(12, 16)).toEqual([0, 0, 100, 100]);
    expect(ownBefore?.values[28]).toBe(100);
    expect(ownBefore?.values[57]).toBeNull();
    expect(others?.values.every((value) => value === 0)).toBe(true);
    expect(data?.weeks.find(({ week }) => week === -2)?.cells[0]).toEqual({
      value: 100,
      n: 1,
      lowBase: true,
    });
    const basis = seasonBasis(set, seasons, { side: 'own', of: 'day', day: newest.first - 14 });
    expect(basis && figureOf(basis)).toBe(100);
    expect(seasonBasis(set, seasons, { side: 'all', of: 'day', day: newest.first })).toBeNull();
    expect(seasonBasis(set, seasons, { side: 'own', of: 'day', day: newest.first - 40 })).toBeNull();
  });

  it('says who stepped up first, and nothing where no season is held', () => {
    const data = alignedPressure(dealSet({ deals: [], ours }), seasons);
    expect(data?.starts).toEqual([
      { season: 0, brands: [{ id: 'own', name: 'OWN', day: -14 }] },
      { season: 1, brands: [{ id: 'own', name: 'OWN', day: 0 }] },
    ]);
    expect(alignedPressure(dealSet({ deals: [] }), [])).toBeNull();
  });

  it('begins five points above the usual, where the usual is known', () => {
    expect(beginsOn((k) => (k < -10 ? 10 : 15))).toBe(-10);
    expect(beginsOn((k) => (k < -10 ? 10 : 14.9))).toBeNull();
    expect(beginsOn((k) => (k < -28 ? null : 50))).toBeNull();
    // The first day of the season is none of the usual ones, and its last day is one on which it may begin.
    expect(beginsOn((k) => (k < -28 ? 10 : k === -28 ? 14 : 15))).toBe(-27);
    expect(beginsOn((k) => (k === 34 ? 15 : 10))).toBe(34);
  });
});
