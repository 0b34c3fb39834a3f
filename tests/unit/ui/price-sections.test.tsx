import { describe, expect, it } from 'vitest';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { RowsTable } from '#components/market/dashboard/rows-table.tsx';
import { BasketBars } from '#components/market/price-monitor/basket-bars.tsx';
import { GapHistogram } from '#components/market/price-monitor/gap-histogram.tsx';
import { HeatMap } from '#components/market/price-monitor/heat-map.tsx';
import { MarginCorridors } from '#components/market/price-monitor/margin-corridors.tsx';
import { MonthTable } from '#components/market/price-monitor/month-table.tsx';
import { MoversPanel } from '#components/market/price-monitor/movers-panel.tsx';
import { PriceLadder } from '#components/market/price-monitor/price-ladder.tsx';
import { RetailerTable } from '#components/market/price-monitor/retailer-table.tsx';
import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import type { BasketData } from '#lib/market/price-monitor/panels/basket/schema.ts';
import type { LadderData } from '#lib/market/price-monitor/panels/ladder/schema.ts';
import type { MarginData } from '#lib/market/price-monitor/panels/margin/schema.ts';
import type { MoversData } from '#lib/market/price-monitor/panels/movers/schema.ts';
import type { RetailersData } from '#lib/market/price-monitor/panels/retailers/schema.ts';
import { draw } from '#tests/setup/draw.tsx';

const figures = figuresFor('en', 'EGP');
const nobodys = { own: [], rivals: [] };
const measure = (value: number | null, n = 5) => ({ value, n, lowBase: n < 3 });

const movers = (given: Partial<MoversData>): MoversData => ({
  by: 'brand',
  subjects: ['brand', 'retailer'],
  window: 'period',
  rank: 'paid',
  from: '2026-11-01',
  to: '2026-11-20',
  page: 1,
  pages: 1,
  total: 0,
  overall: { paid: measure(-2.8), regular: measure(1.2), began: 40, ended: 1 },
  rows: [],
  ...given,
});

const moversText = (given: Partial<MoversData>) =>
  draw(
    'en',
    <MoversPanel
      movers={movers(given)}
      ours={{ own: ['b'], rivals: [] }}
      figures={figures}
      onChoose={() => undefined}
    />,
  );

it('tells the year of a day where it is another one than that of the day beside it', () => {
  expect(figures.dayBeside('2026-08-26', '2026-11-22')).toBe('26 Aug');
  expect(figures.dayBeside('2025-11-23', '2026-11-22')).toBe('23 Nov 2025');
});

it('explains in words why regular prices and what is paid go apart, and only then', () => {
  expect(moversText({})).toContain(
    'Regular prices rose 1.2% on average, yet shoppers paid 2.8% less: promotions began on 40 prices and ended on 1 price.',
  );
  const together = { ...movers({}).overall, paid: measure(0.4) };
  expect(moversText({ overall: together })).not.toContain('yet shoppers paid');
});

it('ranks by the regular price where it is meant, names own brands, and opens the rows of both changes', () => {
  const row = {
    ...{ id: '7', subject: { id: 'p', name: 'Milk 1 l' }, brandId: 'b', retailer: { id: 'r', name: 'R' } },
    ...{ paid: measure(-5, 1), regular: measure(10, 1), price: { from: 20, to: 22 }, reasons: [] },
    ...{ steps: { changes: 3, n: 1, returned: 0 }, index: measure(101), line: [20, 22] },
  };
  const html = moversText({ by: 'listing', rank: 'regular', rows: [row] });
  expect(html.indexOf('#rows=mover-regular:p:r')).toBeGreaterThan(0);
  expect(html.indexOf('#rows=mover-paid:p:r')).toBeGreaterThan(html.indexOf('#rows=mover-regular:p:r'));
  expect(html).toContain('ranked by change in regular price');
  expect(html).toMatch(/Milk 1 l<\/bdi> <span[^>]*><span[^>]*data-stance="own"/);
});

it('says how many prices came back to where they began', () => {
  const row = {
    ...{ id: 'b', subject: { id: 'b', name: 'B' }, brandId: 'b', retailer: null, price: null, reasons: [] },
    ...{ paid: measure(4), regular: measure(4), steps: { changes: 9, n: 5, returned: 2 } },
    ...{ index: measure(101), line: [] },
  };
  expect(moversText({ rows: [row] })).toMatch(
    /9 in 5 prices<span[^>]*title="2 returned to their old prices"[^>]*>2 returned</,
  );
});

it('says with which plan prices are told more finely', () => {
  expect(moversText({})).toContain('by product and retailer with Premium');
  expect(moversText({ subjects: ['product', 'brand', 'retailer'] })).toContain('come with the Premium plan');
  expect(moversText({ subjects: ['listing', 'product', 'brand', 'retailer'] })).not.toContain('Premium');
});

const margin = (given: Partial<MarginData>): MarginData => ({
  state: 'shown',
  trade: 'panel',
  hasOwn: false,
  month: '2026-10-01',
  vat: 14,
  floor: null,
  summary: null,
  page: 1,
  pages: 1,
  corridors: [],
  ...given,
});

const marginText = (given: Partial<MarginData>) => {
  const doNothing = () => undefined;
  return draw(
    'en',
    <MarginCorridors
      margin={margin(given)}
      ours={nobodys}
      figures={figures}
      onFloor={doNothing}
      onTrade={() => undefined}
      onPage={doNothing}
    />,
  );
};

it('says where margins are not in the plan, where no trade price is known, and who is below the floor', () => {
  expect(marginText({ state: 'notInPlan' })).toContain('Retailer margins come with the Premium plan.');
  expect(marginText({ state: 'noTradePrices' })).toContain('No trade prices for this selection');
  expect(marginText({ state: 'noTradePrices', trade: 'own', hasOwn: true })).toContain(
    'None of your trade prices applies to this selection',
  );
  const corridor = {
    ...{ product: { id: 'p', name: 'Milk 1 l' }, brand: { id: 'b', name: 'B' }, median: measure(8, 1) },
    ...{ low: null, high: null, margins: [{ id: 'a', name: 'A', margin: 8, isBelowFloor: true }] },
  };
  const shown = marginText({ floor: 10, corridors: [corridor] });
  for (const words of ['1 retailer below the floor', 'Too few retailers', 'low base', 'October 2026'])
    expect(shown).toContain(words);
  expect(shown).toContain('excluding VAT (14%)');
  expect(shown).not.toContain('your trade prices');
  expect(marginText({ trade: 'own', hasOwn: true, corridors: [corridor] })).toContain('by your trade prices');
  expect(marginText({ vat: 5.5, corridors: [corridor] })).toContain('excluding VAT (5.5%)');
});

it('draws every product’s margins on one scale, in the colour of its brand’s role, with the floor through all rows', () => {
  const corridor = (id: string, margins: number[]) => ({
    ...{ product: { id, name: id }, brand: { id, name: id }, median: measure(margins[0] ?? null) },
    ...{ low: margins[0] ?? null, high: margins.at(-1) ?? null },
    margins: margins.map((margin, at) => ({
      id: `r${at}`,
      name: `R${at}`,
      margin,
      isBelowFloor: margin < 10,
    })),
  });
  const corridors = [corridor('ours', [-5, 12]), corridor('theirs', [8, 20]), corridor('else', [14, 35])];
  const drawn = draw(
    'en',
    <MarginCorridors
      margin={margin({ corridors, floor: 10 })}
      ours={{ own: ['ours'], rivals: ['theirs'] }}
      figures={figures}
      onFloor={() => undefined}
      onTrade={() => undefined}
      onPage={() => undefined}
    />,
  );
  const tracks = drawn.split(/<span class="\S*track\S*" data-stance="/).slice(1);
  expect(tracks.map((track) => track.slice(0, track.indexOf('"')))).toEqual(['own', 'rival', 'neither']);
  // From -10 to 40: nought at a fifth, the floor at two fifths, 35 at nine tenths.
  for (const track of tracks) {
    expect(track.match(/data-nought="[^"]*" style="left:[^"]*"/g)).toEqual(
      ['0%', '20%', '40%', '60%', '80%', '100%'].map(
        (left, at) => `data-nought="${at === 1}" style="left:${left}"`,
      ),
    );
    expect(track).toMatch(/limit[^>]*left:40%/);
  }
  expect(tracks[2]).toMatch(/title="[^"]*R1[^"]*35[^"]*" style="left:90%"/);
});

it('says of a pack that costs more per unit which smaller pack is cheaper', () => {
  const rung = (id: string, content: number, unit: number, cheaperSmaller: string[]): LadderData[number] => ({
    ...{
      id,
      ladder: 'b',
      brand: { id: 'b', name: 'Brand' },
      product: { id, name: `Brand ${id}` },
      band: `${content / 2}-${content}`,
    },
    ...{ isOwn: false, content, unit, n: 4, lowBase: false, premium: 0, cheaperSmaller },
  });
  const ladder = [rung('half', 0.5, 40, []), rung('one', 1, 44, ['half'])];
  const drawn = draw(
    'en',
    <PriceLadder ladder={ladder} isInPlan ownSide="period" ours={nobodys} baseUnit="l" figures={figures} />,
  );
  expect(drawn).toContain('1 pack costs more per litre');
  expect(drawn).toContain('Costs more per litre than Brand half');
});

it('says of a retailer that is not compared how many of the items it carries', () => {
  const basket: BasketData = {
    ...measure(10, 4),
    items: [],
    totals: [
      { id: 'a', name: 'A', total: 100 },
      { id: 'b', name: 'B', total: 110 },
    ],
    leftOut: [{ id: 'c', name: 'Corner', carries: 2 }],
  };
  const drawn = (given: Partial<BasketData>) =>
    draw('en', <BasketBars basket={{ ...basket, ...given }} ours={nobodys} figures={figures} />);
  expect(drawn({})).toContain('Corner: carries 2 of 4 items');
  expect(headingOf(drawn({}))).toBe('A is the cheapest, B costs 10% more');
  expect(headingOf(drawn({ value: 0.9 }))).toBe('All baskets cost the same to within 1%');
});

const headingOf = (drawn: string) =>
  /<h2[^>]*>(.*?)<\/h2>/.exec(drawn)?.[1]?.replaceAll(/[\u2066-\u2069]/g, '');

describe('the title of a panel says what was found', () => {
  const LANGUAGES = [
    ['en', figures],
    ['ar', figuresFor('ar', 'EGP')],
  ] as const;

  it.each([
    [
      [94, 112],
      5,
      'Nasma costs 12% more at Wahat than elsewhere',
      'Nasma في Wahat أغلى من بقية المتاجر بنسبة 12%',
    ],
    [
      [83, 112],
      5,
      'Nasma costs 17% less at Qasr than elsewhere',
      'Nasma في Qasr أرخص من بقية المتاجر بنسبة 17%',
    ],
    [
      [100.4, 99.9],
      5,
      'Each brand costs the same at all retailers to within 1%',
      'أسعار كل علامة تجارية متساوية تقريبًا في كل المتاجر: الفارق لا يتجاوز 1%',
    ],
    [[94, 112], 2, 'Price index by brand and retailer', 'مؤشر السعر حسب العلامة التجارية والمتجر'],
  ])('of the map: %s, of %s items', (values, n, ...titles) => {
    const heatMap = {
      brands: {
        retailers: [
          { id: 'qasr', name: 'Qasr' },
          { id: 'wahat', name: 'Wahat' },
        ],
        rows: [
          {
            ...{ id: 'nasma', name: 'Nasma', toCategory: { ...measure(100), leftOut: 0 } },
            cells: values.map((value) => measure(value, n)),
          },
        ],
        alone: [],
      },
      products: null,
    };
    const shown = LANGUAGES.map(([locale, written]) =>
      draw(locale, <HeatMap heatMap={heatMap} ours={nobodys} figures={written} onPick={() => undefined} />),
    );
    expect(shown.map(headingOf)).toEqual(titles);
  });

  it.each([
    [52.1, 5, null, 'Lazzaza rose most, by 52.1%', 'أكبر ارتفاع: Lazzaza بنسبة 52.1%'],
    [-32, 5, 'Qasr', 'Lazzaza at Qasr fell most, by 32.0%', 'أكبر انخفاض: Lazzaza في Qasr بنسبة 32.0%'],
    [52.1, 2, null, 'Top movers', 'أكبر التغيّرات'],
  ])('of movers: %s in %s prices', (value, n, shop, ...titles) => {
    const row = {
      ...{ id: 'b', subject: { id: 'b', name: 'Lazzaza' }, brandId: 'b', price: null, reasons: [], line: [] },
      ...{ retailer: shop === null ? null : { id: 'q', name: shop }, paid: measure(value, n) },
      ...{ regular: measure(0), steps: { changes: 0, n: 0, returned: 0 }, index: measure(101) },
    };
    const shown = LANGUAGES.map(([locale, written]) =>
      draw(
        locale,
        <MoversPanel
          movers={movers({ rows: [row] })}
          ours={nobodys}
          figures={written}
          onChoose={() => undefined}
        />,
      ),
    );
    expect(shown.map(headingOf)).toEqual(titles);
    // What is on a later page moved less.
    expect(headingOf(moversText({ rows: [row], page: 2 }))).toBe('Top movers');
  });

  it.each([
    [
      { win: 18, tie: 5, loss: 6 },
      29,
      'B is cheaper than the others on 18 of 29 items',
      'B أرخص من بقية المتاجر في 18 من 29 صنفًا',
    ],
    [{ win: 2, tie: 5, loss: 6 }, 13, 'Retailers vs the market', 'المتاجر مقارنةً بالسوق'],
    [{ win: 2, tie: 0, loss: 0 }, 2, 'Retailers vs the market', 'المتاجر مقارنةً بالسوق'],
  ])('of retailers: %s', (stands, n, ...titles) => {
    const rows = [
      retailer({ stands: { win: 1, tie: 1, loss: 9 }, index: measure(104, 11) }),
      retailer({ id: 'b', name: 'B', stands, index: measure(93, n) }),
    ];
    const shown = LANGUAGES.map(([locale, written]) =>
      draw(locale, <RetailerTable retailers={rows} matchedItems={4} baseUnit="l" figures={written} />),
    );
    expect(shown.map(headingOf)).toEqual(titles);
  });

  it.each([
    [null, 40, 'Half of the margins are below 18.5%', 'نصف الهوامش أقل من 18.5% ونصفها أعلى'],
    [10, 40, '7 of 40 margins below the floor of 10.0%', '7 من 40 هامشًا أقل من الحد الأدنى 10.0%'],
    [10, 2, 'Margin corridor', 'نطاق هامش الربح'],
  ])('of margins: a floor of %s, %s margins', (floor, n, ...titles) => {
    const summary = {
      ...{ median: measure(18.5, n), low: 12, high: 24, below: floor === null ? null : 7 },
      ...{ negative: 0, products: 9 },
    };
    const shown = LANGUAGES.map(([locale, written]) =>
      draw(
        locale,
        <MarginCorridors
          margin={margin({ summary, floor })}
          ours={nobodys}
          figures={written}
          onFloor={() => undefined}
          onTrade={() => undefined}
          onPage={() => undefined}
        />,
      ),
    );
    expect(shown.map(headingOf)).toEqual(titles);
  });

  it.each([
    [2.14, 40, 'Prices rose 2.1% in October 2026, like for like'],
    [-2.14, 40, 'Prices fell 2.1% in October 2026, like for like'],
    [-0.04, 40, 'Prices didn’t change in October 2026, like for like'],
    [2.14, 2, 'Category prices by month'],
    [null, 0, 'Category prices by month'],
  ])('of months: a change of %s in %s prices', (value, n, title) => {
    const month = (of: string, change: number | null) => ({
      ...{ month: of, change: measure(change, n), index: measure(100), ours: null, isProvisional: false },
      ...{ weighted: { ...measure(100), coverage: 100 }, consumerIndex: 100, real: null, realStep: null },
    });
    const months = [month('2026-09-01', null), month('2026-10-01', value)];
    expect(headingOf(draw('en', <MonthTable months={months} figures={figures} />))).toBe(title);
  });

  it.each([
    [[30, 10, 20, 40], '30% of prices are within 5% of the other retailers’'],
    [[1, 1, 0, 0], 'Gaps to the other retailers'],
  ])('of gaps: %s', (counts, title) => {
    const [below = 0, close = 0, level = 0, above = 0] = counts;
    const bin = (from: number | null, to: number | null, n: number) => ({ from, to, n, own: 0 });
    const bins = [bin(null, -20, below), bin(-5, -2.5, close), bin(0, 2.5, level), bin(5, 7.5, above)];
    const gaps = { n: below + close + level + above, median: 1, bins };
    expect(headingOf(draw('en', <GapHistogram gaps={gaps} figures={figures} />))).toBe(title);
  });
});

it('fills the packs of our brands, or of the chosen ones, and says which; each opens its rows', () => {
  const rung = (id: string, isOwn: boolean): LadderData[number] => ({
    ...{ id, ladder: id, brand: { id, name: id }, product: { id, name: id }, band: '0.5-1', isOwn },
    ...{ content: 1, unit: 40, n: 4, lowBase: false, premium: 0, cheaperSmaller: [] },
  });
  const ladder = (isOwn: boolean, ownSide: 'brand' | 'ours' | 'period') =>
    draw(
      'en',
      <PriceLadder
        ladder={[rung('ours', isOwn), rung('theirs', false)]}
        isInPlan
        ownSide={ownSide}
        ours={{ own: ['ours'], rivals: ['theirs'] }}
        baseUnit="l"
        figures={figures}
      />,
    );
  const ofOurs = ladder(true, 'ours');
  expect(ofOurs).toContain('Filled: your brands.');
  expect(ofOurs).toContain('>Rival<');
  for (const figure of ['rung:ours', 'rung-premium:ours', 'rung:theirs'])
    expect(ofOurs).toContain(`href="#rows=${figure}"`);
  expect(ladder(true, 'brand')).toContain('Filled: brands in your filter.');
  expect(ladder(false, 'period')).not.toContain('Filled');
});

const retailer = (given: Partial<RetailersData[number]>): RetailersData[number] => ({
  ...{ id: 'a', name: 'A', channel: 'super', unitPrice: null, index: measure(98), gap: -1, promoShare: 0 },
  stands: { win: 3, tie: 0, loss: 1 },
  ...given,
});

const retailersText = (retailers: RetailersData, matchedItems: number | null = 4) =>
  draw(
    'en',
    <RetailerTable retailers={retailers} matchedItems={matchedItems} baseUnit="l" figures={figures} />,
  );

it('opens what a retailer is cheaper, level and dearer in, by the number of each', () => {
  const drawn = retailersText([retailer({})]);
  const links = (kind: string) => drawn.split(`href="#rows=${kind}:a"`).length - 1;
  expect([links('wins'), links('ties'), links('losses')]).toEqual([1, 1, 1]);
  for (const words of ['3 items cheaper', '1 item more expensive', 'No price per litre'])
    expect(drawn).toContain(words);
});

it('draws how many items are cheaper, level and dearer in exactly their shares, and nothing for none', () => {
  const drawn = retailersText([retailer({ stands: { win: 0, tie: 5, loss: 9 } })]);
  const parts = [...drawn.matchAll(/--share:(\d+)"( data-none)?/g)].map(([, n, none]) => [n, Boolean(none)]);
  expect(parts).toEqual([
    ['0', true],
    ['5', false],
    ['9', false],
  ]);
});

it('says of how many items a retailer’s figures are', () => {
  const drawn = retailersText([retailer({ index: measure(98, 29), unitPrice: 43.42 })]);
  expect(drawn).toContain('the same 4 items');
  expect(drawn).toMatch(/data-label="Items"[^>]*>29</);
  expect(retailersText([retailer({})], null)).toContain('all its items');
});

it('shows the rest of a retailer’s figures on a phone when its card is pressed', () => {
  const drawn = retailersText([retailer({})]);
  expect(drawn).toMatch(/<tr data-open="false">.*aria-expanded="false" aria-label="Show more about A"/s);
  expect(drawn.match(/data-rest=""/g)).toHaveLength(4);
});

it('draws months from left to right in Arabic too, with our brands beside the category', () => {
  const month = (day: string, index: number, ours: number) => ({
    ...{ month: day, change: measure(null, 0), index: measure(index), ours: measure(ours) },
    ...{
      weighted: { ...measure(index), coverage: 100 },
      consumerIndex: null,
      isProvisional: false,
      real: null,
      realStep: null,
    },
  });
  const months = [month('2026-09-01', 100, 100), month('2026-10-01', 101, 99)];
  const html = draw('ar', <MonthTable months={months} figures={figuresFor('ar', 'EGP')} />);
  expect(html).toMatch(/<div dir="ltr"[^>]*role="group".*role="slider"/s);
  expect(html).toContain('#rows=month-ours:2026-10-01');
});

it('keeps what is of one month apart from what is since the first', () => {
  const month = {
    ...{ month: '2025-10-01', change: measure(3.7), index: measure(100), ours: null, realStep: -1.2 },
    ...{ weighted: { ...measure(100), coverage: 100 }, consumerIndex: 100, isProvisional: false, real: 0.7 },
  };
  const html = draw('en', <MonthTable months={[month]} figures={figures} />);
  const heads = [...html.matchAll(/<th scope="col(?:group)?"[^>]*>([^<]*)/g)].map(([, head]) => head);
  expect(heads.slice(1, 3)).toEqual(['On the month before', 'Since October 2025 (= 100)']);
  expect(heads.slice(3, 5)).toEqual(['Change', 'Real']);
  expect(heads.at(-1)).toBe('Real, since October 2025');
  expect(html).toContain('−1.2%');
});

it('heads the rows behind a figure with their days and order, tells a phone what it has no columns for, and draws no empty column', () => {
  const data: DrillRowsData = {
    ...{ kind: 'index', names: { name: null, retailer: null, band: null, day: null } },
    ...{ reduction: 'index', valuesIn: 'index', value: 98, n: 2, lowBase: true, level: 'product' },
    ...{ page: 1, pages: 1, total: 2, found: 2, days: null },
    columns: [
      { id: 'brand', kind: 'name' },
      { id: 'product', kind: 'name' },
      { id: 'retailer', kind: 'name' },
      { id: 'own', kind: 'money' },
      { id: 'other', kind: 'money' },
      { id: 'n', kind: 'count' },
      { id: 'value', kind: 'value' },
    ],
    items: [
      { id: '1', cells: [null, { id: 'p', name: 'P' }, { id: 'r', name: 'R' }, 9, 10, 1, 90] },
      { id: '2', cells: [null, { id: 'q', name: 'Q' }, null, 11, 10, 1, 110] },
    ],
  };
  const rowsTable = (shown: DrillRowsData) =>
    draw(
      'en',
      <RowsTable
        data={shown}
        figures={figures}
        columnName={(id) => id}
        sorted={{ sort: 'name', order: 'asc' }}
        onSort={() => undefined}
        busy={false}
      />,
    );
  const headsIn = (drawn: string) =>
    [...drawn.matchAll(/<th scope="col"[^>]*>(?:<button[^>]*>)?([^<]*)/g)].map(([, head]) => head);
  const html = rowsTable(data);
  expect(headsIn(html)).toEqual(['Product', 'Retailer', 'This price', 'Comparison price', 'Index']);
  expect([...html.matchAll(/aria-sort="([a-z]*)"/g)].map(([, order]) => order)).toEqual([
    ...['ascending', 'none', 'none'],
  ]);
  expect(html).toContain('All retailers');
  expect(html).toContain('9.00 vs 10.00');

  const days = { own: '2026-11-24', other: '2026-08-27', by: 'day' } as const;
  const changes = rowsTable({ ...data, kind: 'mover-paid', reduction: 'change', days });
  expect(headsIn(changes).slice(2)).toEqual(['24 Nov', '27 Aug', 'Change']);
  for (const [index, change] of [
    ['90.0', '−10.0%'],
    ['110.0', '+10.0%'],
  ]) {
    expect(html).toContain(`>${index}<`);
    expect(changes).toContain(`>${change}<`);
  }
});

it('names a product once for rows of it that follow each other, and still heads each row with it', () => {
  const [p, q] = ['p', 'q'].map((id) => ({ id, name: id.toUpperCase() }));
  const data: DrillRowsData = {
    ...{ kind: 'unit-price', names: { name: null, retailer: null, band: null, day: null } },
    ...{ reduction: 'mean', valuesIn: 'money', value: 2, n: 3, lowBase: false, level: 'product' },
    ...{ page: 1, pages: 1, total: 3, found: 3, days: null },
    columns: [
      { id: 'product', kind: 'name' },
      { id: 'retailer', kind: 'name' },
      { id: 'value', kind: 'value' },
    ],
    items: [p, p, q].map((product, at) => ({
      id: String(at),
      cells: [product ?? null, { id: `r${at}`, name: `R${at}` }, at],
    })),
  };
  const html = draw(
    'en',
    <RowsTable
      {...{ data, figures }}
      columnName={(id) => id}
      sorted={{ sort: 'effect', order: 'desc' }}
      onSort={() => undefined}
      busy={false}
    />,
  );
  const names = [...html.matchAll(/<th scope="row"><span class="([^"]*)">(\w)</g)];
  expect(names.map(([, look, name]) => [name, look === 'visually-hidden'])).toEqual([
    ['P', false],
    ['P', true],
    ['Q', false],
  ]);
});
